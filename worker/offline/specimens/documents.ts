import type { AddressFacts, PassportFacts } from "#app/domain/documents/document-check.ts";
import type { FileFacts, TextSegment } from "#app/domain/documents/document-facts.ts";
import type { FlagCode } from "#app/domain/documents/document-flags.ts";
import { SAMPLE_ATTORNEY } from "#app/domain/mandate/sample-mandate.ts";
import type { Applicant } from "../business/people.ts";
import { createRandomSequence } from "../business/sequence.ts";
import { Canvas, measureText, type Stroke } from "./canvas.ts";

/**
 * A document of a fictitious person: its picture, the facts that a reader finds in it, and the expected verdict
 * (documents.test.ts compares them).
 */
export type Specimen<Extracted = PassportFacts | AddressFacts> = {
	fileName: string;
	facts: FileFacts;
	expected: { codes: FlagCode[]; extracted: Extracted; identity: string | null };
	draw(): Uint8Array;
};

export type TextRow = { text: string; x: number; y: number; size: number; bold?: boolean };

export const SHEET_SIZE = { width: 744, height: 1052 };

/** Converts rows to the text that the reader recognises in a sharp picture. */
export function toTextSegments(rows: readonly TextRow[]): TextSegment[] {
	return rows.map(({ text, x, y, size, bold }) => {
		const box = {
			x0: Math.round(x),
			y0: Math.round(y - size * 0.75),
			x1: Math.round(x + measureText(text, size, bold)),
			y1: Math.round(y + size * 0.2),
		};
		return { text, ...box, confidence: 0.95, readTwice: true };
	});
}

export function pictureFacts(
	width: number,
	height: number,
	portraitSeed: number,
): FileFacts["pages"][number]["picture"] {
	const perceptualHash = (portraitSeed * 2_654_435_761 + 97).toString(16).padStart(16, "0").slice(-16);
	return {
		width,
		height,
		orientation: 1,
		perceptualHash,
		software: null,
		light: 236,
		camera: true,
		generated: false,
		screenshot: false,
	};
}

export function drawWatermark(canvas: Canvas, text: string, y: number, size: number): void {
	canvas.drawText(text, (canvas.width - measureText(text, size, true)) / 2, y, size, {
		bold: true,
		ink: "first",
		strength: 0.42,
	});
}

const mandateLines = (name: string, number: string) => [
	`${name}, portador(a) do documento de identificação n.º ${number},`,
	`constitui seu bastante procurador ${SAMPLE_ATTORNEY.name}, ${SAMPLE_ATTORNEY.title},`,
	`cédula profissional ${SAMPLE_ATTORNEY.licence}, com domicílio em ${SAMPLE_ATTORNEY.office},`,
	"a quem confere poderes para, junto da Autoridade Tributária e Aduaneira, requerer a",
	"atribuição do número de identificação fiscal, entregar e receber documentos, prestar",
	"declarações e praticar tudo o que for necessário ao indicado fim.",
	"",
	`${name} appoints the lawyer named above to apply for a Portuguese tax number`,
	"on their behalf, to hand in and receive documents, and to do what that requires.",
];

/** Creates the signed power of attorney as a photograph. */
export function mandateSpecimen(person: Applicant, today: string): { fileName: string; draw(): Uint8Array } {
	return {
		fileName: "signed.png",
		draw() {
			const canvas = new Canvas(SHEET_SIZE.width, SHEET_SIZE.height);
			canvas.drawText("PROCURAÇÃO", 60, 112, 32, { bold: true });
			canvas.drawText("Power of attorney", 60, 142, 19, { strength: 0.8 });
			canvas.fill(60, 160, 624, 2, "dark", 0.8);
			for (const [row, line] of mandateLines(`${person.firstName} ${person.lastName}`, person.documentNumber).entries())
				canvas.drawText(line, 60, 214 + row * 30, 16);
			canvas.drawText(`${person.city}, ${today.split("-").reverse().join("/")}`, 60, 560, 17);
			canvas.drawStrokes(createSignature(person.portraitSeed), 80, 610, 420, 112, 1.6);
			canvas.fill(60, 722, 470, 1, "dark", 0.8);
			canvas.drawText(`${person.firstName} ${person.lastName}`, 60, 748, 16);
			drawWatermark(canvas, "SPECIMEN", 900, 110);
			canvas.drawText("Offline specimen. This person is fictitious.", 60, 1016, 12, { strength: 0.6 });
			return canvas.toPng({
				paper: [248, 247, 242],
				first: [214, 210, 200],
				second: [230, 228, 222],
				accent: [40, 60, 90],
			});
		},
	};
}

/** Creates a signature in a unit box. The same seed always gives the same signature. */
export function createSignature(portraitSeed: number): Stroke[] {
	const random = createRandomSequence(portraitSeed + 7);
	const loops = 5 + random.integerBelow(5);
	const startPhase = random.integerBelow(628) / 100;
	const firstHeight = 0.25 + random.integerBelow(20) / 100;
	const heights = Array.from({ length: loops + 1 }, (_, index) =>
		index === 0 ? firstHeight : 0.07 + random.integerBelow(100) / (random.chance(0.25) ? 320 : 900),
	);
	const lean = 0.02 + random.integerBelow(30) / 1000;
	const main: Stroke = Array.from({ length: 40 * loops }, (_, n) => {
		const progress = n / (40 * loops);
		const phase = progress * loops * 2 * Math.PI;
		const loop = Math.floor(progress * loops);
		const loopProgress = progress * loops - loop;
		const height = (heights[loop] ?? 0.1) * (1 - loopProgress) + (heights[loop + 1] ?? 0.1) * loopProgress;
		return {
			x: 0.04 + progress * 0.82 + lean * Math.sin(phase * 1.03) + 0.012 * Math.cos(phase * 2),
			y: 0.6 - height * Math.sin(phase + startPhase) - progress * 0.1 + 0.02 * Math.sin(progress * 9),
		};
	});
	if (random.chance(0.4)) return [main];
	const underlineStart = 0.1 + random.integerBelow(30) / 100;
	const underline: Stroke = Array.from({ length: 24 }, (_, n) => ({
		x: underlineStart + (n / 23) * 0.6,
		y: 0.9 - (n / 23) * 0.16 + 0.03 * Math.sin((n / 23) * 3),
	}));
	return [main, underline];
}
