import type { Chance } from "../../factories/bills/seeded-choice.ts";
import { Sheet } from "../../factories/bills/sheet.ts";
import { addressLines, type BenchDraft, createDraft, fullName } from "./draft.ts";

function customerNumber(chance: Chance): string {
	return digits(chance, chance.number(7, 11));
}

function invoiceNumber(chance: Chance): string {
	return `${chance.pick(["", "F-", "2026/", "INV"])}${digits(chance, chance.number(6, 10))}`;
}

function digits(chance: Chance, count: number): string {
	return Array.from({ length: count }, (_, index) => chance.number(index === 0 ? 1 : 0, 9)).join("");
}

/** Draws labels, with their values at a given offset to the right. */
function drawTable(sheet: Sheet, x: number, y: number, gap: number, rows: readonly [string, string][]): void {
	for (const [index, [label, value]] of rows.entries()) {
		sheet.put(x, y + index * 16, label, { size: 9 });
		sheet.put(x + gap, y + index * 16, value, { size: 9 });
	}
}

/** Draws the company with or without its address. */
function drawHeader(sheet: Sheet, x: number, y: number, { company, office, chance }: BenchDraft): void {
	if (!company) return;
	sheet.put(x, y, company, { size: chance.number(13, 18), bold: true });
	if (chance.percent(70)) sheet.block(x, y + 16, [office.street, office.cityLine], { size: 8.5 });
}

/** Draws the items and the total; returns the baseline of the total. */
function drawItems(sheet: Sheet, x: number, y: number, draft: BenchDraft): number {
	const { chance, vocabulary, kind, word, money } = draft;
	const items = vocabulary.items[kind].split("|");
	let total = 0;
	for (const [index, item] of items.entries()) {
		const amount = chance.number(400, 9000);
		total += amount;
		sheet.put(x, y + index * 18, item, { size: 9.5 });
		sheet.putRight(540, y + index * 18, money(amount), { size: 9.5 });
	}
	const end = y + items.length * 18 + 8;
	sheet.put(x, end, word(vocabulary.total), { size: 11, bold: true });
	sheet.putRight(540, end, money(total), { size: 11, bold: true });
	return end;
}

/** Draws unrelated names, places and dates, such as real bills contain. */
function drawDecoys(sheet: Sheet, x: number, y: number, draft: BenchDraft): void {
	const { chance, vocabulary, word, variant, other } = draft;
	const lines: string[] = [];
	if (variant === "stranger" || chance.percent(40)) lines.push(`${word(vocabulary.manager)}: ${fullName(other)}`);
	if (chance.percent(30))
		lines.push(`${word(vocabulary.delivery)}: ${addressLines(draft.elsewhere, chance).join(", ")}`);
	if (chance.percent(40)) lines.push(`${word(vocabulary.next)}: ${draft.after(30)}`);
	if (variant === "old") lines.push(`${word(vocabulary.due)}: ${draft.date("2026-11-12")}`);
	if (chance.percent(40))
		lines.push(`${word(vocabulary.period)}: ${draft.after(-37)} ${vocabulary.to} ${draft.after(-7)}`);
	if (chance.percent(50)) lines.push(vocabulary.thanks);
	for (const [index, line] of lines.entries()) sheet.put(x, y + index * 17, line, { size: 9 });
}

/** Draws the company again in small print in the footer. */
function drawFooter(sheet: Sheet, { chance, vocabulary, word, company, office }: BenchDraft): void {
	if (!company) return;
	const { street, cityLine, legal } = office;
	const before = chance.percent(40) ? `${word(vocabulary.office)}: ` : "";
	sheet.put(50, 790, `${before}${company}, ${street}, ${cityLine}`, { size: 7 });
	sheet.put(50, 802, legal, { size: 7 });
}

type Layout = (sheet: Sheet, draft: BenchDraft) => void;

