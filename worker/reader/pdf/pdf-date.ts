const FORM = /^(?:D:)?\s*(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z|([+-])(\d\d)'?(\d\d)?)?/;

/**
 * UTC milliseconds of a date as PDFs write it, `D:20261102093000+01'00'` (ISO 32000-1, 7.9.4), of which only the year
 * must be there; null for anything else. Without a zone it is taken for UTC.
 */
export function pdfDate(text: string | null): number | null {
	const found = FORM.exec(text ?? "");
	if (!found) return null;
	const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = found
		.slice(1, 7)
		.map((part) => (part === undefined ? undefined : Number(part)));
	const local = Date.UTC(year, month - 1, day, hour, minute, second);
	const real = new Date(local);
	if (real.getUTCMonth() !== month - 1 || real.getUTCDate() !== day || hour > 23 || minute > 59) return null;
	const away = (Number(found[8] ?? 0) * 60 + Number(found[9] ?? 0)) * 60_000;
	return found[7] === "-" ? local + away : local - away;
}
