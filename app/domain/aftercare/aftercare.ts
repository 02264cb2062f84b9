import { addBusinessDays, beginningOf, DAY } from "../time/calendar.ts";

/** What can stand wrong on an issued number's proof. */
export const CORRECTION_FIELDS = ["name", "birthDate", "nationality", "address", "representative", "other"] as const;
export type CorrectionField = (typeof CORRECTION_FIELDS)[number];

/** One thing that the tax office has wrong, and how it should read. */
type WrongDatum = { field: CorrectionField; right: string };

/** Wrong data on an issued number (F13), a case of its own: asked for, with the office, and done when the new proof is here. */
export type NifCorrection = {
	state: "asked" | "filed" | "done" | "refused";
	by: "applicant" | "staff";
	wrong: WrongDatum[];
	note: string;
	/** Since when it has been in this state. */
	since: number;
	reference: string | null;
	/** Why nothing is corrected, as the applicant reads it. */
	answer: string | null;
};

/**
 * The password of the authority's portal (F7, F8), which comes by letter: `wanted` by the applicant, `requested` by us,
 * `arrived` and sealed, `revealed` to the applicant once and erased, or `expired`: erased since nobody read it.
 */
export type PortalPassword = {
	state: "wanted" | "requested" | "arrived" | "revealed" | "expired";
	since: number;
	reference: string | null;
	/** How often it was requested: a letter can get lost. */
	requests: number;
	remindersSent: number;
};

/** What takes the place of our representation. */
export const LEAVING_OPTIONS = ["own-representative", "notifications", "moved", "no-relation"] as const;
export type LeavingOption = (typeof LEAVING_OPTIONS)[number];

/** The end of our representation (F6): said by the applicant or by us, filed with the office, recorded there. */
export type RepresentationEnd = {
	state: "told" | "filed" | "ended";
	by: "applicant" | "us";
	way: LeavingOption | null;
	/** Name and NIF of who represents the applicant from then on, where one was named. */
	successor: string | null;
	/** Why we end it, as the applicant reads it. */
	reason: string | null;
	since: number;
	reference: string | null;
	remindersSent: number;
};

/** Electronic notifications that the applicant asked the authority for; civil dates, YYYY-MM-DD. */
export type NotificationsAsked = { requestedOn: string; activeFrom: string; remindersSent: number };

/** What goes on after the number is there. All moments are UTC milliseconds. */
export type Aftercare = {
	correction: NifCorrection | null;
	password: PortalPassword | null;
	representation: RepresentationEnd | null;
	notifications: NotificationsAsked | null;
};

type Kept = { aftercare: Aftercare | null };

export const NO_AFTERCARE: Aftercare = { correction: null, password: null, representation: null, notifications: null };

/** In business days: how soon we act, and after how long we ask the office again what became of it. */
export const AFTERCARE_DAYS = { us: 2, correction: 15, password: 20, representation: 20 } as const;

/** How long a password waits for its applicant, in milliseconds: twice the time of a letter, four reminders on the way. */
export const PASSWORD_LIFETIME = 60 * DAY;

/** When a password that nobody reads is erased (UTC milliseconds); null while none waits to be read. */
export function passwordEnd({ aftercare }: Kept): number | null {
	const password = aftercare?.password;
	return password?.state === "arrived" ? password.since + PASSWORD_LIFETIME : null;
}

/** What staff do after the number was issued, by the state that it is due in. */
export type AftercareTask = {
	of:
		| "correction_asked"
		| "correction_filed"
		| "password_wanted"
		| "password_requested"
		| "representation_told"
		| "representation_filed";
	/** UTC milliseconds. */
	due: number;
};

/** What is with staff, the first due first. What is with the office is theirs again when its answer is overdue. */
export function aftercareTasks({ aftercare }: Kept): AftercareTask[] {
	const { correction, password, representation } = aftercare ?? NO_AFTERCARE;
	const tasks: AftercareTask[] = [];
	const add = (of: AftercareTask["of"], since: number, days: number) =>
		tasks.push({ of, due: addBusinessDays(since, days) });
	const { us } = AFTERCARE_DAYS;
	if (correction?.state === "asked") add("correction_asked", correction.since, us);
	if (correction?.state === "filed") add("correction_filed", correction.since, AFTERCARE_DAYS.correction);
	if (password?.state === "wanted") add("password_wanted", password.since, us);
	if (password?.state === "requested") add("password_requested", password.since, AFTERCARE_DAYS.password);
	if (representation?.state === "told") add("representation_told", representation.since, us);
	if (representation?.state === "filed")
		add("representation_filed", representation.since, AFTERCARE_DAYS.representation);
	return tasks.sort((a, b) => a.due - b.due);
}

