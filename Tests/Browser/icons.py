"""Samples with images that are there: those of the fixture lie on hosts that do not exist."""

import urllib.parse

FILLED = "<path fill='#c2185b' d='M0 0h48v48H0z'/><circle cx='24' cy='24' r='12' fill='#ffd54f'/>"
STAR = "<path d='M24 4l6 14 15 1-11 10 3 15-13-8-13 8 3-15L3 19l15-1z'/>"


def svg(drawing):
    text = f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 48 48'>{drawing}</svg>"
    return f"data:image/svg+xml,{urllib.parse.quote(text)}"


def samples():
    icon = {"iconImageUrl": svg(FILLED)}
    yield "discount_box", "with_icons", {
        "title": "Descuentos",
        "items": [{"title": "Hasta", "subtitle": f"$ {price}"} | icon for price in range(100, 700, 100)],
    }
    yield "item_description", "with_icon", {
        "title": "Tenés envío gratis en tu compra",
        "iconImageUrl": svg(STAR),
        "iconHexaColor": "#2e7d32",
    }
    yield "cross_selling_box", "with_icon", {
        "iconUrl": svg(FILLED),
        "text": "Regalá saldo a quien quieras",
        "buttonTitle": "Regalar",
        "buttonDeepLink": "app://gift",
    }
    yield "loyalty_ring", "with_image", {
        "title": "Ganaste 100 puntos",
        "imageUrl": svg(FILLED),
    }
