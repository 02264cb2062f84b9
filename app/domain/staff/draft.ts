import type { EventType } from "../application/event.ts";
import { mayPerform, mayWriteNotes, type Staff, staffActor } from "../application/staff-roles.ts";
import { DAY } from "../time/calendar.ts";

/** Forms of an application's page whose unsent text is saved, and their saved fields. */
const FIELDS = {
	note: ["note"],
	"request-information": [0, 1, 2].flatMap((row) => [`kind.${row}`, `macro.${row}`, `reason.${row}`]),
	reject: ["macro", "reason", "fault"],
	refuse: ["reason", "answer", "ask"],
} as const satisfies Record<string, readonly string[]>;
export type DraftForm = keyof typeof FIELDS;
export const DRAFT_FORMS = Object.keys(FIELDS) as [DraftForm, ...DraftForm[]];

/** The event that each form sends; a note sends none. */
const FORM_EVENTS: Record<Exclude<DraftForm, "note">, EventType> = {
	"request-information": "information-requested",
	reject: "rejected",
	refuse: "authority-refused",
};

/** How long a draft is stored, in milliseconds. */
export const DRAFT_RETENTION = 7 * DAY;
/**
 * Maximum length of a saved field, in characters. Longer than can be sent, so that text that must be shortened is saved
 * too.
 */
export const MAX_DRAFT_FIELD = 10_000;
/** Fields that are only choices, which are not saved on their own. */
const CHOICE_FIELDS = /^(request-information kind\.\d|reject fault|refuse reason)$/;

export function isDraftForm(name: unknown): name is DraftForm {
	return typeof name === "string" && Object.hasOwn(FIELDS, name);
}

/** Returns the fields to save; null if none contains text. */
export function selectDraftFields(
	form: DraftForm,
	input: Readonly<Record<string, string>>,
): Record<string, string> | null {
	const fields = FIELDS[form].flatMap((name) => {
		const value = Object.hasOwn(input, name) ? (input[name] ?? "") : "";
		return value.trim() === "" ? [] : [[name, value] as const];
	});
	return fields.some(([name]) => !CHOICE_FIELDS.test(`${form} ${name}`)) ? Object.fromEntries(fields) : null;
}

/** Whether a person may save a draft: if they may send the form. */
export function maySaveDraft(staff: Staff, form: DraftForm): boolean {
	if (form === "note") return mayWriteNotes(staff);
	return mayPerform(staffActor(staff), FORM_EVENTS[form]);
}
