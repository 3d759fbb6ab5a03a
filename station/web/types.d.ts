/** What the cabinet and the page send each other. Written by `make types`; do not edit. */

/** The lit LEDs of the two bars. */
interface BarsView {
  red: number;
  white: number;
}

/** One of two boards that are played at once; its secret is None until the round is over. */
interface BoardView {
  codemaker: string;
  codebreaker: string;
  rows: RowView[];
  ended: boolean;
  secret: string | null;
}

/**
 * The facts about the cabinet that a page needs; `family` draws the page where nothing is played.
 *
 * `white` are the duties that are white on a screen, and `chain` is the lamp of each pixel in the order of the data
 * line. `families` has the facts of each family by its name.
 */
interface CabinetFacts {
  version: string;
  white: number[];
  chain: number[];
  palette: PaletteColour[];
  letters: Record<string, string>;
  family: string;
  network: boolean;
  speaks: boolean;
  families: Record<string, FamilyFacts>;
}

/** A card in the picture of a lesson, and how the turn ended that it left the table with, if it did. */
interface CardPicture {
  digits: string;
  value: number;
  covered: boolean[];
  gone: "voluntary" | "forced" | null;
}

/** An open card, with what it is worth in millions, and which of its digits are covered. */
interface CardView {
  digits: string;
  value: number;
  covered: boolean[];
}

/** The result of somebody who has broken the code of a challenge, or missed it, and its match. */
interface ChallengeResult {
  match: number;
  player: string;
  rows: number;
  cracked: boolean;
  assisted: boolean;
}

/**
 * A challenge: the game that began it, in words, and all results with its code, the first one before all others.
 *
 * `token` is "" for a match whose code nobody can be challenged to break; it has no results then. `address` is that of
 * the page for other devices, or "".
 */
interface ChallengeView {
  token: string;
  address: string;
  title: string;
  says: string;
  results: ChallengeResult[];
}

/** The choices of the knob: see station.scenes.base.Choice. */
interface ChoiceView {
  item: MessageData;
  value: MessageData | null;
  changing: boolean;
  move: string | null;
}

/** The keys that scenes add to a CodesView, or hide. */
interface CodesPart {
  boards?: BoardView[] | null;
  secret?: string | null;
  set?: SetView | null;
  streak?: number | null;
  looks_away?: string | null;
  apart?: string | null;
}

/** A picture of a lesson: a code, a row with its key pegs, a peg with the kind of its `key`, or the bars. */
interface CodesPicture {
  code?: string;
  row?: string;
  red?: number;
  white?: number;
  half?: number;
  peg?: string;
  key?: string | null;
  bars?: BarsView;
}

/** The review of a code; `proof` has the steps by which that of a puzzle is found. */
interface CodesReview {
  player: string;
  box: string;
  title: string;
  assisted: boolean;
  lost: number;
  skill: number | null;
  luck: number | null;
  verdict: string;
  code: number;
  daily: string | null;
  holes: number;
  possible: number;
  secret: string;
  cracked: boolean;
  played: number;
  rows_total: number;
  proof: string[];
  rows: RowReview[];
}

/**
 * The view of a match in which codes are broken.
 *
 * `set` is None unless a code is set or a row marked, and `streak` until a game with the code of a day has ended.
 * `looks_away` is the player who must not look at the cabinet now, because the other one sees a code there; a page of
 * that player's own later shows the message `apart`, if there is one, as it has not been looked away from.
 */
interface CodesView {
  family: string;
  box: string;
  title: string;
  players: PlayerView[];
  round: number;
  turn: string | null;
  outcome: OutcomeView | null;
  hints: number[];
  alone: boolean;
  awaits: "secret" | "guess" | "mark" | "next round" | "other board" | "nothing";
  holes: number;
  colours: string;
  rows_total: number;
  rounds: number | null;
  target: number | null;
  wins: string;
  marker: string;
  limit: number | null;
  rows: RowView[];
  secret: string | null;
  fault: FaultView | null;
  boards: BoardView[] | null;
  daily: string | null;
  puzzle: PuzzleView | null;
  set: SetView | null;
  streak: number | null;
  looks_away: string | null;
  apart: string | null;
}

