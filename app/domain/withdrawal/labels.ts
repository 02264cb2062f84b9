import type { Language } from "../language.ts";

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
