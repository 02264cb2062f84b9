import type { TextPage } from "#app/domain/documents/document-facts.ts";
import type { Chance } from "./chance.ts";

const MISTAKES: [RegExp, string][] = [
	[/0/, "O"],
	[/O/, "0"],
	[/1/, "l"],
	[/l/, "1"],
	[/5/, "S"],
	[/B/, "8"],
	[/rn/, "m"],
	[/ç/, "c"],
	[/ã/, "a"],
	[/é/, "e"],
	[/ü/, "u"],
	[/ß/, "B"],
	[/,/, "."],
	[/: /, " "],
	[/i/, "í"],
];

/** The page as read from a photograph: in pixels, slightly askew, a letter wrong in about so many of a hundred segments. */
export function asPhotographed(page: TextPage, chance: Chance, share = 12): TextPage {
	const scale = chance.number(180, 260) / 100;
	const slope = chance.number(-8, 8) / 1000;
	return {
		width: Math.round(page.width * scale),
		height: Math.round(page.height * scale),
		segments: page.segments.map(({ text, x0, y0, x1, y1 }) => ({
			text: chance.percent(share) ? misread(text, chance) : text,
			x0: Math.round(x0 * scale + chance.number(-2, 2)),
			x1: Math.round(x1 * scale + chance.number(-2, 2)),
			y0: Math.round((y0 + x0 * slope) * scale + chance.number(-1, 1)),
			y1: Math.round((y1 + x0 * slope) * scale + chance.number(-1, 1)),
		})),
	};
}

function misread(text: string, chance: Chance): string {
	const possible = MISTAKES.filter(([pattern]) => pattern.test(text));
	if (possible.length === 0) return text;
	const [pattern, wrong] = chance.pick(possible);
	return text.replace(pattern, wrong);
}
