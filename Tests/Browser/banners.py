"""Sample banners: what they can have, alone and together."""

import icons

TITLE = {"title": "Cupón copiado"}
BOTH = TITLE | {"subtitle": "Pégalo al pagar tu compra"}
# No tint can be read on a light and on a dark ground.
ALL = BOTH | {"image": icons.svg(icons.STAR), "tint": "#0b4fb3", "scheme": "light"}
BUTTONS = {
    "actions": [{"text": "Ver compra", "deepLink": "app://order/7"}, {"text": "Deshacer"}],
    "closeButton": True,
}
LONG = {
    "title": "Tu pedido de zapatillas para correr ya está en camino a la sucursal de correo",
    "subtitle": "Llega entre el martes 3 y el jueves 5. Te avisamos cuando puedas retirarlo",
}


def samples():
    """Component, name and data of each."""
    for name, data in {
        "title": TITLE,
        "title_and_subtitle": BOTH,
        "all_three": ALL,
        "buttons": BOTH | {"image": ALL["image"]} | BUTTONS,
        "close": TITLE | {"closeButton": True},
        "one_button": TITLE | {"actions": [{"text": "Deshacer"}]},
        "dark": BOTH | {"scheme": "dark"},
        "light": BOTH | {"scheme": "light"},
        "long": LONG | {"image": ALL["image"]} | BUTTONS,
        "narrow": LONG | {"maxWidth": 220},
        "urgent": BOTH | {"importance": "high", "repeats": 3},
        "icon": {"image": ALL["image"], "iconSize": 32},
        "empty": {},
    }.items():
        yield "banner", name, data
