import type { LeavingOption, WrongDatum } from "./aftercare.ts";

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
