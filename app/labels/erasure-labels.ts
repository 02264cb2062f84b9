import type { Language } from "#app/domain/language.ts";
import type { ErasureObstacle, ErasureReceipt } from "#app/domain/retention/erasure.ts";
import { formatCivilDate, formatDateTime } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";

/** Reasons why the data cannot be erased yet, for the applicant. */
export const OBSTACLE_LABELS: Record<ErasureObstacle, () => string> = {
	open: m.data_held_open,
	delivery: m.data_held_delivery,
	payment: m.data_held_payment,
	dispute: m.data_held_dispute,
	refund: m.data_held_refund,
	request: m.data_held_request,
	hold: m.data_held_hold,
};

/** Returns the records that are retained after the erasure, why and until when. */
export function retainedRecords(
	{ logUntil, accountsUntil, proofs }: Pick<ErasureReceipt, "logUntil" | "accountsUntil" | "proofs">,
	language: Language,
): string[] {
	const locale = { locale: language };
	const accounts =
		accountsUntil && m.data_erase_stays_accounts({ date: formatCivilDate(accountsUntil, language) }, locale);
	return [
		m.data_erase_stays_log({ date: formatCivilDate(logUntil, language) }, locale),
		...(accounts ? [accounts] : []),
		...(proofs ? [m.data_erase_stays_proofs({}, locale)] : []),
		m.data_erase_stays_elsewhere({}, locale),
	];
}

export function erasureSentence({ applicationNumber: number, at }: ErasureReceipt, language: Language): string {
	return m.data_erased_at({ number, date: formatDateTime(at, language) }, { locale: language });
}

/** Returns the receipt as an e-mail; paragraphs are separated by an empty line. */
export function erasureReceiptText(receipt: ErasureReceipt, language: Language): { subject: string; body: string } {
	const locale = { locale: language };
	const retained = retainedRecords(receipt, language).map((line) => `– ${line}`);
	return {
		subject: m.data_erased_subject({ number: receipt.applicationNumber }, locale),
		body: [erasureSentence(receipt, language), m.data_erased_stays({}, locale), ...retained].join("\n\n"),
	};
}
