import { addBusinessDays, DAY, startOfDate } from "../time/calendar.ts";

/** Fields that can be wrong on the proof of an issued NIF. */
export const CORRECTION_FIELDS = ["name", "birthDate", "nationality", "address", "representative", "other"] as const;
export type CorrectionField = (typeof CORRECTION_FIELDS)[number];

/** A field that is wrong at the tax office, and its correct value. */
type WrongField = { field: CorrectionField; right: string };

/**
 * A correction of the data of an issued NIF (F13): requested, filed with the tax office, and done once the new proof
 * arrives; or refused.
 */
export type NifCorrection = {
	state: "requested" | "filed" | "done" | "refused";
	by: "applicant" | "staff";
	wrong: WrongField[];
	note: string;
	/** Start of this state. */
	since: number;
	reference: string | null;
	/** The reason for a refusal, as shown to the applicant. */
	answer: string | null;
};

/**
 * The password of the authority's portal (F7, F8), which is sent by letter: `wanted` by the applicant, `requested` by
 * us, `arrived` and sealed, `revealed` to the applicant once and erased, or `expired`: erased unread.
 */
export type PortalPassword = {
	state: "wanted" | "requested" | "arrived" | "revealed" | "expired";
	since: number;
	reference: string | null;
	/** Number of requests: a letter can get lost. */
	requests: number;
	remindersSent: number;
};

/** What replaces our representation, or why nothing has to. */
export const LEAVING_OPTIONS = ["own-representative", "notifications", "moved", "no-relation"] as const;
export type LeavingOption = (typeof LEAVING_OPTIONS)[number];

/**
 * The end of our representation (F6): declared by the applicant or by us, filed with the tax office, and recorded
 * there.
 */
export type RepresentationEnd = {
	state: "notified" | "filed" | "ended";
	by: "applicant" | "us";
	option: LeavingOption | null;
	/** Name and NIF of the new representative, if any. */
	successor: string | null;
	/** The reason for our resignation, as shown to the applicant. */
	reason: string | null;
	since: number;
	reference: string | null;
	remindersSent: number;
};

/** The applicant's request to the authority for electronic notifications; civil dates, YYYY-MM-DD. */
export type NotificationRequest = { requestedOn: string; activeFrom: string; remindersSent: number };

/** State of everything that follows the issue of a NIF. All times are UTC milliseconds. */
export type Aftercare = {
	correction: NifCorrection | null;
	password: PortalPassword | null;
	representation: RepresentationEnd | null;
	notifications: NotificationRequest | null;
};

type AftercareFacts = { aftercare: Aftercare | null };

export const NO_AFTERCARE: Aftercare = { correction: null, password: null, representation: null, notifications: null };

/** Business days within which staff act, and after which they follow up with the tax office. */
export const AFTERCARE_DAYS = { staff: 2, correction: 15, password: 20, representation: 20 } as const;

/**
 * How long a password can be revealed, in milliseconds: twice the delivery time of a letter. Four reminders are sent.
 */
export const PASSWORD_LIFETIME = 60 * DAY;

/** Returns when an unread password is erased (UTC milliseconds); null if there is none. */
export function passwordExpiresAt({ aftercare }: AftercareFacts): number | null {
	const password = aftercare?.password;
	return password?.state === "arrived" ? password.since + PASSWORD_LIFETIME : null;
}

/** A task for staff after the NIF was issued, by the state that requires it. */
export type AftercareTask = {
	kind:
		| "correction_requested"
		| "correction_filed"
		| "password_wanted"
		| "password_requested"
		| "representation_notified"
		| "representation_filed";
	/** UTC milliseconds. */
	due: number;
};

/**
 * Returns the tasks for staff, the earliest first. A filed item becomes a task again when the tax office's answer is
 * overdue.
 */
export function aftercareTasks({ aftercare }: AftercareFacts): AftercareTask[] {
	const { correction, password, representation } = aftercare ?? NO_AFTERCARE;
	const tasks: AftercareTask[] = [];
	const add = (kind: AftercareTask["kind"], startedAt: number, days: number) =>
		tasks.push({ kind, due: addBusinessDays(startedAt, days) });
	const { staff } = AFTERCARE_DAYS;
	if (correction?.state === "requested") add("correction_requested", correction.since, staff);
	if (correction?.state === "filed") add("correction_filed", correction.since, AFTERCARE_DAYS.correction);
	if (password?.state === "wanted") add("password_wanted", password.since, staff);
	if (password?.state === "requested") add("password_requested", password.since, AFTERCARE_DAYS.password);
	if (representation?.state === "notified") add("representation_notified", representation.since, staff);
	if (representation?.state === "filed")
		add("representation_filed", representation.since, AFTERCARE_DAYS.representation);
	return tasks.sort((a, b) => a.due - b.due);
}

