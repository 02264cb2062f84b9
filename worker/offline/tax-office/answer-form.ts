import * as z from "zod";
import { REFUSAL_REASONS } from "#app/domain/filing/refusal-reasons.ts";
import type { Answer } from "./answer-application.ts";
import { type Letter, WRONG_DATA } from "./letter.ts";

const LATER = ["corrected", "password", "representation-ended"] as const;

/** What the office is asked to write, by a form or by a call; a choice left open comes as an empty text. */
export const askedSchema = z.object({
	answer: z.enum(["grant", "grant-and-finish", "refuse", "more", "delay", ...LATER]),
	reason: z.string().max(500).default(""),
	code: z.enum([...REFUSAL_REASONS, ""]).default(""),
	wrong: z.enum([...WRONG_DATA, ""]).default(""),
	days: z.coerce.number().int().min(1).max(60).default(5),
});
export type Asked = z.output<typeof askedSchema>;

export const USAGE =
	'Send {"answer": "grant"} (and "wrong": "name", "number" or "address"), {"answer": "refuse", "code": "address_too_old", "reason": "…"}, {"answer": "more", "reason": "…"}, {"answer": "delay", "days": 5}, {"answer": "corrected"}, {"answer": "password"} or {"answer": "representation-ended"}.';

export function answerOf({ answer, reason, code, wrong, days }: Asked): Answer {
	if (answer === "refuse") return { answer, reason, code: code || undefined };
	if (answer === "more") return { answer, reason };
	if (answer === "delay") return { answer, days };
	if (answer === "grant" || answer === "grant-and-finish") return { answer: "grant", wrong: wrong || undefined };
	return { answer };
}

/** What a call is told of the letter. @param number which letter of the application this is, counted from 1 */
export function letterAnswer(id: string, letter: Letter, number: number): object {
	const { at: _at, ...said } = letter;
	const certificate = `/offline/tax-office/${id}/certificate.pdf`;
	if (said.answer === "grant") return { answer: said.answer, nif: said.nif, certificate };
	if (said.answer === "corrected") return { answer: said.answer, certificate };
	if (said.answer === "password") return { ...said, letter: `/offline/tax-office/${id}/password/${number}.pdf` };
	return said;
}
