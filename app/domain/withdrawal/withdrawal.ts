import type { Language } from "../language.ts";
import type { Cents } from "../money/money.ts";

/** Outcome of a withdrawal; each is recorded and acknowledged. */
export type WithdrawalOutcome =
	| "accepted"
	/** After the withdrawal period. */
	| "late"
	/** The NIF was issued and work had begun on request: the right has ended (DL 24/2014, article 17/1 a). */
	| "performed";

/**
 * How a withdrawal was received: from the owner on the site, by an e-mailed link, or by letter or e-mail, recorded by
 * staff.
 */
export type WithdrawalChannel = "owner" | "link" | "staff";

/** Progress of the service, which determines the retained share (proportion.ts). */
export type ServiceStep = "not_begun" | "filed" | "performed";

/** A withdrawal from the contract of an application. Times are UTC milliseconds. */
export type Withdrawal = {
	/** When it was sent, which determines whether it is in time (Directive 2011/83/EU, article 11). */
	statedAt: number;
	/** When the room recorded it. */
	recordedAt: number;
	channel: WithdrawalChannel;
	/** Language of the statement and the acknowledgement. */
	language: Language;
	outcome: WithdrawalOutcome;
	step: ServiceStep;
	/** The resulting refund at the time of recording. */
	amount: Cents;
	/** Number of alarms raised about a missing refund (repayment.ts). */
	alarms: number;
};

/** The express request to begin within the period and the acknowledgement of its consequence, given together. */
export type BeginRequest = {
	/** Version of the two texts (begin-request.ts). */
	text: string;
	language: Language;
	at: number;
};

/** Labels of the withdrawal function in every language: the link, and the button that confirms. */
export type WithdrawalLabels = Record<`${"open" | "confirm"}_${Language}`, string>;

/** Default labels, as in article 11a of Directive 2011/83/EU (Directive (EU) 2023/2673). */
export const WITHDRAWAL_LABELS: WithdrawalLabels = {
	open_en: "Withdraw from contract here",
	confirm_en: "Confirm withdrawal",
	open_es: "Desistir del contrato aquí",
	confirm_es: "Confirmar desistimiento",
	open_pt: "Retrate-se do contrato aqui",
	confirm_pt: "Confirmar retratação",
};

/** Returns the two labels in the reader's language. */
export function selectWithdrawalLabels(
	labels: WithdrawalLabels,
	language: Language,
): { open: string; confirm: string } {
	return { open: labels[`open_${language}`], confirm: labels[`confirm_${language}`] };
}
