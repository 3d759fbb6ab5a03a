"""Finds and reads the configuration that a command line names."""

import argparse
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from station.config.reader import read_config
from station.config.sections import Config, check_config
from station.store.errors import StoreError
from station.store.messages import StoreMessages

CONFIG_FILES: Final = ("~/.config/pegmind/pegmind.toml", "/etc/pegmind/pegmind.toml")
"""Where to look for a configuration unless --config names one; the first that exists is read."""


def add_config_option(
    parser: argparse.ArgumentParser,
    says: str = "the configuration file",
    files: Sequence[str] = CONFIG_FILES,
    default: object = None,
) -> None:
    """Add the option --config, for a command that reads a configuration."""
    says = f"{says} (TOML); by default {' or '.join(files)}"
    parser.add_argument("--config", metavar="FILE", type=Path, default=default, help=says)


def find_config_file(arguments: argparse.Namespace, usual: Sequence[str] = CONFIG_FILES) -> Path | None:
    """Return the file that --config names, else the first of the usual ones that exists; None if there is none."""
    if arguments.config is not None:
        return Path(arguments.config)
    # sudo may leave HOME at the home of another user: a file there that we may not read does not count.
    return next((path for path in map(expand_path, usual) if os.access(path, os.F_OK)), None)


def load_config(arguments: argparse.Namespace) -> Config:
    """Return the configuration of the cabinet, with the values that the command line gives. Raises ConfigError."""
    config = read_config(Config, find_config_file(arguments), check_config)
    if arguments.store is not None:
        config = config._replace(store=config.store._replace(path=str(arguments.store)))
    given = {name: value for name in ("host", "port") if (value := getattr(arguments, name)) is not None}
    return config._replace(page=config.page._replace(**given))


def expand_path(path: str) -> Path:
    """Return a path in which ~ stands for a home. Raises StoreError if there is no such home."""
    try:
        return Path(path).expanduser()
    except RuntimeError as error:
        raise StoreError(StoreMessages.no_such_store(store=path, said=str(error))) from error
