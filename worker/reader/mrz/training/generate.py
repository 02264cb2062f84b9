"""Draws lines of OCR-B, degrades them as paper, cameras and JPEG do, and cuts them into labelled cells.

Usage: python3 generate.py LINES FIRST_SEED OUTPUT.npz
"""

import io
import math
import random
import sys

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<"
LETTERS = ALPHABET[10:36]
DIGITS = ALPHABET[:10]
# As in ../character-cell.ts.
PITCH, WIDTH, HEIGHT = 18, 24, 32
# Text is drawn at twice the size and scaled down.
FINE = 2
FOLDER = "/usr/share/fonts/opentype/ocr-b/"
# Upright, slanted a little and light; the others of the package are inverse or outlined.
FONTS = [FOLDER + "OCRB.otf"] * 4 + [FOLDER + "OCRBS.otf"] * 4 + [FOLDER + "OCRBL.otf"]
CAPTURED_PITCHES = [5.5, 6.5, 7.5, 9, 11, 13, 16, 20, 26]

_fonts = {}


def load_font(path, size):
    if (path, size) not in _fonts:
        _fonts[path, size] = ImageFont.truetype(path, size)
    return _fonts[path, size]


def random_text(rng, length):
    """Returns mostly letters, mostly digits, or any characters."""
    mode = rng.random()

    def character():
        chance = rng.random()
        if mode < 0.4:
            return rng.choice(LETTERS) if chance < 0.7 else "<" if chance < 0.95 else rng.choice(DIGITS)
        if mode < 0.75:
            return rng.choice(DIGITS) if chance < 0.65 else rng.choice(LETTERS) if chance < 0.88 else "<"
        return rng.choice(ALPHABET)

    return "".join(character() for _ in range(length))