/** Bill layouts around the world: positions of the addressee and of the details. */
const BENCH_LAYOUTS: Record<string, Layout> = {
	"addressee left": (sheet, draft) => {
		const { chance, vocabulary, word } = draft;
		const left = chance.number(48, 72);
		const top = chance.number(130, 170);
		sheet.putRight(545, 58, draft.company, { size: chance.number(14, 20), bold: true });
		sheet.block(left, top, [draft.printedName, ...addressLines(draft.place, chance)], { size: 10.5 });
		drawTable(sheet, 340, top + 4, 115, [
			[word(vocabulary.customerNumber), customerNumber(chance)],
			[word(vocabulary.invoiceNumber), invoiceNumber(chance)],
			[word(vocabulary.issued), draft.after(0)],
			[word(vocabulary.due), draft.after(chance.number(10, 30))],
		]);
		sheet.put(left, top + 130, word(vocabulary.titles[draft.kind]), { size: 15, bold: true });
		sheet.put(left, top + 156, word(vocabulary.greeting));
		const end = drawItems(sheet, left, top + 185, draft);
		drawDecoys(sheet, left, end + 34, draft);
		drawFooter(sheet, draft);
	},

	"addressee right": (sheet, draft) => {
		const { chance, vocabulary, word } = draft;
		drawHeader(sheet, 48, 54, draft);
		const at = chance.number(300, 350);
		sheet.block(at, chance.number(120, 160), [draft.printedName, ...addressLines(draft.place, chance)], {
			size: 10.5,
			pitch: chance.number(13, 16),
		});
		for (const [row, text] of [
			`${word(vocabulary.customerNumber)}: ${customerNumber(chance)}`,
			`${word(vocabulary.invoiceNumber)}: ${invoiceNumber(chance)}`,
			`${word(vocabulary.issued)}: ${draft.after(0)}`,
			`${word(vocabulary.contractSince)}: ${draft.after(-900)}`,
		].entries())
			sheet.put(48, 150 + row * 14, text, { size: 9 });
		sheet.put(48, 262, word(vocabulary.titles[draft.kind]), { size: 16, bold: true });
		sheet.put(48, 284, `${word(vocabulary.period)}: ${draft.after(-37)} ${vocabulary.to} ${draft.after(-7)}`, {
			size: 9,
		});
		const end = drawItems(sheet, 48, 320, draft);
		sheet.put(48, end + 28, `${word(vocabulary.due)}: ${draft.after(21)}`, { bold: true });
		drawDecoys(sheet, 48, end + 58, draft);
		drawFooter(sheet, draft);
	},

	"window envelope": (sheet, draft) => {
		const { chance, vocabulary, word } = draft;
		const left = chance.number(54, 70);
		sheet.put(chance.pick([left, 330]), 62, draft.company, { size: 18, bold: true });
		if (draft.company)
			sheet.put(left, 138, `${draft.company} - ${draft.office.street} - ${draft.office.cityLine}`, { size: 6.5 });
		sheet.block(left, 158, [draft.printedName, ...addressLines(draft.place, chance)], { size: 10.5 });
		sheet.block(
			370,
			158,
			[word(vocabulary.issued), draft.after(0), word(vocabulary.customerNumber), customerNumber(chance)],
			{
				size: 9,
			},
		);
		sheet.put(left, 290, word(vocabulary.titles[draft.kind]), { size: 14, bold: true });
		sheet.put(left, 318, word(vocabulary.greeting));
		sheet.put(left, 340, vocabulary.thanks, { size: 9 });
		const end = drawItems(sheet, left, 372, draft);
		sheet.put(left, end + 26, `${word(vocabulary.due)}: ${draft.after(14)}`);
		drawDecoys(sheet, left, end + 52, draft);
		drawFooter(sheet, draft);
	},

	"table of details": (sheet, draft) => {
		const { chance, vocabulary, word } = draft;
		drawHeader(sheet, 50, 60, draft);
		sheet.put(50, 140, word(vocabulary.titles[draft.kind]), { size: 16, bold: true });
		const address = addressLines(draft.place, chance).join(", ");
		drawTable(sheet, 50, 175, chance.number(150, 180), [
			[word(vocabulary.holder), draft.printedName],
			[word(vocabulary.customerNumber), customerNumber(chance)],
			[word(vocabulary.supply), address],
			...(chance.percent(60) ? ([[word(vocabulary.billing), address]] as [string, string][]) : []),
			[word(vocabulary.issued), draft.after(0)],
			[word(vocabulary.period), `${draft.after(-37)} ${vocabulary.to} ${draft.after(-7)}`],
			[word(vocabulary.due), draft.after(18)],
		]);
		const end = drawItems(sheet, 50, 330, draft);
		drawDecoys(sheet, 50, end + 40, draft);
		drawFooter(sheet, draft);
	},

	"lines with labels": (sheet, draft) => {
		const { chance, vocabulary, word } = draft;
		drawHeader(sheet, 50, 56, draft);
		sheet.put(50, 138, word(vocabulary.titles[draft.kind]), { size: 14, bold: true });
		sheet.block(
			50,
			172,
			[
				`${word(vocabulary.holder)}: ${draft.printedName}`,
				`${word(vocabulary.address)}: ${addressLines(draft.place, chance).join(", ")}`,
				`${word(vocabulary.customerNumber)}: ${customerNumber(chance)}`,
				`${word(vocabulary.issued)}: ${draft.after(0)}`,
				`${word(vocabulary.due)}: ${draft.after(15)}`,
				`${word(vocabulary.printed)}: ${draft.after(draft.variant === "old" ? 95 : 1)}`,
			],
			{ pitch: chance.number(14, 18) },
		);
		const end = drawItems(sheet, 50, 310, draft);
		drawDecoys(sheet, 50, end + 36, draft);
		drawFooter(sheet, draft);
	},

	"two columns": (sheet, draft) => {
		const { chance, vocabulary, word } = draft;
		const top = chance.number(70, 110);
		sheet.block(
			50,
			top,
			[draft.company, draft.company && draft.office.street, draft.company && draft.office.cityLine],
			{
				size: 10,
			},
		);
		sheet.put(330, top, word(vocabulary.holder), { size: 8, bold: true });
		sheet.block(330, top + 14, [draft.printedName, ...addressLines(draft.place, chance)], { size: 10 });
		sheet.put(50, top + 110, word(vocabulary.titles[draft.kind]), { size: 17, bold: true });
		const boxes: [string, string][] = [
			[word(vocabulary.customerNumber), customerNumber(chance)],
			[word(vocabulary.issued), draft.after(0)],
			[word(vocabulary.due), draft.after(20)],
		];
		for (const [index, [label, value]] of boxes.entries()) {
			sheet.put(50 + index * 160, top + 145, label, { size: 8 });
			sheet.put(50 + index * 160, top + 159, value, { size: 10, bold: true });
		}
		const end = drawItems(sheet, 50, top + 200, draft);
		drawDecoys(sheet, 50, end + 36, draft);
		drawFooter(sheet, draft);
	},

	"small labels above": (sheet, draft) => {
		const { chance, vocabulary, word } = draft;
		drawHeader(sheet, chance.pick([50, 300]), 58, draft);
		sheet.put(50, 150, word(vocabulary.titles[draft.kind]), { size: 14, bold: true });
		sheet.put(50, 184, word(vocabulary.holder), { size: 8 });
		sheet.put(50, 197, draft.printedName, { bold: true });
		sheet.put(50, 218, word(vocabulary.address), { size: 8 });
		sheet.block(50, 231, addressLines(draft.place, chance));
		sheet.put(330, 184, word(vocabulary.issued), { size: 8 });
		sheet.put(330, 197, draft.after(0));
		sheet.put(330, 218, word(vocabulary.due), { size: 8 });
		sheet.put(330, 231, draft.after(16));
		const end = drawItems(sheet, 50, 320, draft);
		drawDecoys(sheet, 50, end + 36, draft);
		drawFooter(sheet, draft);
	},

	"slip at the foot": (sheet, draft) => {
		const { chance, vocabulary, word } = draft;
		sheet.put(46, 54, draft.company, { size: 18, bold: true });
		drawTable(sheet, 340, 54, 115, [
			[`${word(vocabulary.customerNumber)}:`, customerNumber(chance)],
			[`${word(vocabulary.issued)}:`, draft.after(0)],
			[`${word(vocabulary.due)}:`, draft.after(19)],
		]);
		sheet.put(46, 130, word(vocabulary.titles[draft.kind]), { size: 14, bold: true });
		sheet.put(46, 150, `${word(vocabulary.period)}: ${draft.after(-37)} ${vocabulary.to} ${draft.after(-7)}`, {
			size: 9,
		});
		const end = drawItems(sheet, 46, 190, draft);
		drawDecoys(sheet, 46, end + 40, draft);
		sheet.put(46, 610, "- ".repeat(80).trim(), { size: 8 });
		sheet.block(60, 690, [draft.printedName, ...addressLines(draft.place, chance)], { size: 10 });
		sheet.block(350, 690, [
			draft.company,
			draft.company && draft.office.street,
			draft.company && draft.office.cityLine,
		]);
	},
};

