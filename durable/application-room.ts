import { DurableObject } from "cloudflare:workers";
import { countOpenEffects, loadApplication, type StoredState } from "#app/data/application.server.ts";
import { type Database, openDatabase } from "#app/data/db.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { liveMessage } from "#app/domain/application/live-message.ts";
import { viewOf } from "#app/domain/application/public-view.ts";
import { automaticEvent, transition } from "#app/domain/application/status.ts";
import type { ApplicationState, Change, ChangeRequest } from "#app/domain/application/transition.ts";
import { type Failure, failure, type Outcome, success } from "#app/domain/failure.ts";
import { isApplicantMessage } from "#app/domain/messages/message-event.ts";
import { isSessionRoom, PHONE_UPDATED } from "#app/domain/phone-link.ts";
import { MINUTE, SECOND } from "#app/domain/time/calendar.ts";
import { createKeyring, parseKeys } from "#app/sealing/keyring.server.ts";
import type { AgentHub } from "./agent-hub.ts";
import { openAgentHubs } from "./agent-hub-client.ts";
import { acceptSubscriber, broadcast, echoClose, handleSubscriberMessage } from "./sockets.ts";
import type { StaffHub } from "./staff-hub.ts";
import type { DataLocation } from "./staff-hub-client.ts";
import { openStaffHub, staffHubChange } from "./staff-hub-client.ts";
import { type Step, writeTransition } from "./write-transition.ts";

export type RoomBindings = DataLocation & {
	DB: D1Database;
	OUTBOX_QUEUE: Queue<{ applicationId: string }>;
	STAFF_HUB: DurableObjectNamespace<StaffHub>;
	AGENT_HUB: DurableObjectNamespace<AgentHub>;
	/** See worker/env.ts; the offline environment has its own (`documentKeys`). */
	DOCUMENT_KEYS?: string;
};

export type Applied = { application: Application; changed: boolean };

/**
 * The room of one application: serialises its events, runs the state machine, stores the result, notifies subscribers
 * and sets alarms for deadlines. Holds no durable state of its own: D1 is the source of truth.
 */
export class ApplicationRoom extends DurableObject<RoomBindings> {
	readonly #inTurn = createMutex();

	constructor(ctx: DurableObjectState, env: RoomBindings) {
		super(ctx, env);
		ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
	}

	/** Milliseconds that the product's clock runs ahead of real time: none in production. */
	protected async clockOffset(): Promise<number> {
		return 0;
	}

	/** The encryption keys, as in DOCUMENT_KEYS. */
	protected async documentKeys(): Promise<string> {
		return this.env.DOCUMENT_KEYS ?? "";
	}

