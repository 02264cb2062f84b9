import {
	type Advice,
	adviceOn,
	type Flag,
	type FlagCode,
	type FlagSeverity,
	verdictOf,
} from "#app/domain/documents/document-flags.ts";
import type { Language } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import { codedWords } from "./coded-words.server.ts";

/** A finding in words: what was found and what to do about it. */
export type SaidFlag = { code: FlagCode; severity: FlagSeverity; description: string; advice: Advice };

function translateFlag({ code, severity }: Flag, language: Language): SaidFlag {
	const said = [codedWords(`flag_${code}`, language), codedWords(`todo_${code}`, language)];
	return { code, severity, description: said.filter(Boolean).join(" "), advice: adviceOn(code) };
}

/** Findings for their sender, each sentence once. */
export function translateFlags(flags: readonly Flag[], language: Language): SaidFlag[] {
	const said = new Map<string, SaidFlag>();
	for (const found of flags.map((found) => translateFlag(found, language)))
		if (!said.has(found.description)) said.set(found.description, found);
	return [...said.values()];
}

/** All that was found in one paragraph, and then what to do about it, each sentence once. */
export function translateFindings(flags: readonly Flag[], language: Language): string {
	const found = ["flag", "todo"].flatMap((part) => flags.map(({ code }) => codedWords(`${part}_${code}`, language)));
	return [...new Set(found)].filter(Boolean).join(" ");
}

/** Why a document was rejected, and what to do instead. */
export function translateRejection(flags: readonly Flag[], language: Language): string {
	const decisive = flags.find((found) => verdictOf([found]) === "rejected");
	return decisive ? translateFlag(decisive, language).description : m.upload_rejected_default({}, { locale: language });
}

/** What was found alone, without what to do. */
export function nameFlag({ code }: Flag, language: Language): string {
	return codedWords(`flag_${code}`, language) ?? code;
}

/** For staff: what somebody else sent in is told to them alone. */
export function nameFlagToStaff({ code }: Flag, language: Language): string {
	return codedWords(`desk_flag_${code}`, language) ?? codedWords(`flag_${code}`, language) ?? code;
}
