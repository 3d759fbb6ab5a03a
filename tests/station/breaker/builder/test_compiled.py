"""The compiler for the inner loops, where there is one."""

from station.breaker.builder.compiled import compiled, compiled_anew


def test_a_function_does_the_same_compiled_or_not() -> None:
    def twice(number: int) -> int:
        return number + number

    assert [way(twice)(21) for way in (compiled, compiled_anew)] == [42, 42]
