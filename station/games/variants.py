"""Boxes and their variants in the order in which people are told of them."""

from station.games.pegs.boxes import BOXES, DICE_BOX, SOLO


def box_order(box: str, spelling: str) -> tuple[object, ...]:
    """To sort by: boxes as in the leaflets, dice and custom ones last; the usual variant comes first."""
    boxes = (*BOXES, DICE_BOX)
    return boxes.index(box) if box in boxes else len(boxes), box, spelling != usual_variant(box), spelling


def usual_variant(box: str) -> str:
    """How the usual variant of a box is spelt; the name of a custom box is its spelling."""
    if box == DICE_BOX:
        return SOLO
    return BOXES[box].spelling if box in BOXES else box