/** A line of the table of controls, as the page shows it. */
interface ControlView {
  name: string;
  key: string;
  says: string;
  title: string;
}

/** A decision: the dice as they lay, what was done, how good that was, and what it cost in millions. */
interface DecisionReview {
  rolled: string;
  aside: string;
  did: string;
  rating: "best" | "good" | "fair" | "weak";
  lost: number;
  words: string;
}

/** The face that each colour's letter stands for, and the letter of each seat's colour. */
interface DiceFacts {
  controls: ControlView[];
  faces: Record<string, string>;
  seats: string[];
}

/** The keys that scenes add to a DiceView. */
interface DicePart {
  stops?: boolean | null;
  rolling?: boolean | null;
}

/** The picture of a step of the lesson: the open cards and the dice. */
interface DicePicture {
  cards: CardPicture[];
  dice: DiePicture[];
}

/** The review of a person in a match of the dice box. */
interface DiceReview {
  player: string;
  box: string;
  title: string;
  assisted: boolean;
  lost: number;
  skill: number | null;
  luck: number | null;
  verdict: string;
  points: number;
  turns: TurnReview[];
}

/** The view of a dice match; `stops` is whether ok would stop, `rolling` whether the dice still roll, or None. */
interface DiceView {
  family: string;
  box: string;
  title: string;
  players: PlayerView[];
  round: number;
  turn: string | null;
  outcome: OutcomeView | null;
  hints: number[];
  alone: boolean;
  awaits: "cards" | "roll" | "keep" | "decide" | "nothing";
  cards: (CardView | null)[];
  dice: DieView[];
  to_roll: number;
  stock: number;
  boxed: number;
  markers: number;
  final: boolean;
  last_turn: LastTurnView | null;
  stops: boolean | null;
  rolling: boolean | null;
}

/** A die in the picture of a lesson: aside, lying or unfit. */
interface DiePicture {
  face: string;
  state: "aside" | "lying" | "unfit";
}

/** A die: its face, None until it is rolled, and whether it was set aside. */
interface DieView {
  face: string | null;
  aside: boolean;
}

/** A fact, such as ("best", "4 rows"). */
interface FactLine {
  name: string;
  value: string;
}

/** The facts that the page needs to draw the boxes of a family: the table of controls. A family may add to it. */
interface FamilyFacts {
  controls: ControlView[];
}

/** A fault in marking: the row, the key pegs given and the right ones; with two boards, whose row it was. */
interface FaultView {
  row: number;
  given: KeyView;
  right: KeyView;
  codebreaker?: string;
}

/**
 * A message from the page: one of these; `held` with seconds, `touch` with a number, `lay` with a cursor.
 *
 * Where the pegs that stay are not those of before, `lay` comes with `kept`, too.
 */
interface FromPage {
  press?: string;
  release?: string;
  cancel?: string;
  held?: string;
  seconds?: number;
  turn?: number;
  lay?: string;
  cursor?: number;
  kept?: string;
  touch?: string;
  number?: number;
  type?: string;
  ask?: string;
  sit?: string | null;
  accept?: string;
  player?: string;
  name?: string;
  listen?: boolean;
  beat?: 1;
  reading?: 1;
}

/** The code or a puzzle of today: whether who sits at the page has played it (`done`), and the days in a row. */
interface GameOfToday {
  done: boolean;
  streak: number;
}

/** Keys of the game's part of a view; a family has those that its scenes add in a type based on this one. */
interface GamePart {
}

/**
 * The part of a view that every family fills; `turn` is who has to act.
 *
 * What has to be done next a family calls by its own words, under `awaits`.
 */
interface GameView {
  family: string;
  box: string;
  title: string;
  players: PlayerView[];
  round: number;
  turn: string | null;
  outcome: OutcomeView | null;
  hints: number[];
  alone: boolean;
}

/** A card that left the table with the last turn, and the number of its place, from 1. */
interface GoneView {
  card: number;
  digits: string;
  value: number;
}

/** The name of each shape and of each pair: "circle" for "c", "red circle" for "Rc". */
interface GrandFacts {
  controls: ControlView[];
  names: Record<string, string>;
}