/** Returns when the next task for staff is due (UTC milliseconds); null if there is none. */
export function aftercareDue(facts: AftercareFacts): number | null {
	return aftercareTasks(facts)[0]?.due ?? null;
}

type Reminder = { part: "password" | "representation" | "notifications"; times: readonly number[]; sent: number };

/**
 * Returns the reminders for actions that only the applicant can take: reveal the password, replace our representation,
 * use notifications.
 */
function listReminders({ password, representation, notifications }: Aftercare): Reminder[] {
	const reminders: Reminder[] = [];
	const timesAfter = (startedAt: number, days: readonly number[]) => days.map((day) => startedAt + day * DAY);
	if (password?.state === "arrived")
		reminders.push({
			part: "password",
			times: timesAfter(password.since, [3, 14, 30, 53]),
			sent: password.remindersSent,
		});
	// Applicants who need a representative have fifteen days to name another or to request notifications (LGT, art. 19).
	if (representation && representation.state !== "ended")
		reminders.push({
			part: "representation",
			times: timesAfter(representation.since, [10]),
			sent: representation.remindersSent,
		});
	if (notifications)
		reminders.push({
			part: "notifications",
			times: [startOfDate(notifications.activeFrom) + DAY / 2],
			sent: notifications.remindersSent,
		});
	return reminders;
}

/** Returns when the room must next handle a reminder or expiry after completion; null if there is none. */
export function aftercareDeadline(facts: AftercareFacts): number | null {
	const { aftercare } = facts;
	const deadlines = aftercare ? listReminders(aftercare).flatMap(({ times, sent }) => times[sent] ?? []) : [];
	const expiresAt = passwordExpiresAt(facts);
	if (expiresAt !== null) deadlines.push(expiresAt);
	return deadlines.length > 0 ? Math.min(...deadlines) : null;
}

/** Returns the parts with a reminder due now, and the updated state. Several missed reminders of a part are sent as one. */
export function dueReminders(aftercare: Aftercare, now: number): { parts: Reminder["part"][]; updated: Aftercare } {
	const parts: Reminder["part"][] = [];
	let updated = aftercare;
	for (const { part, times, sent } of listReminders(aftercare)) {
		const passedCount = times.filter((time) => time <= now).length;
		if (passedCount <= sent) continue;
		parts.push(part);
		updated = { ...updated, [part]: { ...updated[part], remindersSent: passedCount } };
	}
	return { parts, updated };
}

/** Events of a completed application, in the past tense. */
export type AftercareEvent =
	/** F13 */
	| { type: "nif-correction-requested"; wrong: WrongField[]; note: string }
	| { type: "nif-correction-filed"; reference: string }
	/** The NIF's data stay as they are; the answer is shown to the applicant. */
	| { type: "nif-correction-refused"; answer: string }
	/** F7: requested from the authority, again if the letter was lost */
	| { type: "password-requested"; reference: string }
	/** The letter has arrived and its content is sealed; the event does not contain it. */
	| { type: "password-arrived" }
	/** F8: revealed once, and erased */
	| { type: "password-revealed" }
	/** Revealed, but lost or wrong: another letter is needed */
	| { type: "password-lost" }
	/** F6 */
	| { type: "representation-left"; option: LeavingOption; successor: string }
	/** We resign. */
	| { type: "representation-resigned"; reason: string }
	| { type: "representation-end-filed"; reference: string }
	| { type: "representation-ended" }
	/** The applicant asked the authority for electronic notifications on this day, YYYY-MM-DD. */
	| { type: "notifications-requested"; requestedOn: string };

const TYPES: Record<AftercareEvent["type"], true> = {
	"nif-correction-requested": true,
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
	"notifications-requested": true,
};

export function isAftercareEvent<E extends { type: string }>(event: E): event is Extract<E, AftercareEvent> {
	return Object.hasOwn(TYPES, event.type);
}
