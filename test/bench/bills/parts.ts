import type { Chance } from "../../factories/bills/chance.ts";
import type { Sheet } from "../../factories/bills/sheet.ts";
import { addressLines, type BenchDraft, fullName } from "./draft.ts";

export function customerNumber(chance: Chance): string {
	return digits(chance, chance.number(7, 11));
}

export function invoiceNumber(chance: Chance): string {
	return `${chance.pick(["", "F-", "2026/", "INV"])}${digits(chance, chance.number(6, 10))}`;
}

function digits(chance: Chance, count: number): string {
	return Array.from({ length: count }, (_, index) => chance.number(index === 0 ? 1 : 0, 9)).join("");
}

/** Labels and their values so much further right. */
export function tableOf(sheet: Sheet, x: number, y: number, gap: number, rows: readonly [string, string][]): void {
	for (const [index, [label, value]] of rows.entries()) {
		sheet.put(x, y + index * 16, label, { size: 9 });
		sheet.put(x + gap, y + index * 16, value, { size: 9 });
	}
}

/** The company with or without its address. */
export function headed(sheet: Sheet, x: number, y: number, { company, office, chance }: BenchDraft): void {
	if (!company) return;
	sheet.put(x, y, company, { size: chance.number(13, 18), bold: true });
	if (chance.percent(70)) sheet.block(x, y + 16, [office.street, office.cityLine], { size: 8.5 });
}

/** What is charged, and the total; gives the baseline of the total. */
export function rowsOfItems(sheet: Sheet, x: number, y: number, draft: BenchDraft): number {
	const { chance, kit, kind, word, money } = draft;
	const items = kit.items[kind].split("|");
	let total = 0;
	for (const [index, item] of items.entries()) {
		const amount = chance.number(400, 9000);
		total += amount;
		sheet.put(x, y + index * 18, item, { size: 9.5 });
		sheet.putRight(540, y + index * 18, money(amount), { size: 9.5 });
	}
	const end = y + items.length * 18 + 8;
	sheet.put(x, end, word(kit.total), { size: 11, bold: true });
	sheet.putRight(540, end, money(total), { size: 11, bold: true });
	return end;
}

/** Names, places and dates that are not the holder's, as real bills are full of them. */
export function decoys(sheet: Sheet, x: number, y: number, draft: BenchDraft): void {
	const { chance, kit, word, variant, other } = draft;
	const lines: string[] = [];
	if (variant === "stranger" || chance.percent(40)) lines.push(`${word(kit.manager)}: ${fullName(other)}`);
	if (chance.percent(30)) lines.push(`${word(kit.delivery)}: ${addressLines(draft.elsewhere, chance).join(", ")}`);
	if (chance.percent(40)) lines.push(`${word(kit.next)}: ${draft.after(30)}`);
	if (variant === "old") lines.push(`${word(kit.due)}: ${draft.date("2026-11-12")}`);
	if (chance.percent(40)) lines.push(`${word(kit.period)}: ${draft.after(-37)} ${kit.to} ${draft.after(-7)}`);
	if (chance.percent(50)) lines.push(kit.thanks);
	for (const [index, line] of lines.entries()) sheet.put(x, y + index * 17, line, { size: 9 });
}

/** The company again in small print at the foot. */
export function issuerFoot(sheet: Sheet, { chance, kit, word, company, office }: BenchDraft): void {
	if (!company) return;
	const { street, cityLine, legal } = office;
	const before = chance.percent(40) ? `${word(kit.office)}: ` : "";
	sheet.put(50, 790, `${before}${company}, ${street}, ${cityLine}`, { size: 7 });
	sheet.put(50, 802, legal, { size: 7 });
}
