import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DRAWING_BOX, inkBounds, MAX_POINTS, MAX_STROKES, toSvgPath } from "./drawing.ts";
import { isTypedName, parseDrawing } from "./read-signature.ts";

/** A wave from left to right with this width, height and number of points. */
function wave({ points = 40, width = 300, height = 80, strokes = 1 } = {}) {
	const stroke = Array.from({ length: points }, (_, index) => ({
		x: 100 + (width * index) / (points - 1),
		y: 60 + (index % 2) * height,
		t: index * 16,
	}));
	return { strokes: Array.from({ length: strokes }, () => stroke) };
}

/** The same wave with another first point. */
function withFirst(point: object) {
	const { strokes } = wave();
	return { strokes: strokes.map((stroke) => [point, ...stroke]) };
}

const read = (drawing: unknown) => parseDrawing(JSON.stringify(drawing));

describe("a drawn signature", () => {
	it("is read as it was drawn, point by point", () => {
		const drawing = { strokes: [...wave().strokes, [{ x: 0, y: 0, t: 900 }], [{ x: 600, y: 200, t: 1_000.5 }]] };
		expect(read(drawing)).toEqual(drawing);
	});

	it.each([
		["no JSON", "M 10 10 L 20 20"],
		["markup", "<svg onload=alert(1)>"],
		["a truncated drawing", JSON.stringify(wave()).slice(0, -2)],
		["a number that overflows", JSON.stringify(wave()).replace('"t":16', '"t":1e999')],
	])("is not read from %s", (_label, text) => {
		expect(parseDrawing(text)).toBe("signature_invalid");
	});

	it.each<[string, unknown]>([
		["null", null],
		["a list", []],
		["invalid strokes", { strokes: "M10 10" }],
		["a stroke without a point", { strokes: [...wave().strokes, []] }],
		["a point right of the box", withFirst({ x: DRAWING_BOX.width + 0.1, y: 1, t: 0 })],
		["a point below the box", withFirst({ x: 1, y: DRAWING_BOX.height + 0.1, t: 0 })],
		["a point left of the box", withFirst({ x: -0.1, y: 1, t: 0 })],
		["a point above the box", withFirst({ x: 1, y: -0.1, t: 0 })],
		["a point before the first", withFirst({ x: 1, y: 1, t: -1 })],
		["a point without a time", withFirst({ x: 1, y: 1 })],
		["a number as text", withFirst({ x: "1", y: 1, t: 0 })],
		["a point with an extra property", withFirst({ x: 1, y: 1, t: 0, style: "url(#x)" })],
		["an extra property", { ...wave(), href: "https://example.com" }],
		["one stroke too many", wave({ strokes: MAX_STROKES + 1, points: 10 })],
		["one point too many", wave({ points: MAX_POINTS + 1 })],
	])("is rejected with %s", (_label, drawing) => {
		// The drawing must not be rejected for its length.
		expect(JSON.stringify(drawing).length).toBeLessThan(200_000);
		expect(read(drawing)).toBe("signature_invalid");
	});

	it("may have up to the maximum number of strokes and points, and up to 64 kB of text", () => {
		expect(read(wave({ strokes: MAX_STROKES, points: 10 }))).toHaveProperty("strokes.length", MAX_STROKES);
		const zigzag = Array.from({ length: MAX_POINTS }, (_, index) => ({ x: index % 600, y: index % 200, t: index }));
		const full = JSON.stringify({ strokes: [zigzag] });
		expect(parseDrawing(full)).toHaveProperty("strokes");
		expect(parseDrawing(full.padEnd(64 * 1024))).toHaveProperty("strokes");
		expect(parseDrawing(full.padEnd(64 * 1024 + 1))).toBe("signature_invalid");
	});

	it.each<[string, object]>([
		["nothing", { strokes: [] }],
		["a dot", { strokes: [Array.from({ length: 30 }, (_, t) => ({ x: 50, y: 50, t }))] }],
		["a straight line across", wave({ width: 400, height: 0 })],
		["a straight line down", wave({ width: 0, height: 100, points: 3 })],
		["a mark that is too narrow", wave({ width: 39.9, height: 60 })],
		["a mark that is too flat", wave({ width: 200, height: 11.9 })],
		["too few points for handwriting", wave({ points: 7, height: 100 })],
	])("is empty with %s", (_label, drawing) => {
		expect(read(drawing)).toBe("signature_empty");
	});

	it("is empty if its marks are far apart with hardly any ink", () => {
		const mark = (x: number, y: number) =>
			Array.from({ length: 4 }, (_, index) => ({ x: x + index * 10, y, t: index }));
		expect(read({ strokes: [mark(10, 10), mark(500, 150)] })).toBe("signature_empty");
		const longer = [...mark(10, 10), { x: 70, y: 10, t: 9 }];
		expect(read({ strokes: [longer, mark(500, 150)] })).toHaveProperty("strokes");
	});

	it("is empty if the form field was never touched", () => {
		expect(parseDrawing("")).toBe("signature_empty");
	});

	it("is valid at the minimum size", () => {
		for (const minimum of [wave({ width: 40, height: 60 }), wave({ width: 200, height: 12 }), wave({ points: 8 })])
			expect(read(minimum)).toEqual(minimum);
	});
});