/** By when staff have something to do after the number was issued (UTC milliseconds); null while nothing is theirs. */
export function aftercareDue(facts: Kept): number | null {
	return aftercareTasks(facts)[0]?.due ?? null;
}

type Reminder = { part: "password" | "representation" | "notifications"; times: readonly number[]; sent: number };

/** When the applicant is reminded of what only they can do: to read the password, and to see to what follows representation. */
function reminders({ password, representation, notifications }: Aftercare): Reminder[] {
	const reminders: Reminder[] = [];
	const after = (since: number, days: readonly number[]) => days.map((day) => since + day * DAY);
	if (password?.state === "arrived")
		reminders.push({ part: "password", times: after(password.since, [3, 14, 30, 53]), sent: password.remindersSent });
	// Whoever needs one has fifteen days to name another representative or to ask for notifications (LGT, art. 19).
	if (representation && representation.state !== "ended")
		reminders.push({
			part: "representation",
			times: after(representation.since, [10]),
			sent: representation.remindersSent,
		});
	if (notifications)
		reminders.push({
			part: "notifications",
			times: [beginningOf(notifications.activeFrom) + DAY / 2],
			sent: notifications.remindersSent,
		});
	return reminders;
}

/** When the room must look at what goes on after the number by itself; null when nothing is to be said. */
export function aftercareDeadline(facts: Kept): number | null {
	const { aftercare } = facts;
	const next = aftercare ? reminders(aftercare).flatMap(({ times, sent }) => times[sent] ?? []) : [];
	const end = passwordEnd(facts);
	if (end !== null) next.push(end);
	return next.length > 0 ? Math.min(...next) : null;
}

/** The parts of which the applicant is to be reminded now, and what is remembered of it. Missed ones come as one. */
export function dueReminders(aftercare: Aftercare, now: number): { parts: Reminder["part"][]; after: Aftercare } {
	const parts: Reminder["part"][] = [];
	let after = aftercare;
	for (const { part, times, sent } of reminders(aftercare)) {
		const passed = times.filter((moment) => moment <= now).length;
		if (passed <= sent) continue;
		parts.push(part);
		after = { ...after, [part]: { ...after[part], remindersSent: passed } };
	}
	return { parts, after };
}

/** What can happen to a completed application, in the past tense. */
export type AftercareEvent =
	/** F13 */
	| { type: "nif-correction-asked"; wrong: WrongDatum[]; note: string }
	| { type: "nif-correction-filed"; reference: string }
	/** Nothing is corrected; the answer is the applicant's to read. */
	| { type: "nif-correction-refused"; answer: string }
	/** F7: asked of the authority, also anew when a letter got lost */
	| { type: "password-requested"; reference: string }
	/** The letter is here, and what it says is sealed; the event says nothing of it. */
	| { type: "password-arrived" }
	/** F8: shown once, and erased */
	| { type: "password-revealed" }
	/** Shown, and not kept or not right: another letter is needed. */
	| { type: "password-lost" }
	/** F6 */
	| { type: "representation-left"; way: LeavingOption; successor: string }
	/** We end it ourselves. */
	| { type: "representation-resigned"; reason: string }
	| { type: "representation-end-filed"; reference: string }
	| { type: "representation-ended" }
	/** The applicant asked the authority for electronic notifications on this day, YYYY-MM-DD. */
	| { type: "notifications-asked"; requestedOn: string };

const TYPES: Record<AftercareEvent["type"], true> = {
	"nif-correction-asked": true,
	"nif-correction-filed": true,
	"nif-correction-refused": true,
	"password-requested": true,
	"password-arrived": true,
	"password-revealed": true,
	"password-lost": true,
	"representation-left": true,
	"representation-resigned": true,
	"representation-end-filed": true,
	"representation-ended": true,
	"notifications-asked": true,
};

export function isAftercareEvent<E extends { type: string }>(event: E): event is Extract<E, AftercareEvent> {
	return Object.hasOwn(TYPES, event.type);
}