/**
 * The first message: whether the pins are simulated, and whether a page may play the second of two boards.
 *
 * `invites` is whether other devices may play.
 */
interface Greeting {
  version: string;
  white: number[];
  chain: number[];
  palette: PaletteColour[];
  letters: Record<string, string>;
  family: string;
  network: boolean;
  speaks: boolean;
  families: Record<string, FamilyFacts>;
  simulated: boolean;
  second_board: boolean;
  invites: boolean;
  edition: string;
}

/** The greeting to a page that knows this edition of it. */
interface GreetingBrief {
  version: string;
  edition: string;
}

/** The effect of holding a `control`, by its code and in words, and the seconds that it has to be held. */
interface HeldView {
  control: string;
  does: string;
  title: string;
  seconds: number;
}

/** The number of key pegs of each kind; None while there is no answer. */
interface KeyView {
  red: number | null;
  white: number | null;
  half?: number | null;
}

/** The turn before: whose it was, how it ended, which cards were won or lost, and the dice at its end. */
interface LastTurnView {
  seat: number;
  name: string;
  how: "voluntary" | "forced";
  won: GoneView[];
  lost: GoneView[];
  rolled: string[];
  aside: string[];
}

/** A finished game; `at` is in seconds since 1970, or None if the time is unknown. */
interface LatestGame {
  match: number;
  title: string;
  says: string;
  at: number | null;
}

/** The best players of all cabinets of a league in a box, this week. */
interface LeagueBoard {
  family: string;
  box: string;
  title: string;
  solo: boolean;
  lines: LeagueLine[];
}

/** A player of the league. */
interface LeagueLine {
  place: number;
  player: string;
  games: number;
  wins: number;
  assisted: number;
  best: number | null;
  times: number;
  holds: string[];
  cabinet: string;
}

/** A step of a lesson: a picture, as data and in words, and what it teaches. */
interface LessonStep {
  picture: Record<string, unknown>;
  words: string;
  says: string;
}

/** The lesson of a box; the family's renderer draws the pictures of the steps. */
interface LessonView {
  box: string;
  family: string;
  title: string;
  aim: string;
  steps: LessonStep[];
  rules: string[];
}

/** A part of the review of a match, by the family of its box and its number. */
interface MatchReview {
  player: string;
  box: string;
  title: string;
  assisted: boolean;
  lost: number;
  skill: number | null;
  luck: number | null;
  verdict: string;
  family: string;
  match: number;
}

/** A box in the menu, with its description and the number of its family. */
interface MenuBox {
  box: string;
  title: string;
  message: string;
  family: number;
}

/** The families and boxes of the menu, and the numbers of the chosen ones; numbers count from 1. */
interface MenuCards {
  families: MenuFamily[];
  family: number;
  boxes: MenuBox[];
  box: number;
}

/** A family of boxes in the menu. */
interface MenuFamily {
  title: string;
}

/** An item of the menu: its values, the number of the one that it has, and whose name it is (`seat`, from 0). */
interface MenuItem {
  number: number;
  code: string;
  title: string;
  values: MenuValue[];
  value: number | null;
  seat: number | null;
}

/** A value that an item of the menu may have. */
interface MenuValue {
  title: string;
  says: MessageData;
}

/**
 * The whole form that a screen shows: also the items, the number of the one in front, and what would be played.
 *
 * `notice` is what stands before the sentence of the scene, such as why a name was refused.
 */
interface MenuView {
  families: MenuFamily[];
  family: number;
  boxes: MenuBox[];
  box: number;
  notice: string | null;
  items: MenuItem[];
  item: number | null;
  title: string;
  terms: MessageData;
  move: string | null;
}

/** A message as values: the code of its template, and what stands in it. */
interface MessageData {
  code: string;
  values: Record<string, any>;
}

/** Who has won, if anybody, and why. */
interface OutcomeView {
  winner: string | null;
  reason: string;
}

