import type { Language } from "../language.ts";
import type { Cents } from "../money/money.ts";

/** What a withdrawal that was stated came to; each one is recorded and acknowledged, whatever it came to. */
export type WithdrawalOutcome =
	| "accepted"
	/** After the term */
	| "late"
	/** The NIF is there, and it was asked for at once: the right has ended (DL 24/2014, article 17/1 a) */
	| "performed";

/** How a withdrawal reached us: by its owner on the site, by a mailed link, or on paper or by mail, which staff record. */
export type WithdrawalChannel = "owner" | "link" | "staff";

/** How far the service had got: what is kept follows from it (proportion.ts). */
export type ServiceStep = "not_begun" | "filed" | "performed";

/** A withdrawal from the contract on an application. Times are UTC milliseconds. */
export type Withdrawal = {
	/** When it was sent: in time if that was (Directive 2011/83/EU, article 11). */
	statedAt: number;
	/** When the room recorded it. */
	recordedAt: number;
	channel: WithdrawalChannel;
	/** In which it was stated, and is acknowledged. */
	language: Language;
	outcome: WithdrawalOutcome;
	step: ServiceStep;
	/** What goes back because of it, when it was recorded. */
	amount: Cents;
	/** Of the alarms about money that has not arrived, how many have gone off (repayment.ts). */
	alarms: number;
};

/** The express request to begin within the term and the acknowledgement of its end: given together. */
export type BeginRequest = {
	/** Version of the two texts that were read (begin-request.ts). */
	text: string;
	language: Language;
	at: number;
};

/** The words of the withdrawal function in every language: what opens it, and what stands alone on the button that confirms. */
export type WithdrawalLabels = Record<`${"open" | "confirm"}_${Language}`, string>;

/** As article 11a of Directive 2011/83/EU has them (Directive (EU) 2023/2673), until staff set others. */
export const WITHDRAWAL_LABELS: WithdrawalLabels = {
	open_en: "Withdraw from contract here",
	confirm_en: "Confirm withdrawal",
	open_es: "Desistir del contrato aquí",
	confirm_es: "Confirmar desistimiento",
	open_pt: "Retrate-se do contrato aqui",
	confirm_pt: "Confirmar retratação",
};

/** The two labels in the reader's language. */
export function labelsIn(labels: WithdrawalLabels, language: Language): { open: string; confirm: string } {
	return { open: labels[`open_${language}`], confirm: labels[`confirm_${language}`] };
}