describe("the path of a drawing", () => {
	it("runs through the midpoints between points, from the first to the last of each stroke", () => {
		const stroke = [
			{ x: 0, y: 0, t: 0 },
			{ x: 10, y: 20, t: 1 },
			{ x: 20.04, y: 0, t: 2 },
			{ x: 30, y: 20.06, t: 3 },
		];
		expect(toSvgPath({ strokes: [stroke] })).toBe("M0 0Q10 20 15 10Q20 0 25 10L30 20.1");
		expect(toSvgPath({ strokes: [stroke.slice(0, 2), stroke.slice(3)] })).toBe("M0 0L10 20M30 20.1L30 20.1");
		expect(toSvgPath({ strokes: [] })).toBe("");
	});

	it("consists of three letters, digits and spaces, and never leaves the box", () => {
		const within = (max: number) => fc.double({ min: 0, max, noNaN: true });
		const anyPoint = fc.record({ x: within(DRAWING_BOX.width), y: within(DRAWING_BOX.height), t: within(60_000) });
		const anyDrawing = fc.record({ strokes: fc.array(fc.array(anyPoint, { minLength: 1, maxLength: 40 })) });
		fc.assert(
			fc.property(anyDrawing, (drawing) => {
				const path = toSvgPath(drawing);
				expect(path).toMatch(/^(M[\d. ]+(Q[\d. ]+)*L[\d. ]+)*$/);
				const numbers = path
					.split(/[MQL ]/)
					.filter(Boolean)
					.map(Number);
				for (const [index, value] of numbers.entries()) {
					expect(value).toBeLessThanOrEqual(index % 2 === 0 ? DRAWING_BOX.width : DRAWING_BOX.height);
					expect(value * 10).toBeCloseTo(Math.round(value * 10));
				}
			}),
			{ numRuns: 200, seed: 7 },
		);
	});

	it("has the bounds of its ink", () => {
		expect(inkBounds(wave({ width: 300, height: 80 }))).toEqual({ x: 100, y: 60, width: 300, height: 80 });
		expect(inkBounds({ strokes: [] })).toEqual({ x: 0, y: 0, width: 0, height: 0 });
	});
});

