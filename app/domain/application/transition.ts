import type { Failure, FailureCode, FailureKind } from "../failure.ts";
import type { Payment } from "../money/payment.ts";
import type { Application } from "./application.ts";
import type { Actor, ApplicationEvent, Effect } from "./event.ts";

/** An application and the payments made for it: what one transition may look at. */
export type ApplicationState = { application: Application | null; payments: readonly Payment[] };

/** A wish to change an application. The event id makes a repeat harmless; a version, if given, must be the present one. */
export type ChangeRequest = {
	eventId: string;
	actor: Actor;
	/** UTC milliseconds. */
	at: number;
	event: ApplicationEvent;
	expectedVersion?: number;
};

/** What an event does: the new application and the work that follows. `unchanged` is an event that says nothing new. */
export type Change = {
	application: Application;
	payments: readonly Payment[];
	effects: readonly Effect[];
	unchanged?: boolean;
};

export type Transition = { ok: true; change: Change } | { ok: false; failure: Failure };

/** What a handler gets: the application exists, the time is given, refusals are one call away. */
export type Context = {
	applicationId: string;
	actor: Actor;
	now: number;
	payments: readonly Payment[];
	refuse(kind: FailureKind, code: FailureCode): Transition;
	wrongState(): Transition;
	change(changes: Partial<Application>, effects?: readonly Effect[], payments?: readonly Payment[]): Transition;
};