def draw_paper(width, height, rng, noise):
    """Returns grey levels of security paper: clouds, fine waves, a light gradient, sometimes the edge of a shadow."""
    level = np.full((height, width), noise.uniform(110, 255), np.float32)
    clouds = noise.normal(0, 1, (max(2, height // 12), max(2, width // 12))).astype(np.float32)
    level += np.asarray(Image.fromarray(clouds).resize((width, height), Image.BICUBIC)) * noise.uniform(0, 18)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    if rng.random() < 0.65:
        for _ in range(rng.randint(1, 4)):
            across, down = noise.uniform(-0.9, 0.9, 2)
            bend = noise.uniform(0, 6) * np.sin(x * noise.uniform(0.01, 0.2) + noise.uniform(0, 6.3))
            wave = np.sin(x * across + y * down + bend)
            if rng.random() < 0.5:
                wave = -(wave > noise.uniform(0.3, 0.9)).astype(np.float32)
            level += wave * noise.uniform(2, 22)
    level += x / width * noise.uniform(-40, 40) + y / height * noise.uniform(-20, 20)
    if rng.random() < 0.1:
        level += (x > noise.uniform(0, width)) * noise.uniform(-70, 60)
    return level


def print_text(text, rng):
    """Returns the strokes of a line, 0 to 255, slightly varied in weight, stretch, shear and rotation; and its rotation."""
    path = rng.choice(FONTS)
    advance = load_font(path, 200).getlength("A") / 200
    font = load_font(path, round(PITCH * FINE / advance * rng.uniform(0.93, 1.05)))
    width, height = int(PITCH * FINE * (len(text) + 4)), int(HEIGHT * FINE * 1.7)
    image = Image.new("L", (width, height), 0)
    draw = ImageDraw.Draw(image)
    _, top, _, bottom = font.getbbox("H")
    for index, character in enumerate(text):
        x = (2.5 + index) * PITCH * FINE - font.getlength(character) / 2 + rng.gauss(0, 0.25) * FINE
        y = height / 2 - (top + bottom) / 2 + rng.gauss(0, 0.35) * FINE
        draw.text((x, y), character, fill=255, font=font)
    weight = rng.random()
    if weight < 0.33:
        image = image.filter(ImageFilter.MaxFilter(3 if weight < 0.3 else 5))
    elif weight < 0.42:
        image = image.filter(ImageFilter.MinFilter(3))
    stretch, turn, shear = rng.uniform(0.86, 1.30), rng.gauss(0, 0.012), rng.gauss(0, 0.06)
    middle = height / 2
    image = image.transform(
        (width, height), Image.AFFINE, (1, shear, -shear * middle, 0, 1 / stretch, middle - middle / stretch), Image.BILINEAR
    )
    return image.rotate(math.degrees(turn), Image.BICUBIC), turn


def degrade(level, characters, rng, noise):
    """Simulates a camera: few pixels, blur, motion, noise, JPEG. Returns the line scaled back to the size of cells."""
    image = Image.fromarray(np.clip(level, 0, 255).astype(np.uint8))
    width, height = image.size
    captured = rng.choice(CAPTURED_PITCHES)
    scale = captured / (PITCH * FINE)
    if rng.random() < 0.6:
        image = image.filter(ImageFilter.GaussianBlur(rng.uniform(0, 1.1) * 0.8 / scale))
    if rng.random() < 0.12:
        steps = rng.randint(3, 9)
        moved = np.asarray(image, np.float32)
        moved = sum(np.roll(moved, step - steps // 2, axis=1) for step in range(steps)) / steps
        image = Image.fromarray(moved.astype(np.uint8))
    image = image.resize(
        (max(8, int(width * scale)), max(8, int(height * scale))), Image.BOX if rng.random() < 0.7 else Image.BILINEAR
    )
    level = np.asarray(image, np.float32)
    if rng.random() < 0.7:
        level = level + noise.normal(0, noise.uniform(0, 12), level.shape)
    image = Image.fromarray(np.clip(level, 0, 255).astype(np.uint8))
    if rng.random() < 0.7:
        file = io.BytesIO()
        image.save(file, "JPEG", quality=rng.randint(18, 92))
        image = Image.open(file)
    return np.asarray(image.resize((PITCH * (characters + 4), int(HEIGHT * 1.7)), Image.BILINEAR))


def generate_cells(seed):
    rng, noise = random.Random(seed), np.random.RandomState(seed & 0x7FFFFFFF)
    text = random_text(rng, rng.randint(20, 30))
    strokes, turn = print_text(text, rng)
    width, height = strokes.size
    ground = draw_paper(width, height, rng, noise)
    ink = min(noise.uniform(0, 110), ground.mean() - noise.uniform(35, 90))
    share = np.asarray(strokes, np.float32) / 255 * rng.uniform(0.75, 1.0)
    level = ground * (1 - share) + ink * share
    if rng.random() < 0.12:
        marks = Image.new("L", (width, height), 0)
        draw = ImageDraw.Draw(marks)
        for _ in range(rng.randint(1, 3)):
            ends = [(rng.uniform(0, width), rng.uniform(0, height)) for _ in range(2)]
            draw.line(ends, fill=255, width=rng.randint(1, 6))
        share = np.asarray(marks, np.float32) / 255 * 0.5
        level = level * (1 - share) + noise.uniform(60, 255) * share
    level = degrade(level, len(text), rng, noise)
    for index, character in enumerate(text):
        # Misaligned about as much as a fitted grid.
        x = (2.5 + index) * PITCH
        y = level.shape[0] / 2 - math.tan(turn) * (x - level.shape[1] / 2) + rng.gauss(0, 1.2)
        left, top = round(x + rng.gauss(0, 1.1) - WIDTH / 2), round(y - HEIGHT / 2)
        if left >= 0 and top >= 0 and left + WIDTH <= level.shape[1] and top + HEIGHT <= level.shape[0]:
            yield level[top : top + HEIGHT, left : left + WIDTH], ALPHABET.index(character)


def main():
    lines, first, output = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    cells = [cell for seed in range(first, first + lines) for cell in generate_cells(seed)]
    np.savez(output, cells=np.stack([cell for cell, _ in cells]), labels=np.array([label for _, label in cells], np.uint8))


if __name__ == "__main__":
    main()