describe("a typed name", () => {
	it.each([
		["Ana Lee", "Ana Lee"],
		["  ana   LEE ", "Ana Lee"],
		["Łucja Żółć", "Łucja Żółć"],
		["lucja zolc", "Łucja Żółć"],
		["Łucja Żółć", "Lucja Zolc"],
		["Isil Yilmaz", "Işıl Yılmaz"],
		["IŞIL YILMAZ", "Işıl Yılmaz"],
		["İbrahim Öztürk", "Ibrahim Ozturk"],
		["Jurgen Muller", "Jürgen Müller"],
		["Juergen Mueller", "Jürgen Müller"],
		["Jürgen Müller", "Juergen Mueller"],
		["Jürgen Müller", "Jurgen Muller"],
		["Aino Hamalainen", "Aino Hämäläinen"],
		["Soren Kierkegaard", "Søren Kierkegaard"],
		["Novak Djokovic", "Novak Đoković"],
		["Jose Munoz", "Jose\u0301 Muñoz"],
		["Mª José Núñez", "María José Núñez"],
		["Jean-Baptiste Le Goff", "Jean Baptiste Le Goff"],
		["Jean Baptiste LeGoff", "Jean-Baptiste Le Goff"],
		["Aoife O Donoghue", "Aoife O’Donoghue"],
		["Niccolo D'Amico", "Niccolò D’Amico"],
		["Maria Quintela", "Maria da Conceição Silva Quintela"],
		["Maria Silva Quintela", "Maria da Conceição Silva Quintela"],
		["Maria da Conceicao Quintela", "Maria da Conceição Silva Quintela"],
		["Ana Ana Ana", "Ana Ana Ana Ana"],
		["Ramanathan", "Ramanathan"],
		["Петр Иванов", "Petr Ivanov"],
		["ιωαννης παπαδοπουλος", "Ιωάννης Παπαδόπουλος"],
		["王 小明", "王小明"],
	])("“%s” is the signature of %s", (typed, name) => {
		expect(isTypedName(typed, name)).toBe(true);
	});

	it.each([
		["", "Ana Lee"],
		["  - ", "Ana Lee"],
		["", ""],
		["Ana", "Ana Lee"],
		["Lee", "Ana Lee"],
		["A. Lee", "Ana Lee"],
		["Lee Ana", "Ana Lee"],
		["Ana Leem", "Ana Lee"],
		["Ana Maria Lee", "Ana Lee"],
		["Anna Lee", "Ana Lee"],
		["Ana L33", "Ana Lee"],
		["R0salind Hartwell", "Rosalind Hartwell"],
		["Rosa|ind Hartwell", "Rosalind Hartwell"],
		["Conceição Silva Quintela", "Maria da Conceição Silva Quintela"],
		["Maria da Conceição Silva", "Maria da Conceição Silva Quintela"],
		["Maria Silva da Conceição Quintela", "Maria da Conceição Silva Quintela"],
		["Dr. Ana Lee", "Ana Lee"],
		["Ana Lee and Bo Lee", "Ana Lee"],
		["李明", "王小明"],
		["Ana", "王小明"],
	])("“%s” is not the signature of %s", (typed, name) => {
		expect(isTypedName(typed, name)).toBe(false);
	});

	const word = fc
		.array(fc.constantFrom(..."ma ri são lü mül ñez øst ko thi ngu éli ber ła żó".split(" ")), {
			minLength: 2,
			maxLength: 4,
		})
		.map((parts) => parts.join(""));

	it("may omit any names between the first and the last, but neither of those", () => {
		fc.assert(
			fc.property(fc.array(word, { minLength: 3, maxLength: 6 }), fc.array(fc.boolean()), (names, isKept) => {
				const written = names.filter((_, index) => index === 0 || index === names.length - 1 || isKept[index]);
				const typed = written.join(" ").toUpperCase();
				expect(isTypedName(typed, names.join(" "))).toBe(true);
				expect(isTypedName(`${typed} Xq`, names.join(" "))).toBe(false);
				expect(isTypedName(`Xq ${typed}`, names.join(" "))).toBe(false);
			}),
			{ numRuns: 300, seed: 7 },
		);
	});

	it("is compared in full, however often a name is repeated", () => {
		expect(isTypedName(`${"A ".repeat(60)}B`, "A ".repeat(80))).toBe(false);
	});
});
