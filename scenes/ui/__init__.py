"""The widgets, which know no game; import them from here."""

from scenes.ui.choice import Choice, Option
from scenes.ui.controls import Button, Slider, Switch
from scenes.ui.dialog import Answer, Dialog
from scenes.ui.interface import Interface, Piece
from scenes.ui.labels import Divider, Label, Paragraph
from scenes.ui.layer import Layer
from scenes.ui.layout import Column, Foldout, Panel, Row
from scenes.ui.lists import List, ListRow
from scenes.ui.scroll import ScrollArea
from scenes.ui.text_field import TextField
from scenes.ui.theme import PALETTE, Style, Theme, ui_scale, ui_scale_is_capped
from scenes.ui.widget import Direction, Seen, Widget

__all__ = [
    "PALETTE",
    "Answer",
    "Button",
    "Choice",
    "Column",
    "Dialog",
    "Direction",
    "Divider",
    "Foldout",
    "Interface",
    "Label",
    "Layer",
    "List",
    "ListRow",
    "Option",
    "Panel",
    "Paragraph",
    "Piece",
    "Row",
    "ScrollArea",
    "Seen",
    "Slider",
    "Style",
    "Switch",
    "TextField",
    "Theme",
    "Widget",
    "ui_scale",
    "ui_scale_is_capped",
]
