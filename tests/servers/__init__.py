"""Servers that the tests start themselves: brokers and databases."""