/**
 * A view as a page gets it: whether its player looks behind the shield, and what the page may do.
 *
 * `barred` says why it may not use the controls, whoever is on turn; None if it may. `choices` are the seats that it
 * may take, and `sound` is whether it may sound. `today` is there while nobody plays, if the date is known.
 */
interface PageView {
  scene: string;
  message: string;
  says: MessageData[];
  refused: MessageData | null;
  choice: ChoiceView | null;
  building: string | null;
  cursor: number | null;
  kept: string | null;
  shield: "up" | "down" | null;
  selftest: SelfTestView | null;
  seconds_left: number | null;
  holds: HeldView[];
  menu: MenuView | null;
  game: GameView | null;
  language: string;
  people: string[];
  seat: string | null;
  seats: string[];
  viewers: number;
  watching: number;
  looking: boolean;
  barred: Sentence | null;
  choices: (string | null)[];
  sound: boolean;
  today: TodayView | null;
}

/** A colour of the pegs. */
interface PaletteColour {
  name: string;
  letter: string;
  shape: string;
  hex: string;
}

/**
 * A number of rows, or a range of points: a short `label`, how `many` codes or games had it, and that in words.
 *
 * `least` is the number, or the first of the range; None for the codes that were missed.
 */
interface PersonalBar {
  label: string;
  least: number | null;
  many: number;
  says: string;
}

/**
 * The statistics of one person in a variant of a box; `latest` has the newest games, the oldest of them first.
 *
 * `best` and `average` are rows, or points where `measured_by` says so, in words `unit`. `skill` and `luck` are
 * averages over `latest`.
 */
interface PersonalBox {
  family: string;
  box: string;
  spelling: string;
  title: string;
  measured_by: "rows" | "points" | "millions";
  games: number;
  wins: number;
  assisted: number;
  streak: number;
  longest: number;
  best: number | null;
  average: number | null;
  skill: number | null;
  luck: number | null;
  facts: FactLine[];
  unit: string;
  bars_title: string;
  bars: PersonalBar[];
  latest: PersonalGame[];
}

/**
 * A code or a game that somebody played lately: its rows or points as `amount`, and in words.
 *
 * `at` is in seconds since 1970, or None if the time is unknown; `won` is None where nobody wins. `skill` (0 to 1) and
 * `luck` (rows that the answers saved) are None until the game has been reviewed, and where no review has them.
 */
interface PersonalGame {
  match: number;
  at: number | null;
  amount: number;
  won: boolean | null;
  assisted: boolean;
  skill: number | null;
  luck: number | null;
  says: string;
}

/** The statistics of one person at this cabinet: a sentence, and the boxes, the one played last first. */
interface PersonalStatistics {
  player: string;
  games: number;
  says: string;
  boxes: PersonalBox[];
}

/** A player; `computer` is the strength of a computer, and `within` the rows that it needs at most. */
interface PlayerView {
  name: string;
  points: number;
  rows: number;
  role: "codemaker" | "codebreaker" | "both" | "on turn" | "waiting";
  computer?: string | null;
  within?: number | null;
}

/** A puzzle: its grade, and the number of rows that are given. */
interface PuzzleView {
  grade: "easy" | "medium" | "hard";
  given: number;
}

/** A player of this cabinet. */
interface RecordLine {
  place: number;
  player: string;
  games: number;
  wins: number;
  assisted: number;
  best: number | null;
  times: number;
  holds: string[];
  streak: number;
  longest: number;
  median: number | null;
  day: string | null;
}

/**
 * A part of the review of a match: how well one player has played. A family adds what it has to say of that.
 *
 * `skill` is 1 for the best play and less for any other, None for a puzzle, in which there is nothing to choose.
 * `luck` is the number of rows that the answers saved, None without rows and for a puzzle.
 */
interface ReviewPart {
  player: string;
  box: string;
  title: string;
  assisted: boolean;
  lost: number;
  skill: number | null;
  luck: number | null;
  verdict: string;
}

/**
 * A row of a review: the numbers of codes before and after it, and what it was worth (see thinking.ReviewedRow).
 *
 * `better` is the row that `words` call better, or None.
 */
