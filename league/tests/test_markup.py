"""HTML out of text, which is never taken for HTML."""

from pegmind_league.markup import Html, element, join


def test_text_is_escaped_and_html_is_not() -> None:
    assert element("p", "<b> & ", element("b", "x")) == "<p>&lt;b&gt; &amp; <b>x</b></p>"
    assert join(["a<", Html("<i>"), None, 3, ("b", ["c"])]) == "a&lt;<i>3bc"


def test_attributes_are_quoted_or_left_out() -> None:
    made = element("input", name='"x"', required=True, value=None, disabled=False, aria_label="a", class_="b")
    assert made == '<input name="&quot;x&quot;" required aria-label="a" class="b">'
