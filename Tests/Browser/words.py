"""Words that are hard to lay out, in every place of a component where words can stand.

Symbols that Inter does not have are left out, such as a black telephone: a browser takes them from
any font of the system, pictures from Noto Sans Symbols.
"""

WORDS = {
    "emoji": "Ganaste 🎉🎉 puntos 👨‍👩‍👧‍👦 y 🇦🇷 🏳️‍🌈 👍🏽 ❤️ ☎️ ⚡ ✓ © 1️⃣",
    "line_feeds": "\n\nempieza con líneas\n\ny sigue\n",
    "blanks": "  \n  sangría\t\ttab  \r\n doble \r fin ",
    "separators": "uno\u2028dos\u2029tres",
    "controls": "a\u0007b\u001bc\u0000d\u0085e\ufefff",
    "hebrew": "שלום עולם, קיבלת 100 נקודות!",
    "arabic": "كسبت 100 نقطة في برنامج المكافآت الخاص بنا هذا الشهر",
    "two_directions": "Nivel שלום 3 (عربي) $ 200 — fin",
    "digits_first": "100 \u200fكسبت نقطة 50%",
    "long_word": "Supercalifragilisticexpialidocious_" * 4,
    "soft_hyphens": "super\u00adcali\u00adfragi\u00adlistic\u00adexpi\u00adali\u00addocious " * 3,
    "no_break_spaces": "precio\u00a0de\u00a0oferta\u00a0especial\u00a0para\u00a0todos los que miran",
    "zero_widths": "uno\u200bdos\u200btres\u200bcuatro\u200bcinco\u200bseis\u200bsiete\u200bocho",
    "address": "https://example.com/ruta/muy/larga/que-no-termina?uno=dos&tres=cuatro#cinco",
    "marks": "ida-y-vuelta–más—largo/otro/lado...y,luego;todo(junto)[así]{va} -50% $1.000,50 a/b",
    "combining": "Z\u0351\u036b\u0343\u036aa\u0300\u0301l\u0334\u0335g\u0321\u0322o\u0327 texto",
    "markup": "Ganaste <b>100 puntos</b> y <b>más</b> cosas que siguen en otra línea del texto",
    "cyrillic": "Вы получили 100 баллов в нашей программе лояльности",
    "greek": "Κερδίσατε 100 πόντους στο πρόγραμμα",
    "vietnamese": "Bạn đã nhận được 100 điểm thưởng trong chương trình",
    "devanagari": "आपने 100 अंक जीते हैं",
    "thai": "คุณได้รับ 100 คะแนน",
    "symbols": "♥ ☀ ⌘ ⏰ ∑ ≠ ∞ ≤ √2 → ← ★ ● ½ ™ ™️ €",
    "ligatures": "fi ffi fl AVAWAY To Te LT — “quotes” ‘x’",
}


def samples():
    """Component, name and data of each component with each of the words."""
    for name, words in WORDS.items():
        link = {"deepLink": "app://words"}
        icon = {"iconImageUrl": ""}
        yield "loyalty_ring", name, {
            "title": words, "subtitle": words, "buttonTitle": words,
            "buttonDeepLink": "app://words", "ringNumber": 3, "ringPercentage": 0.5,
            "ringHexaColor": "#17aad6",
        }  # fmt: skip
        cells = [
            {"title": words, "subtitle": words} | icon | link,
            {"title": "Hasta", "subtitle": words} | icon,
        ]
        yield "discount_box", name, {"title": words, "subtitle": words, "items": cells}
        button = {"buttonTitle": words, "buttonDeepLink": "app://words"}
        yield "download_app", name, {"title": words, "appSite": "ML"} | button
        yield "cross_selling_box", name, {"text": words, "iconUrl": ""} | button
        yield "loyalty_header", name, {
            "title": words, "subtitle": words, "ringNumber": 3, "ringPercentage": 0.5,
            "backgroundHexaColor": "#1a3a5c",
        }  # fmt: skip
        yield "item_description", name, {"title": words, "iconHexaColor": "#17aad6"} | icon
        yield "banner", name, {
            "title": words, "subtitle": words, "actions": [{"text": words}],
        }  # fmt: skip
        yield "animated_button", name, {"normalLabel": words, "loadingLabel": words}
