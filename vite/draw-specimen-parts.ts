import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { renderAsync } from "@resvg/resvg-js";
import { encodeSmallPng } from "./small-png.ts";

// Draws the parts of specimen documents: letters, and portraits of invented people. Run `node vite/draw-specimen-parts.ts`
// after changing this file; the pictures are committed.

const root = join(import.meta.dirname, "..");
const PARTS = join(root, "worker/offline/specimens");
const FONTS = join(root, "node_modules/@expo-google-fonts/source-sans-3");
const WEIGHTS = { regular: "400Regular", bold: "700Bold" } as const;

/** As expected by worker/offline/specimens/canvas.ts: cells in rows of twenty. */
const CELL_LAYOUT = { width: 36, height: 44, foot: 33, left: 3, size: 32, columns: 20 };
const CHARACTERS =
	"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:;/()-–'’&%+#€$£<ºª°|@!?¿¡ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿ";

async function renderSvg(svg: string) {
	const fontFiles = Object.values(WEIGHTS).map((file) => join(FONTS, file, `SourceSans3_${file}.ttf`));
	return renderAsync(svg, { font: { loadSystemFonts: false, fontFiles, defaultFontFamily: "Source Sans 3" } });
}

function escapeCharacter(letter: string): string {
	return `&#${letter.codePointAt(0)};`;
}

/** Sixteen greys suffice for letters, thirty-two for faces, which makes small files. */
function quantise(pixels: Buffer, levels: number): Buffer {
	const step = 255 / (levels - 1);
	return Buffer.from(
		pixels.map((value, index) => (index % 4 === 3 ? 255 : Math.round(Math.round(value / step) * step))),
	);
}

async function drawLetters(weight: number): Promise<Buffer> {
	const rows = Math.ceil([...CHARACTERS].length / CELL_LAYOUT.columns);
	const [width, height] = [CELL_LAYOUT.columns * CELL_LAYOUT.width, rows * CELL_LAYOUT.height];
	const cells = [...CHARACTERS].map((letter, index) => {
		const x = (index % CELL_LAYOUT.columns) * CELL_LAYOUT.width + CELL_LAYOUT.left;
		const y = Math.floor(index / CELL_LAYOUT.columns) * CELL_LAYOUT.height + CELL_LAYOUT.foot;
		return `<text x="${x}" y="${y}">${escapeCharacter(letter)}</text>`;
	});
	const text = `<g font-family="Source Sans 3" font-weight="${weight}" font-size="${CELL_LAYOUT.size}">${cells.join("")}</g>`;
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${text}</svg>`;
	const { pixels } = await renderSvg(svg);
	return encodeSmallPng(quantise(pixels, 16), { width, height });
}

/** Advance width of each letter, in sixty-fourths of the size: measured between two bars. */
async function measureLetters(weight: number): Promise<number[]> {
	const advances: number[] = [];
	for (const letter of CHARACTERS) {
		const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="90"><rect width="100%" height="100%" fill="#fff"/><text x="10" y="64" font-family="Source Sans 3" font-weight="${weight}" font-size="64">${escapeCharacter(letter).repeat(8)}<tspan>|</tspan></text></svg>`;
		const { pixels } = await renderSvg(svg);
		advances.push((findLastInk(pixels, 900, 90) - (await measureBar(weight))) / 8);
	}
	return advances.map((advance) => Math.round(advance));
}

