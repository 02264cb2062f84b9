import type { Failure, FailureCode, FailureKind } from "../failure.ts";
import type { Payment } from "../money/payment.ts";
import type { Application } from "./application.ts";
import type { Actor, ApplicationEvent, Effect } from "./event.ts";

/** An application and its payments: the input of a transition. */
export type ApplicationState = { application: Application | null; payments: readonly Payment[] };

/**
 * A request to change an application. The event id makes it idempotent; a version, if given, must be the current one.
 */
export type ChangeRequest = {
	eventId: string;
	actor: Actor;
	/** UTC milliseconds. */
	at: number;
	event: ApplicationEvent;
	expectedVersion?: number;
};

/** The result of an event: the new application and its side effects. `unchanged` if the event adds nothing. */
export type Change = {
	application: Application;
	payments: readonly Payment[];
	effects: readonly Effect[];
	unchanged?: boolean;
};

export type Transition = { ok: true; change: Change } | { ok: false; failure: Failure };

/** Context of a handler: existing application, current time, and shortcuts to refuse. */
export type Context = {
	applicationId: string;
	actor: Actor;
	now: number;
	payments: readonly Payment[];
	refuse(kind: FailureKind, code: FailureCode): Transition;
	wrongState(): Transition;
	change(changes: Partial<Application>, effects?: readonly Effect[], payments?: readonly Payment[]): Transition;
};
