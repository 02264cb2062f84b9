import type { Language } from "#app/domain/language.ts";
import { answerLabels } from "#app/labels/answers/personal-info-answers.server.ts";
import type { ApplicationFile } from "#app/queries/application/get-application-file.server.ts";
import { type Entry, MAX_ENTRIES } from "#app/queries/audit/list-entries.server.ts";
import { randomId } from "#app/server/random.server.ts";
import { entryLines } from "./entry-lines.server.ts";
import { eventLines } from "./event-lines.server.ts";
import { groupLog, type LogFilter, type LogGroup } from "./log-line.ts";

/** What happened to an application as its page shows it. */
export type AdminLog = {
	filter: LogFilter;
	groups: LogGroup[];
	/** What colleagues wrote, newest first. */
	notes: LogGroup[];
	/** There are older entries than the page shows. */
	cut: boolean;
	/** Fresh for each page shown: a note that is sent twice is written once. */
	noteId: string;
};

/** Events of the application and entries of the house about it, in one order. */
export async function adminLog(
	{ history }: Pick<ApplicationFile, "history">,
	entries: readonly Entry[],
	filter: LogFilter,
	language: Language,
): Promise<AdminLog> {
	const words = await answerLabels(language);
	const lines = [...entryLines(entries), ...eventLines(history.events, language, words)];
	const [groups, notes] = [groupLog(lines, filter), groupLog(lines, "notes")];
	return { filter, groups, notes, cut: entries.length === MAX_ENTRIES, noteId: randomId() };
}