interface RowReview {
  row: number;
  guess: string;
  before: number;
  after: number;
  expected: number;
  best: string;
  best_expected: number;
  reckoning: "exact" | "strategy" | "estimate";
  is_best: boolean;
  luck: number;
  lost: number;
  better: string | null;
  words: string;
  key: KeyView;
}

/** A row; its pegs are None if the time for it ran out, and its key pegs until they are given. */
interface RowView {
  red: number | null;
  white: number | null;
  half?: number | null;
  pegs: string | null;
}

/** The part of a view that the scene fills; `kept` has the pegs of the row being built that stay for the next. */
interface SceneView {
  scene: string;
  message: string;
  says: MessageData[];
  refused: MessageData | null;
  choice: ChoiceView | null;
  building: string | null;
  cursor: number | null;
  kept: string | null;
  shield: "up" | "down" | null;
  selftest: SelfTestView | null;
  seconds_left: number | null;
  holds: HeldView[];
  menu: MenuView | null;
}

/** The best players of a variant of a box at this cabinet. */
interface ScoreBoard {
  family: string;
  box: string;
  title: string;
  solo: boolean;
  lines: RecordLine[];
}

/** A player on a board of scores. */
interface ScoreLine {
  place: number;
  player: string;
  games: number;
  wins: number;
  assisted: number;
  best: number | null;
  times: number;
  holds: string[];
}

/** The scoreboard. */
interface Scores {
  boards: ScoreBoard[];
  latest: LatestGame[];
  totals: TotalsView;
}

/**
 * Which of the `people` a page plays for ("": all of them; None: it watches), and who is at the other pages.
 *
 * `seats` are the people who have a page of their own, `viewers` counts the pages, and `watching` the others without a
 * seat.
 */
interface SeatsView {
  people: string[];
  seat: string | null;
  seats: string[];
  viewers: number;
  watching: number;
}

/** Whether the self-test is over, and how many problems it has found then. */
interface SelfTestView {
  over: boolean;
  problems: number | null;
}

/** A message by its code, and as a text. */
interface Sentence {
  code: string;
  text: string;
}

/** The number of pegs of a code that are set behind the shield, or of key pegs given, out of how many. */
interface SetView {
  pegs: number;
  of: number;
}

/** A text that the page is to say aloud. */
interface Spoken {
  text: string;
  language: string;
  slowly: boolean;
}

/** A message to the page. Of a view, only the keys that have changed; a review is told part by part. */
interface ToPage {
  hello?: Greeting | GreetingBrief;
  view?: PageView;
  scores?: Scores;
  league?: LeagueBoard[];
  review?: MatchReview[];
  statistics?: PersonalStatistics;
  challenge?: ChallengeView;
  spoken?: Spoken;
  error?: Sentence;
  waiting?: Sentence;
  beat?: 1;
}

/** The code of today, and its puzzles by their grades. */
interface TodayView {
  done: boolean;
  streak: number;
  day: string;
  puzzles: Record<string, GameOfToday>;
}

/** The numbers of finished games, of people who played them, and of days. */
interface TotalsView {
  games: number;
  days: number;
  people: number;
}

/** A turn: how it ended, None if it did not, and the millions that it won. */
interface TurnReview {
  turn: number;
  how: "voluntary" | "forced" | null;
  won: number;
  decisions: DecisionReview[];
}

/** The view that anybody may see; `game` is None if no match is on the board. `language` is that of the lamps. */
interface View {
  scene: string;
  message: string;
  says: MessageData[];
  refused: MessageData | null;
  choice: ChoiceView | null;
  building: string | null;
  cursor: number | null;
  kept: string | null;
  shield: "up" | "down" | null;
  selftest: SelfTestView | null;
  seconds_left: number | null;
  holds: HeldView[];
  menu: MenuView | null;
  game: GameView | null;
  language: string;
}

/**
 * Keys of a view with other values: what viewers see until the lamps have told, or what one of them sees besides.
 *
 * They tell of a move, or of what is built; `game` has keys of the game's part alone.
 */
interface ViewPart {
  message?: string;
  says?: MessageData[];
  building?: string | null;
  cursor?: number | null;
  kept?: string | null;
  holds?: HeldView[];
  game?: GamePart;
}
