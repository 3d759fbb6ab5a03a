"""Tests of the box with pairs."""
