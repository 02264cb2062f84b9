import type { BillKind, Issuer } from "./places.ts";
import type { Chance } from "./seeded-choice.ts";
import type { Sheet } from "./sheet.ts";
import type { Wording } from "./wording.ts";

/** Draws the company and its address, top left. */
function drawLetterhead(sheet: Sheet, { issuer }: Draft): void {
	sheet.put(48, 56, issuer.company, { size: 16, bold: true });
	sheet.block(48, 72, [issuer.street, issuer.cityLine], { size: 8.5 });
}

/** Draws labels at `x`, with their values at a given offset to the right. */
function drawLabels(sheet: Sheet, x: number, y: number, gap: number, rows: readonly [string, string][]): void {
	for (const [index, [label, value]] of rows.entries()) {
		sheet.put(x, y + index * 14, label, { size: 9 });
		sheet.put(x + gap, y + index * 14, value, { size: 9 });
	}
}

/** Draws the items and the total; returns the baseline of the total. */
function drawItems(sheet: Sheet, y: number, { chance, words, currency }: Draft): number {
	let total = 0;
	for (const [index, item] of words.items.entries()) {
		const amount = chance.number(400, 9000);
		total += amount;
		sheet.put(57, y + index * 18, item, { size: 9.5 });
		sheet.putRight(540, y + index * 18, currency(amount), { size: 9.5 });
	}
	const end = y + words.items.length * 18 + 8;
	sheet.put(57, end, chance.pick(words.total), { size: 11, bold: true });
	sheet.putRight(540, end, currency(total), { size: 11, bold: true });
	return end;
}

/** Draws the company again in small print in the footer, as most countries require. */
function drawFooter(sheet: Sheet, { chance, issuer }: Draft): void {
	const { company, street, cityLine, legal } = issuer;
	if (chance.percent(50)) sheet.put(57, 792, `${company}, ${street}, ${cityLine}`, { size: 6.5 });
	else sheet.block(57, 784, [company, street, cityLine], { size: 6.5, pitch: 8 });
	sheet.put(chance.percent(50) ? 57 : 250, 812, legal, { size: 6.5 });
}

/** The printed content, in its final wording. Dates are in this bill's format. */
export type Draft = {
	chance: Chance;
	kind: BillKind;
	words: Wording;
	issuer: Issuer;
	/** With the title, in this company's name order. */
	name: string;
	streetLines: string[];
	cityLines: string[];
	/** Empty when the country is not printed. */
	country: string;
	issued: string;
	/** Null when nothing is due. */
	due: string | null;
	from: string;
	until: string;
	next: string;
	/** Days before the issue date, for the rows of a statement. */
	dayBefore: (days: number) => string;
	currency: (amount: number) => string;
};

/** Returns name and address as on an envelope. */
function envelopeLines(draft: Draft): string[] {
	return [draft.name, ...addressLines(draft)];
}

function addressLines({ streetLines, cityLines, country }: Draft): string[] {
	return [...streetLines, ...cityLines, ...(country ? [country] : [])];
}

function digits(chance: Chance, count: number): string {
	return Array.from({ length: count }, (_, index) => chance.number(index === 0 ? 1 : 0, 9)).join("");
}

export type BillLayout = keyof typeof LAYOUTS;