	async #openDatabase(): Promise<Database> {
		return openDatabase(this.env.DB, createKeyring(parseKeys(await this.documentKeys())));
	}

	/** The id of the room's application, which is its name (room-client.ts). */
	get #applicationId(): string {
		const { name } = this.ctx.id;
		if (name === undefined) throw new Error("A room was opened without the name of its application");
		return name;
	}

	/** Applies one event, or returns the failure. Idempotent by event id. */
	async apply(request: ChangeRequest): Promise<Outcome<Applied>> {
		return this.#inTurn(() => this.#apply(request));
	}

	async #apply(request: ChangeRequest): Promise<Outcome<Applied>> {
		const applicationId = this.#applicationId;
		const db = await this.#openDatabase();
		const before = await loadApplication(db, applicationId, request.eventId);
		if (before.seen && before.application) return success({ application: before.application, changed: false });
		const steps: Step[] = [];
		let current: ApplicationState = before;
		let next: ChangeRequest | null = request;
		while (next) {
			const result = transition(applicationId, current, next);
			if (!result.ok) return { ok: false, failure: result.failure };
			if (result.change.unchanged) break;
			steps.push({ request: next, change: result.change });
			current = result.change;
			next = followUp(result.change, next);
		}
		const application = current.application;
		if (!application) return failure("not-found", "application_not_found");
		if (steps.length === 0) return success({ application, changed: false });

		// The alarm is set first: after a crash in between, it still fires.
		await this.#remember(
			application.deadlineAt,
			steps.some((step) => step.change.effects.length > 0),
		);
		const refused = await this.#write(db, before, steps);
		if (refused) return { ok: false, failure: refused };
		const nifAssigned = (before.application?.nifNumber ?? null) === null && application.nifNumber !== null;
		const message = liveMessage(viewOf(application, false), nifAssigned, request.at);
		this.ctx.waitUntil(Promise.resolve().then(() => broadcast(this.ctx, message)));
		this.ctx.waitUntil(openStaffHub(this.env).changed(staffHubChange(application, request.actor)));
		// What the client writes to staff concerns no firm.
		if (application.agentId !== null && !isApplicantMessage(request.event))
			this.ctx.waitUntil(openAgentHubs(this.env).changed(application.agentId));
		return success({ application, changed: true });
	}

	async #write(db: Database, before: StoredState, steps: readonly Step[]): Promise<Failure | null> {
		try {
			await writeTransition(db, before, steps);
			return null;
		} catch (error) {
			const text = causeText(error);
			const event = steps[0]?.request.event.type ?? "";
			if (/_two_people/.test(text)) return { kind: "conflict", code: "same_person", event };
			if (/applications\.nif_index/.test(text)) return { kind: "conflict", code: "nif_taken", event };
			if (/legal hold/.test(text)) return { kind: "conflict", code: "data_held", event };
			if (/UNIQUE constraint failed|not the next event/.test(text))
				return { kind: "conflict", code: "stale_version", event };
			throw error;
		}
	}

	async #remember(deadlineAt: number | null, hasEffects: boolean): Promise<void> {
		const offset = await this.clockOffset();
		const retryAt = hasEffects ? Date.now() + 10 * SECOND : Number.POSITIVE_INFINITY;
		const alarmAt = Math.min(retryAt, deadlineAt === null ? Number.POSITIVE_INFINITY : deadlineAt - offset);
		const scheduledAt = await this.ctx.storage.getAlarm();
		if (Number.isFinite(alarmAt) && (scheduledAt === null || alarmAt < scheduledAt))
			await this.ctx.storage.setAlarm(alarmAt);
	}

	/** Processes what is due: reminders, expiries and pending effects. */
	async processDue(): Promise<void> {
		const applicationId = this.#applicationId;
		const offset = await this.clockOffset();
		const at = Date.now() + offset;
		const eventId = `time:${at}`;
		const outcome = await this.apply({
			eventId,
			actor: { kind: "system" },
			at,
			event: { type: "time-passed" },
		});
		const open = await countOpenEffects(await this.#openDatabase(), applicationId);
		if (open > 0) await this.env.OUTBOX_QUEUE.send({ applicationId });
		const retry = open > 0 ? Date.now() + MINUTE : Number.POSITIVE_INFINITY;
		const deadline = outcome.ok ? outcome.value.application.deadlineAt : null;
		const next = Math.min(retry, deadline === null ? Number.POSITIVE_INFINITY : deadline - offset);
		if (Number.isFinite(next)) await this.ctx.storage.setAlarm(Math.max(next, Date.now() + SECOND));
	}

	/** The platform stops alarms after six failures: catch errors and schedule the next one. */
	override async alarm(): Promise<void> {
		try {
			await this.processDue();
		} catch (error) {
			console.error("room alarm failed", error instanceof Error ? error.name : "unknown");
			await this.ctx.storage.setAlarm(Date.now() + MINUTE);
		}
	}

	async ping(): Promise<void> {}

	/** Notifies the subscribers of a desktop that its phone has an update, without details. */
	async notifyPhoneUpdate(): Promise<void> {
		broadcast(this.ctx, PHONE_UPDATED);
	}

	/** A subscriber's socket. The room of an order without an application only has updates of its phone. */
	override async fetch(request: Request): Promise<Response> {
		if (isSessionRoom(this.#applicationId)) return acceptSubscriber(this.ctx, request, PHONE_UPDATED);
		const { application } = await loadApplication(await this.#openDatabase(), this.#applicationId, "");
		const now = Date.now() + (await this.clockOffset());
		return acceptSubscriber(this.ctx, request, application && liveMessage(viewOf(application, false), false, now));
	}

	override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
		handleSubscriberMessage(socket, message);
	}

	override webSocketClose(socket: WebSocket, code: number): void {
		echoClose(socket, code);
	}
}

function followUp({ application, payments }: Change, after: ChangeRequest): ChangeRequest | null {
	const event = automaticEvent(application, payments);
	return event && { eventId: `${after.eventId}+${event.type}`, actor: { kind: "system" }, at: after.at, event };
}

/** The message of an error and of everything that caused it: Drizzle wraps D1's own. */
function causeText(error: unknown): string {
	return error instanceof Error ? `${error.message} ${causeText(error.cause)}` : "";
}

/**
 * A queue of one. A Durable Object is single-threaded, but every `await` on D1 lets the next call in: without a queue,
 * twenty simultaneous read-then-write calls would count as one.
 */
function createMutex() {
	let last: Promise<unknown> = Promise.resolve();
	return function enqueue<T>(work: () => Promise<T>): Promise<T> {
		const result = last.then(work, work);
		last = result.catch(() => undefined);
		return result;
	};
}
