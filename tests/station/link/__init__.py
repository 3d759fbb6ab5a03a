"""Tests of the link between cabinets."""
