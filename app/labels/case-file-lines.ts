import type { Language } from "#app/domain/language.ts";
import { formatDateTime } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { EVENT_NAMES, ROLE_NAMES } from "./event-labels.ts";
import { previousNifSentence } from "./previous-nif-labels.ts";

/** An event of a case file as it is read, on paper and where the file is checked: the two say the same. */
export type CaseFileLine = {
	/** Unique in the file, counted from one. */
	version: number;
	when: string;
	who: string;
	what: string;
	/** What somebody wrote, one line each. */
	said: string[];
	/** The first eight characters of the event's hash. */
	hash: string;
};

type Told = {
	version: number;
	at: number;
	type: string;
	actor: { kind: string; role?: string };
	details: unknown;
	said: Record<string, unknown> | null;
	hash: string | null;
};

/** @param events of a case file; what is unknown in them goes by its own name */
export function caseFileLines(events: readonly Told[], language: Language): CaseFileLine[] {
	return events.map(({ version, at, type, actor, details, said, hash }) => ({
		version,
		when: formatDateTime(at, language),
		who: whoOf(actor, language),
		what: nameIn(EVENT_NAMES, type, language),
		said: [...answersIn(details, language), ...Object.values(said ?? {}).flatMap(linesOf)],
		hash: (hash ?? "").slice(0, 8),
	}));
}

/** What was answered before anything else, and that staff looked for an earlier number. */
function answersIn(details: unknown, language: Language): string[] {
	const { hadNif, earlierNifSearched } = (details ?? {}) as { hadNif?: unknown; earlierNifSearched?: unknown };
	const searched = earlierNifSearched === true ? m.had_nif_searched({}, { locale: language }) : null;
	return [previousNifSentence(hadNif, language), searched].filter((line) => line !== null);
}

function whoOf({ kind, role }: Told["actor"], language: Language): string {
	if (kind === "applicant") return m.admin_who_applicant({}, { locale: language });
	if (kind === "system") return m.admin_who_system({}, { locale: language });
	return nameIn(ROLE_NAMES, role ?? kind, language);
}

type Names = Partial<Record<string, (inputs: object, options: { locale: Language }) => string>>;

function nameIn(names: Names, name: string, language: Language): string {
	return Object.hasOwn(names, name) ? (names[name]?.({}, { locale: language }) ?? name) : name;
}

/** Questions to an applicant are a list, each of a kind; the rest is text. */
function linesOf(said: unknown): string[] {
	if (typeof said === "string") return said === "" ? [] : [said];
	if (Array.isArray(said)) return said.flatMap(linesOf);
	return linesOf((said as { reason?: unknown } | null)?.reason ?? "");
}
