"""What these tests have in common with those of the cabinet."""

from tests.conftest import pytest_pyfunc_call

__all__ = ["pytest_pyfunc_call"]
