/** The types of the page's own: what its scripts hand to each other. types.d.ts has those that the cabinet shares. */

/** A view as renderers get it, with the keys of the game beside those of the scene; they are missing if none is played. */
type Shown<G = GameView> = Omit<PageView, "game"> & Partial<G>;

/** A colour of the pegs with its name in the viewer's language, and the letter on its pegs and its button. */
interface Colour extends PaletteColour {
  title: string;
  sign: string;
}

/** What a renderer has to know of the cabinet: the palette, and the facts of its family. */
type Look<F extends FamilyFacts = FamilyFacts> = F & { palette: Colour[] };

type LookOf = (family: string) => Look;

/** The greeting, with the palette in the viewer's language and the controls where nothing is played. */
type Hello = Omit<Greeting, "palette"> & Look;

/** What an element may have as a child. */
type Child = Node | string;

type Attributes = Record<string, string | number | boolean | null | undefined>;

/** What a lamp, a button or a peg bears. */
interface Sign {
  shape?: string | null;
  text?: string | null;
}

/** A button: its sign, what it means if not its colour, its key if not that of its colour, and its label in this scene. */
interface ButtonFace extends Sign {
  says?: string;
  typed?: string;
  label: string | null;
  isIdle: boolean;
}

interface LampState {
  rgb: number[];
  letter: string | null;
}

interface FrameState {
  lamps: LampState[];
  red: number;
  white: number;
  tone: number;
}

/** A hole of the board, from 0. */
interface Place {
  row: number;
  hole: number;
}

/** The message that lays a row: the pegs with "_" for an empty hole, and where the cursor is. */
interface LaidRow {
  lay: string;
  cursor: number;
  kept?: string;
}

/** What to do with a gesture of a finger or a mouse. */
interface Gesture {
  move?(event: PointerEvent): void;
  end?(): void;
}

/** A peg that is carried by a gesture. */
interface Carried {
  move(event: PointerEvent): void;
  moved(): boolean;
  end(): void;
}

type Send = (message: FromPage) => void;

/** What buttons, keys and the knob do. */
interface Hands {
  press(source: string, name: string): void;
  release(source: string): void;
  turn(detents: number): void;
  lift(begun: PointerEvent, letter: string): Carried | null;
  type(key: string): (() => void) | null;
}

/** The board as a box uses it. */
interface BoardShape {
  /** Whether the lamps are a display in this scene, not the board of a box. */
  isDisplay: boolean;
  /** How many of the 6 columns of each half, and of the 12 rows, the box takes. */
  columns: number;
  rows: number;
  /** Whether the last row of lamps is behind a shield. */
  hasShield: boolean;
  /** Row `number`: its state as in rows.css, the caption beside it, and the note across its holes. */
  row(number: number): RowShape;
}

interface RowShape {
  state: "used" | "unused" | "current" | "waiting" | "timeout" | "fault";
  caption: string;
  note: string | null;
}

/** The board under a finger, of a family whose rows are built peg by peg. A row is null where there is none to be laid. */
interface RowTouch<G> {
  /** The row that is being built, as it lies. */
  laid(view: Shown<G>): LaidRow | null;
  /** The peg at a place that can be dragged. */
  pegAt(view: Shown<G>, place: Place): string | null;
  /** The number, from 1, of a peg at a place that can stay for the next row. */
  numberOf?(view: Shown<G>, place: Place): number | null;
  /** The row after a tap on a place. */
  tapped(view: Shown<G>, place: Place): LaidRow | null;
  /** The row after a peg was dragged from one place, or a button (null), to another, or away (null). */
  dragged(view: Shown<G>, letter: string | null, from: Place | null, to: Place | null, look: Look): LaidRow | null;
  /** What is shown below the buttons for what is held: notes that a player makes of the holes. */
  pencil(view: Shown<G>, look: Look): Promise<Node[]>;
}

/** The display window: the sentence, the state of the match ("round 2 of 4"), and the players as items of a list. */
interface Readout {
  message: string;
  where: string;
  standings: Node[];
}

/** A column of the scoreboard. Little screens show only the last word of its heading. */
interface Column {
  what: string;
  heading: string;
  cell(line: RecordLine): Child[];
}

/** What can be shared of a review: a line of text, and marks row by row, each named as in MARKS of share.js. */
interface SharedResult {
  head: string;
  rows: string[][];
}

/** How a family shows its reviews. */
interface ReviewRenderer {
  /** The text of the help about them. */
  help: string;
  title: string;
  /** A part of a review, from the data of the family. */
  draw(part: MatchReview, look: Look): Node;
  /** Gives no code away. */
  result(part: MatchReview): SharedResult;
}