/** Draws an informal page: a letter, or an invoice from a sole trader. */
function drawHomemade(sheet: Sheet, draft: BenchDraft): void {
	const { chance, vocabulary, word } = draft;
	const address = addressLines(draft.place, chance);
	if (chance.percent(50)) {
		sheet.put(60, 90, fullName(draft.other), { size: 13, bold: true });
		sheet.block(60, 106, ["Webdesign & Grafik", "hello@webdesign.example"], { size: 9 });
		sheet.block(60, 170, [draft.printedName, ...address]);
		sheet.put(360, 170, `${word(vocabulary.issued)}: ${draft.after(0)}`);
		sheet.put(360, 184, `${word(vocabulary.invoiceNumber)}: ${chance.number(10, 99)}`);
		sheet.put(60, 290, "Website, logo, 12 h", { size: 10 });
		sheet.putRight(540, 290, draft.money(96_000));
		sheet.put(60, 320, word(vocabulary.total), { bold: true });
		sheet.putRight(540, 320, draft.money(96_000), { bold: true });
	} else {
		sheet.block(60, 110, [draft.printedName, ...address]);
		sheet.put(60, 210, `${word(vocabulary.issued)}: ${draft.after(0)}`);
		sheet.put(60, 250, word(vocabulary.greeting));
		sheet.put(60, 280, `${fullName(draft.holder)}, ${address.join(", ")}.`);
		sheet.put(60, 340, fullName(draft.holder));
	}
}

export type BenchBill = { sheet: Sheet; draft: BenchDraft; layout: string };

/** Returns bill number `seed` of the benchmark, with its ground truth. */
export function benchBill(seed: number): BenchBill {
	const draft = createDraft(seed);
	const sheet = new Sheet();
	if (draft.variant === "homemade") {
		drawHomemade(sheet, draft);
		return { sheet, draft, layout: "homemade" };
	}
	const names = Object.keys(BENCH_LAYOUTS);
	// Eight layouts and fourteen languages: every language meets every layout.
	const layout = names[(seed + Math.floor(seed / 14)) % names.length] as string;
	BENCH_LAYOUTS[layout]?.(sheet, draft);
	return { sheet, draft, layout };
}
