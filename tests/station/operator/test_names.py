"""The shipped list of names that are refused, what an operator changes of it, and people who are really called so."""

from typing import Final

import pytest

from station.config.sections import Config
from station.operator.names import Names, load_unwanted
from tests.simulator import last

REAL: Final = """
    Ada Adolf Akshita Alexander Alejandro Anaïs Analise Ángel Anna Anne-Marie Anouk Antje Arsène Arthur Åsa
    Assaf Astrid Aurélie Babette Barney Bas Beate Benedikt Bernd Bitencourt Bo Bonnie Brigitte Bruno Camille
    Carlotta Cassandra Cassius Cécile Charlotte Christelle Claas Cockburn Concetta Connor Constance Corneel
    Cumali Cunter Cynthia Dagmar Dick Dickens Dieter Dirk Dolores Dorothea Dorus Ebbe Edeltraud Élise Elke Essex
    Eulalie Fabienne Fanny Fatima Femke Fernando Fiete Fokko Francine Frauke Friedrich Gaëlle Geert Gerda
    Giuseppe Godfrey Gretel Guido Gülsüm Hancock Hanne Harshita Hector Heike Heinz Henk Hermine Hilke Hitomi
    Hoerster Horst Huriye Hyacinthe Ignatius Ilse Ineke Ines Ingeborg Iris Jacqueline Jasper Jo Jochen Joost
    Josèphe Jürgen Kanaka Karim Käthe Katinka Kelly Kerstin Kevin Kunigunde Kutlu Kuntz Lars Laszlo Lieke Lotte
    Lucie Ludovic Łukasz Lulu Madeleine Magnus Maike Mandy Manfred Manon Marcel Margot Mario Mattis Maximilian
    Mehmet Merlin Mette Mishka Mohammed Moritz Moses Mustafa Nadège Nazim Nazir Negrete Niamh Nicolas Nigel
    Nikita Ninon Noëlle Nuno Odette Olga O'Neil Oscar Ottilie Pascal Passer Pedro Penistone Petra Phuc Piet
    Pilar Pippa Pomme Pontus Priya Quentin Raperta Raphaël Rashita Régine Renate René Riet Rishita Romy Rosa
    Ruben Sabine Salomé Scunthorpe Sebastian Sexton Shitake Siegfried Sigrid Sjoerd Søren Spencer Sussex Suzanne
    Sven Tatiana Teresa Thérèse Therapist Theun Thijs Titia Titus Tobias Truus Ulrike Ursula Uwe Valérie Vanessa
    Veronika Vincent Violet Wanda Wankel Weiß Wilhelmina Wim Winnie Wouter Xaver Yannick Yvette Zeynep Zoë
""".split()  # noqa: SIM905 - two hundred lines of names are not easier to read


def test_nobody_is_refused_who_is_really_called_so() -> None:
    unwanted = load_unwanted(Names())
    assert len(REAL) >= 200
    assert [name for name in (*REAL, "Player", "Player-6", "Ohm") if unwanted.has(name)] == []


@pytest.mark.parametrize("name", ["Hitler", "H1TL3R", "Fuck-You", "xXfuckXx", "ENCULÉ", "Hure", "klootz4k", "Sh1t"])
def test_the_shipped_list_has_each_language_of_the_cabinet(name: str) -> None:
    assert load_unwanted(Names()).has(name)
    assert not load_unwanted(Names(refuse=False)).has(name)


def test_the_operator_adds_names_and_takes_them_off() -> None:
    own = load_unwanted(Names(also=("Voldemort", "*sith*"), allow=("Fag",)))
    assert [own.has(name) for name in ("voldemort", "Darth-Sith", "Fag", "Shit")] == [True, True, False, True]


def test_an_unwanted_name_is_refused_in_a_sentence_where_it_is_typed_and_where_it_would_play() -> None:
    typed = last("press ok ok\ntouch item 3\ntype Hitler")
    assert typed["message"].startswith("This name is not shown here; choose another one.")
    assert typed["menu"]["move"] == "match original"
    again = last("match original players=Hitler\nleave\nmatch original players=Hitler\nguess RRYB\nguess RRYY\nshow")
    assert again["players"][0]["name"] == "Hitler", "moves of a script are not a player's"
    taken = Config(names=Names(refuse=False))
    assert last("press ok ok\ntouch item 3\ntype Hitler", config=taken)["menu"]["move"].endswith("players=Hitler")