/**
 * A renderer draws the boxes of one family. It extends `defaults` of renderer.js with what is different about its
 * family; it always has its own `readout` and `columns`. If nothing is played, the family of the first box draws the
 * page.
 */
interface Renderer<G = GameView, F extends FamilyFacts = FamilyFacts> {
  /** The renderer of a match: a family may draw some of its boxes differently. */
  forMatch(view: Shown<G>): Renderer<G, F>;
  /** The view as it may be shown now: a family may hold back what must not be known yet. */
  visible(view: Shown<G>): Shown<G>;
  /** Draws what only this family has, also in words for screen readers: its table, its rows. */
  draw(view: Shown<G>, look: Look<F>): void;
  /** Removes what `draw` drew, and forgets earlier views: another family is drawn now, or the connection was lost. */
  clear(): void;
  board(view: Shown<G>): BoardShape;
  /** What every lamp bears. */
  signs(lamps: LampState[], look: Look<F>, view: Shown<G>): Sign[];
  touch: RowTouch<G> | null;
  /** The letters that a key types into the row being built; null: the key means what it means elsewhere. */
  typed(view: Shown<G>, key: string): string | null;
  readout(view: Shown<G>, look: Look<F>): Readout;
  /** The button of a letter of the palette, or of ".". Without a view: as it is in all scenes. */
  button(letter: string, look: Look<F>, view?: Shown<G>): ButtonFace;
  /** The keys of the keyboard that stand for buttons: `{ r: "red" }`. */
  keys(look: Look<F>): Record<string, string>;
  /** The note in the help below the controls. */
  helpNote(): Child[];
  /** The picture of a step of a lesson. */
  lessonPicture(picture: object, look: Look<F>): Child[];
  /** The title of the variant that is played, as on the scoreboard. */
  boardTitle(view: Shown<G>): string;
  /** The columns of a board of the scoreboard. */
  columns(board: ScoreBoard | LeagueBoard): Column[];
  /** How reviews are shown; null where there are none. */
  review: ReviewRenderer | null;
}

/** What is said of codes, which are words in some boxes. */
interface CodeWords {
  /** How many there are: "2 codes". */
  possible(n: number): string;
  /** How many are possible still: "2 codes left". */
  left(n: number): string;
  /** The secret at the other board, whose state is in words. */
  was(board: string, code: string): string;
  /** What the codemaker does, behind the role. */
  sets: string;
  /** How a match ended for somebody who played alone; also above the tracks of the score. */
  cracked: string;
  missed: string;
  /** Who cracked the code in how many rows, or did not, in the review. */
  crackedIn(player: string, rows: number): string;
  didNotCrack(player: string): string;
  /** What the codemaker of this name does meanwhile. */
  setting(name: string): string;
}

/** How a family of codes describes its pegs. */
interface PegKit {
  /** What is said of its codes; by default, that they are codes. */
  says: CodeWords;
  /** The kinds of key pegs, the best one first. */
  kinds: ("red" | "white" | "half")[];
  /** Pegs in words, with "_" for an empty hole. */
  spell(pegs: string, look: Look): string;
  /** Pegs as small nodes. */
  tiles(pegs: string, look: Look): Node[];
  /** The number of pieces that a peg is made of; by default one. */
  each?: number;
  /** The peg, or the piece, that a button in this colour puts in a hole; by default that of its letter. */
  pegOn?(letter: string, hole: number, look: Look, view: Shown<CodesView>): string | null;
  /** An answer to such pegs in words. */
  answer(key: KeyView, pegs: string): string;
}

/** What the page does with what the cabinet tells: the controls, or the kiosk. */
interface Ui {
  setUp(hello: Hello, lookOf: LookOf): void;
  rejoin(hello: Greeting): void;
  follow(view: Shown, renderer: Renderer, look: Look): void;
  showScores(scores: Scores): void;
  showLeague(tables: LeagueBoard[]): void;
  showReview(parts: MatchReview[]): void;
  playTone(hertz: number): void;
  speak(spoken: Spoken): void;
  disconnect(): void;
}

/** What the cabinet puts into the page: a text is null or a list of its plural forms where it has some. */
interface InitialData {
  language: string;
  languages: Record<string, string>;
  words: Record<string, string | string[]>;
  hello: Greeting | null;
}

interface Window {
  /** Of browsers that demand trusted types; TypeScript does not know it. */
  trustedTypes?: {
    createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): {
      createScriptURL(url: string): string;
    };
  };
}