const bars = new Map<number, number>();
async function measureBar(weight: number): Promise<number> {
	const cached = bars.get(weight);
	if (cached !== undefined) return cached;
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="90"><rect width="100%" height="100%" fill="#fff"/><text x="10" y="64" font-family="Source Sans 3" font-weight="${weight}" font-size="64">|</text></svg>`;
	const { pixels } = await renderSvg(svg);
	const end = findLastInk(pixels, 900, 90);
	bars.set(weight, end);
	return end;
}

function findLastInk(pixels: Buffer, width: number, height: number): number {
	for (let x = width - 1; x >= 0; x--)
		for (let y = 0; y < height; y++) if ((pixels[(y * width + x) * 4] ?? 255) < 160) return x;
	return 0;
}

type Face = { skin: number; hair: number; style: number; shirt: number; beard?: number; long?: boolean };

const FACES: readonly Face[] = [
	{ skin: 206, hair: 58, style: 0, shirt: 92, long: true },
	{ skin: 176, hair: 34, style: 1, shirt: 140, long: true },
	{ skin: 214, hair: 150, style: 2, shirt: 60, long: true },
	{ skin: 128, hair: 28, style: 3, shirt: 176, long: true },
	{ skin: 208, hair: 70, style: 4, shirt: 70 },
	{ skin: 182, hair: 36, style: 5, shirt: 118, beard: 0.55 },
	{ skin: 216, hair: 128, style: 6, shirt: 96 },
	{ skin: 118, hair: 26, style: 4, shirt: 190, beard: 0.3 },
];

const PORTRAIT_SIZE = { width: 150, height: 192 };

function createFace({ skin, hair, style, shirt, beard, long }: Face, index: number): string {
	const grey = (value: number) => {
		const clipped = Math.max(0, Math.min(255, Math.round(value)));
		return `rgb(${clipped},${clipped},${clipped})`;
	};
	const halfWidth = long ? 31 : 34;
	const jawHeight = long ? 47 : 45;
	const hairStyles = [
		// A fringe to one side, and hair behind the shoulders.
		`<path d="M37 92 C30 40 56 22 76 22 C104 22 120 44 113 96 C112 116 118 138 112 150 L100 150 L104 84 C96 76 82 62 66 56 C58 68 50 74 46 86 L50 150 L38 150 C32 134 40 112 37 92Z"/>`,
		`<path d="M40 88 C34 44 58 24 75 24 C95 24 117 42 110 90 C104 66 92 52 75 52 C58 52 46 66 40 88Z"/><ellipse cx="75" cy="24" rx="17" ry="13"/>`,
		`<path d="M36 118 C28 44 54 22 76 22 C102 22 124 46 114 120 C108 124 103 122 101 116 L105 82 C96 62 84 54 75 52 C62 55 52 64 45 84 L49 116 C46 122 40 122 36 118Z"/>`,
		`<path d="M33 100 C20 60 42 18 75 18 C108 18 130 60 117 100 C122 116 110 126 104 120 C106 98 106 74 92 58 C82 52 68 52 58 58 C44 74 44 98 46 120 C40 126 28 116 33 100Z"/>`,
		`<path d="M39 82 C34 44 54 28 76 28 C98 28 116 44 111 82 C108 70 104 62 98 56 C82 60 62 58 52 54 C45 62 42 70 39 82Z"/>`,
		`<path d="M39 84 C32 42 56 26 78 26 C102 28 116 46 111 84 C108 72 106 66 101 60 C92 50 66 50 50 58 C44 66 42 74 39 84Z"/>`,
		`<path d="M40 78 C40 46 56 32 75 32 C94 32 110 46 110 78 C106 62 100 52 92 48 C84 46 66 46 58 48 C50 52 44 62 40 78Z" opacity="0.75"/>`,
	];
	const eyes = [57, 93]
		.map(
			(
				x,
			) => `<ellipse cx="${x}" cy="92" rx="8.2" ry="4.3" fill="${grey(236)}"/><circle cx="${x}" cy="92" r="3.9" fill="${grey(hair * 0.5 + 20)}"/><circle cx="${x + 1}" cy="90.7" r="1" fill="#fff"/>
		<path d="M${x - 9} 91 C${x - 5} 86.5 ${x + 5} 86.5 ${x + 9} 91" fill="none" stroke="${grey(hair * 0.6)}" stroke-width="2"/>
		<path d="M${x - 11} 80 C${x - 5} 76 ${x + 5} 76 ${x + 11} ${79}" fill="none" stroke="${grey(hair * 0.8)}" stroke-width="${long ? 2.4 : 3.6}" stroke-linecap="round"/>`,
		)
		.join("");
	return `<g transform="translate(${index * PORTRAIT_SIZE.width} 0)" clip-path="url(#frame${index})">
	<clipPath id="frame${index}"><rect width="${PORTRAIT_SIZE.width}" height="${PORTRAIT_SIZE.height}"/></clipPath>
	<linearGradient id="back${index}" x2="0" y2="1"><stop stop-color="${grey(240)}"/><stop offset="1" stop-color="${grey(222)}"/></linearGradient>
	<radialGradient id="skin${index}" cx="0.42" cy="0.36" r="0.75"><stop stop-color="${grey(skin + 16)}"/><stop offset="0.6" stop-color="${grey(skin)}"/><stop offset="1" stop-color="${grey(skin - 46)}"/></radialGradient>
	<linearGradient id="hair${index}" x2="0.3" y2="1"><stop stop-color="${grey(hair + 34)}"/><stop offset="0.5" stop-color="${grey(hair)}"/><stop offset="1" stop-color="${grey(hair - 16)}"/></linearGradient>
	<linearGradient id="shirt${index}" x2="0.4" y2="1"><stop stop-color="${grey(shirt + 22)}"/><stop offset="1" stop-color="${grey(shirt - 26)}"/></linearGradient>
	<rect width="${PORTRAIT_SIZE.width}" height="${PORTRAIT_SIZE.height}" fill="url(#back${index})"/>
	${style === 0 || style === 2 ? `<path d="M34 96 C30 130 34 156 44 170 L106 170 C116 156 120 130 116 96Z" fill="url(#hair${index})"/>` : ""}
	<path d="M2 192 C6 162 34 154 56 148 L94 148 C116 154 144 162 148 192Z" fill="url(#shirt${index})"/>
	<path d="M58 128 L58 150 C64 164 86 164 92 150 L92 128Z" fill="${grey(skin - 34)}"/>
	<path d="M56 148 C64 168 86 168 94 148 L100 151 C90 182 60 182 50 151Z" fill="${grey(shirt - 34)}"/>
	<ellipse cx="${75 - halfWidth - 3}" cy="96" rx="5" ry="10" fill="${grey(skin - 22)}"/><ellipse cx="${75 + halfWidth + 3}" cy="96" rx="5" ry="10" fill="${grey(skin - 30)}"/>
	<path d="M${75 - halfWidth} 84 C${75 - halfWidth} 40 ${75 + halfWidth} 40 ${75 + halfWidth} 84 C${75 + halfWidth} 116 ${75 + 20} ${94 + jawHeight} 75 ${94 + jawHeight} C${75 - 20} ${94 + jawHeight} ${75 - halfWidth} 116 ${75 - halfWidth} 84Z" fill="url(#skin${index})"/>
	${beard ? `<path d="M${75 - halfWidth + 1} 102 C${75 - halfWidth + 4} 130 60 143 75 143 C90 143 ${75 + halfWidth - 4} 130 ${75 + halfWidth - 1} 102 C${75 + 20} 112 88 110 75 110 C62 110 ${75 - 20} 112 ${75 - halfWidth + 1} 102Z" fill="${grey(hair + 10)}" opacity="${beard}"/>` : ""}
	${eyes}
	<path d="M73 92 C71 102 68 107 69 110 C72 113.5 78 113.5 81 110" fill="none" stroke="${grey(skin - 54)}" stroke-width="2" stroke-linecap="round"/>
	<path d="M63 122 C69 119.5 72 120.5 75 121 C78 120.5 81 119.5 87 122 C83 128.5 67 128.5 63 122Z" fill="${grey(skin - (long ? 74 : 54))}"/>
	<path d="M63 122.4 C70 124 80 124 87 122.4" fill="none" stroke="${grey(skin - 96)}" stroke-width="1.2"/>
	<g fill="url(#hair${index})">${hairStyles[style]}</g>
	</g>`;
}

async function drawPortraits(): Promise<Buffer> {
	const [width, height] = [PORTRAIT_SIZE.width * FACES.length, PORTRAIT_SIZE.height];
	const faces = FACES.map(createFace).join("");
	// Blurred like a printed photograph.
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><filter id="soft"><feGaussianBlur stdDeviation="0.7"/></filter><g filter="url(#soft)">${faces}</g></svg>`;
	const { pixels } = await renderSvg(svg);
	return encodeSmallPng(quantise(pixels, 32), { width, height });
}

writeFileSync(join(PARTS, "letters-regular.png"), await drawLetters(400));
writeFileSync(join(PARTS, "letters-bold.png"), await drawLetters(700));
writeFileSync(join(PARTS, "portraits.png"), await drawPortraits());
const advances = { regular: await measureLetters(400), bold: await measureLetters(700) };
writeFileSync(join(PARTS, "letters.json"), `${JSON.stringify({ ...CELL_LAYOUT, letters: CHARACTERS, advances })}\n`);
