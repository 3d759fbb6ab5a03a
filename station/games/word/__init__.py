"""The box of words: the code is a word of four or five letters."""