/** Bill layouts: position of the address window and of the details. */
export const LAYOUTS = {
	/** DIN 5008 and most letters with a window on the left: a small sender line above it, details on the right. */
	"window-left": (sheet: Sheet, draft: Draft) => {
		const { chance, words, issuer } = draft;
		sheet.put(57, 60, issuer.company, { size: 17, bold: true });
		sheet.put(57, 138, `${issuer.company} - ${issuer.street} - ${issuer.cityLine}`, { size: 6.5 });
		sheet.block(57, 156, envelopeLines(draft), { size: 10.5 });
		drawLabels(sheet, 350, 150, 110, [
			[chance.pick(words.customer), digits(chance, 10)],
			[chance.pick(words.invoice), digits(chance, 9)],
			[chance.pick(words.issued), draft.issued],
			[chance.pick(words.period), `${draft.from} - ${draft.until}`],
		]);
		sheet.put(57, 290, words.titles[draft.kind], { size: 14, bold: true });
		sheet.put(57, 316, chance.pick(words.greeting));
		if (chance.percent(50))
			sheet.put(57, 338, `${chance.pick(words.supply)}: ${[...draft.streetLines, ...draft.cityLines].join(", ")}`, {
				size: 9,
			});
		const end = drawItems(sheet, 370, draft);
		if (draft.due) sheet.put(57, end + 30, `${chance.pick(words.due)} ${draft.due}`);
		sheet.put(57, end + 60, words.advice, { size: 8.5 });
		drawFooter(sheet, draft);
	},

	/** France, Spain, Portugal: the sender on the left, the window on the right, references below the sender. */
	"window-right": (sheet: Sheet, draft: Draft) => {
		const { chance, words } = draft;
		drawLetterhead(sheet, draft);
		const courtesy = chance.pick(words.courtesy);
		sheet.put(320, 132, courtesy, { size: 8.5 });
		sheet.block(320, 148, envelopeLines(draft), { size: 10.5, pitch: 14.5 });
		sheet.put(48, 150, `${chance.pick(words.customer)} : ${digits(chance, 9)}`, { size: 9 });
		sheet.put(48, 164, `${chance.pick(words.invoice)} : ${digits(chance, 11)}`, { size: 9 });
		sheet.put(48, 178, `${chance.pick(words.issued)} : ${draft.issued}`, { size: 9 });
		sheet.put(48, 260, words.titles[draft.kind], { size: 15, bold: true });
		sheet.put(48, 282, `${chance.pick(words.period)} ${draft.from} ${words.to} ${draft.until}`);
		if (chance.percent(60)) {
			sheet.put(48, 306, chance.pick(words.supply), { size: 9, bold: true });
			sheet.block(48, 319, [...draft.streetLines, ...draft.cityLines], { size: 9 });
		}
		const end = drawItems(sheet, 385, draft);
		if (draft.due) sheet.put(300, end + 26, `${chance.pick(words.due)} : ${draft.due}`, { bold: true });
		sheet.put(48, end + 56, `${words.next} ${draft.next}`, { size: 9 });
		drawFooter(sheet, draft);
	},

	/** North America: the summary above, and a return stub with both addresses next to each other. */
	stub: (sheet: Sheet, draft: Draft) => {
		const { chance, words, issuer } = draft;
		sheet.put(40, 50, issuer.company, { size: 18, bold: true });
		const account = digits(chance, 10);
		drawLabels(sheet, 340, 50, 120, [
			[`${chance.pick(words.customer)}:`, account],
			[`${chance.pick(words.issued)}:`, draft.issued],
			...(draft.due ? [[`${chance.pick(words.due)}:`, draft.due] as [string, string]] : []),
		]);
		sheet.put(40, 80, `${chance.pick(words.supply)}:`, { size: 9, bold: true });
		sheet.put(40, 93, draft.name, { size: 9 });
		sheet.put(40, 106, [...draft.streetLines, ...draft.cityLines].join(", "), { size: 9 });
		sheet.put(40, 140, words.titles[draft.kind], { size: 13, bold: true });
		sheet.put(40, 158, `${chance.pick(words.period)} ${draft.from} ${words.to} ${draft.until}`, { size: 9 });
		drawItems(sheet, 200, draft);
		sheet.put(40, 470, words.advice, { size: 8 });
		sheet.put(40, 610, "- ".repeat(80).trim(), { size: 8 });
		drawLabels(sheet, 340, 640, 120, [
			[chance.pick(words.customer), account],
			[chance.pick(words.total), draft.currency(6765)],
		]);
		sheet.block(
			60,
			716,
			envelopeLines(draft).map((line) => line.toUpperCase()),
			{ size: 10 },
		);
		sheet.block(
			360,
			716,
			[issuer.company, issuer.street, issuer.cityLine].map((line) => line.toUpperCase()),
			{ size: 10 },
		);
	},

	/** A row of boxes with the details: each label above its value. */
	boxes: (sheet: Sheet, draft: Draft) => {
		const { chance, words } = draft;
		drawLetterhead(sheet, draft);
		sheet.put(48, 140, words.titles[draft.kind], { size: 16, bold: true });
		const boxes: [string, string][] = [
			[chance.pick(words.customer), digits(chance, 8)],
			[chance.pick(words.invoice), digits(chance, 8)],
			[chance.pick(words.issued), draft.issued],
			...(draft.due ? [[chance.pick(words.due), draft.due] as [string, string]] : []),
		];
		for (const [index, [label, value]] of boxes.entries()) {
			sheet.put(48 + index * 128, 172, label, { size: 8 });
			sheet.put(48 + index * 128, 186, value, { size: 10, bold: true });
		}
		sheet.put(48, 222, chance.pick(words.holder), { size: 8 });
		sheet.put(48, 236, draft.name, { bold: true });
		sheet.block(48, 250, addressLines(draft));
		const end = drawItems(sheet, 340, draft);
		sheet.put(48, end + 30, words.advice, { size: 8 });
		drawFooter(sheet, draft);
	},

	/** Everything in labelled lines. */
	"one-line": (sheet: Sheet, draft: Draft) => {
		const { chance, words } = draft;
		drawLetterhead(sheet, draft);
		sheet.put(48, 150, words.titles[draft.kind], { size: 14, bold: true });
		const address = addressLines(draft).join(", ");
		sheet.block(48, 180, [
			`${chance.pick(words.holder)}: ${draft.name}`,
			`${chance.pick(words.address)}: ${address}`,
			`${chance.pick(words.customer)}: ${digits(chance, 9)}`,
			`${chance.pick(words.issued)}: ${draft.issued}`,
			`${chance.pick(words.period)}: ${draft.from} ${words.to} ${draft.until}`,
			...(draft.due ? [`${chance.pick(words.due)}: ${draft.due}`] : []),
		]);
		drawItems(sheet, 300, draft);
		drawFooter(sheet, draft);
	},

	/** A bank statement: many dates unrelated to the issue date. */
	statement: (sheet: Sheet, draft: Draft) => {
		const { chance, words, issuer } = draft;
		sheet.put(400, 60, issuer.company, { size: 15, bold: true });
		sheet.block(400, 76, [issuer.street, issuer.cityLine], { size: 8 });
		sheet.block(60, 140, envelopeLines(draft), { size: 10 });
		drawLabels(sheet, 330, 170, 100, [
			[chance.pick(words.issued), draft.issued],
			["IBAN", `DE${digits(chance, 2)} ${digits(chance, 4)} ${digits(chance, 4)} ${digits(chance, 4)}`],
			["BIC", "EXAMPLEXXX"],
		]);
		sheet.put(60, 270, words.titles.bank, { size: 13, bold: true });
		sheet.put(60, 288, `${chance.pick(words.period)} ${draft.from} ${words.to} ${draft.until}`, { size: 9 });
		for (let row = 0; row < 12; row++) {
			const y = 320 + row * 17;
			sheet.put(60, y, draft.dayBefore(34 - row * 2), { size: 9 });
			sheet.put(150, y, chance.pick(["SUPERMARKET 4410 1200", "SEPA REF 00217733", "ATM 0144 5503", "TRANSFER"]), {
				size: 9,
			});
			sheet.putRight(535, y, draft.currency(chance.number(300, 90000)), { size: 9 });
		}
		sheet.put(60, 545, `${chance.pick(words.total)} ${draft.until}`, { bold: true });
		sheet.putRight(535, 545, draft.currency(184_233), { bold: true });
		drawFooter(sheet, draft);
	},

	/** An office form: each part of the address in its own field. */
	certificate: (sheet: Sheet, draft: Draft) => {
		const { chance, words, issuer } = draft;
		sheet.put(200, 70, issuer.company, { size: 14, bold: true });
		sheet.put(200, 86, `${issuer.street}, ${issuer.cityLine}`, { size: 8 });
		sheet.put(60, 170, words.titles.tax, { size: 13, bold: true });
		const [opening = "", name = "", resides = "", address = ""] = words.certificate(
			draft.name,
			addressLines(draft).join(", "),
		);
		sheet.put(60, 210, opening);
		sheet.put(60, 232, name, { size: 12, bold: true });
		sheet.put(60, 254, resides);
		sheet.put(60, 276, address, { size: 11 });
		sheet.put(60, 320, `${chance.pick(words.invoice)}: ${digits(chance, 7)}`);
		sheet.put(60, 380, `${chance.pick(words.issued)}: ${draft.issued}`);
		drawFooter(sheet, draft);
	},
} as const;

export const BILL_LAYOUTS = Object.keys(LAYOUTS) as BillLayout[];
