import type { EventType } from "../application/event.ts";
import { mayPerform, mayWriteNotes, type Staff, staffActor } from "../application/staff-roles.ts";
import { DAY } from "../time/calendar.ts";

/** Forms of an application's page whose unsent words are kept, and the fields that are. */
const FIELDS = {
	note: ["note"],
	"request-information": [0, 1, 2].flatMap((row) => [`kind.${row}`, `macro.${row}`, `reason.${row}`]),
	reject: ["macro", "reason", "fault"],
	refuse: ["reason", "answer", "ask"],
} as const satisfies Record<string, readonly string[]>;
export type DraftForm = keyof typeof FIELDS;
export const DRAFT_FORMS = Object.keys(FIELDS) as [DraftForm, ...DraftForm[]];

/** What each of them says when it is sent; a note is no event. */
const EVENTS: Record<Exclude<DraftForm, "note">, EventType> = {
	"request-information": "information-requested",
	reject: "rejected",
	refuse: "authority-refused",
};

/** Milliseconds. */
export const DRAFT_RETENTION = 7 * DAY;
/** Characters of one field: more than may be sent, so that what must be shortened is kept until it is. */
export const MAX_DRAFT_FIELD = 10_000;
/** What a choice says by itself is nothing that somebody wrote. */
const CHOICES = /^(request-information kind\.\d|reject fault|refuse reason)$/;

export function isDraftForm(name: unknown): name is DraftForm {
	return typeof name === "string" && Object.hasOwn(FIELDS, name);
}

/** What is kept of a form as it was filled in; null when there is nothing of somebody's own in it. */
export function draftOf(form: DraftForm, typed: Readonly<Record<string, string>>): Record<string, string> | null {
	const fields = FIELDS[form].flatMap((name) => {
		const value = Object.hasOwn(typed, name) ? (typed[name] ?? "") : "";
		return value.trim() === "" ? [] : [[name, value] as const];
	});
	return fields.some(([name]) => !CHOICES.test(`${form} ${name}`)) ? Object.fromEntries(fields) : null;
}

/** Whoever may send a form may keep what is not sent yet. */
export function maySaveDraft(staff: Staff, form: DraftForm): boolean {
	if (form === "note") return mayWriteNotes(staff);
	return mayPerform(staffActor(staff), EVENTS[form]);
}
