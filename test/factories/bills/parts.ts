import type { Draft } from "./draft.ts";
import type { Sheet } from "./sheet.ts";

/** The company and its address, top left. */
export function letterhead(sheet: Sheet, { issuer }: Draft): void {
	sheet.put(48, 56, issuer.company, { size: 16, bold: true });
	sheet.block(48, 72, [issuer.street, issuer.cityLine], { size: 8.5 });
}

/** Labels at `x`, their values so much further right. */
export function labelled(sheet: Sheet, x: number, y: number, gap: number, rows: readonly [string, string][]): void {
	for (const [index, [label, value]] of rows.entries()) {
		sheet.put(x, y + index * 14, label, { size: 9 });
		sheet.put(x + gap, y + index * 14, value, { size: 9 });
	}
}

/** What is charged, and the total; gives the baseline of the total. */
export function itemRows(sheet: Sheet, y: number, { chance, words, currency }: Draft): number {
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

/** The company again in small print at the foot, as the law of most countries wants it. */
export function legalFooter(sheet: Sheet, { chance, issuer }: Draft): void {
	const { company, street, cityLine, legal } = issuer;
	if (chance.percent(50)) sheet.put(57, 792, `${company}, ${street}, ${cityLine}`, { size: 6.5 });
	else sheet.block(57, 784, [company, street, cityLine], { size: 6.5, pitch: 8 });
	sheet.put(chance.percent(50) ? 57 : 250, 812, legal, { size: 6.5 });
}
