import { DurableObject } from "cloudflare:workers";
import { countOpenEffects, loadApplication } from "#app/data/application.server.ts";
import { type Database, openDatabase } from "#app/data/db.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { liveMessage } from "#app/domain/application/live-message.ts";
import { buildApplicationView } from "#app/domain/application/public-view.ts";
import type { ChangeRequest } from "#app/domain/application/transition.ts";
import { type Outcome, success } from "#app/domain/failure.ts";
import { isApplicantMessage } from "#app/domain/messages/message-event.ts";
import { isSessionRoom, PHONE_UPDATED } from "#app/domain/phone-link.ts";
import { MINUTE, SECOND } from "#app/domain/time/calendar.ts";
import { createKeyring, parseKeys } from "#app/sealing/keyring.server.ts";
import type { AgentHub } from "./agent-hub.ts";
import { openAgentHubs } from "./agent-hub-client.ts";
import { runTransitions, tryWriteTransition } from "./run-transitions.ts";
import { acceptSubscriber, broadcast, echoClose, handleSubscriberMessage } from "./sockets.ts";
import type { StaffHub } from "./staff-hub.ts";
import type { DataLocation } from "./staff-hub-client.ts";
import { openStaffHub, staffHubChange } from "./staff-hub-client.ts";

export type RoomBindings = DataLocation & {
	DB: D1Database;
	OUTBOX_QUEUE: Queue<{ applicationId: string }>;
	STAFF_HUB: DurableObjectNamespace<StaffHub>;
	AGENT_HUB: DurableObjectNamespace<AgentHub>;
	/** See worker/env.ts; the offline environment has its own (`documentKeys`). */
	DOCUMENT_KEYS?: string;
};

export type ApplyResult = { application: Application; changed: boolean };

/**
 * The room of one application: serialises its events, runs the state machine, stores the result, notifies subscribers
 * and sets alarms for deadlines. Holds no durable state of its own: D1 is the source of truth.
 */
export class ApplicationRoom extends DurableObject<RoomBindings> {
	readonly #runExclusively = createMutex();

	constructor(ctx: DurableObjectState, env: RoomBindings) {
		super(ctx, env);
		ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
	}

	/** Returns by how many milliseconds the product's clock is ahead of real time; 0 in production. */
	protected async clockOffset(): Promise<number> {
		return 0;
	}

	/** Returns the encryption keys in the format of DOCUMENT_KEYS. */
	protected async documentKeys(): Promise<string> {
		return this.env.DOCUMENT_KEYS ?? "";
	}

	async #openDatabase(): Promise<Database> {
		return openDatabase(this.env.DB, createKeyring(parseKeys(await this.documentKeys())));
	}

	/** The id of the room's application, which is the room's name (room-client.ts). */
	get #applicationId(): string {
		const { name } = this.ctx.id;
		if (name === undefined) throw new Error("A room was opened without the name of its application");
		return name;
	}

	/** Applies one event, or returns the failure. Idempotent by event id. */
	async apply(request: ChangeRequest): Promise<Outcome<ApplyResult>> {
		return this.#runExclusively(() => this.#apply(request));
	}

	async #apply(request: ChangeRequest): Promise<Outcome<ApplyResult>> {
		const applicationId = this.#applicationId;
		const db = await this.#openDatabase();
		const before = await loadApplication(db, applicationId, request.eventId);
		if (before.seen && before.application) return success({ application: before.application, changed: false });
		const result = runTransitions(applicationId, before, request);
		if (!result.ok) return result;
		const { application, steps } = result.value;
		if (steps.length === 0) return success({ application, changed: false });

		// The alarm is set first: after a crash in between, it still fires.
		await this.#scheduleAlarm(
			application.deadlineAt,
			steps.some((step) => step.change.effects.length > 0),
		);
		const writeFailure = await tryWriteTransition(db, before, steps);
		if (writeFailure) return { ok: false, failure: writeFailure };
		const nifAssigned = (before.application?.nifNumber ?? null) === null && application.nifNumber !== null;
		const message = liveMessage(buildApplicationView(application, false), nifAssigned, request.at);
		this.ctx.waitUntil(Promise.resolve().then(() => broadcast(this.ctx, message)));
		this.ctx.waitUntil(openStaffHub(this.env).notifyChanged(staffHubChange(application, request.actor)));
		// The firm is not notified of the client's messages to staff.
		if (application.agentId !== null && !isApplicantMessage(request.event))
			this.ctx.waitUntil(openAgentHubs(this.env).notifyChanged(application.agentId));
		return success({ application, changed: true });
	}

	async #scheduleAlarm(deadlineAt: number | null, hasEffects: boolean): Promise<void> {
		const offset = await this.clockOffset();
		const retryAt = hasEffects ? Date.now() + 10 * SECOND : Number.POSITIVE_INFINITY;
		const alarmAt = Math.min(retryAt, deadlineAt === null ? Number.POSITIVE_INFINITY : deadlineAt - offset);
		const scheduledAt = await this.ctx.storage.getAlarm();
		if (Number.isFinite(alarmAt) && (scheduledAt === null || alarmAt < scheduledAt))
			await this.ctx.storage.setAlarm(alarmAt);
	}

	/** Processes due reminders, expiries and pending effects. */
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
		const openEffects = await countOpenEffects(await this.#openDatabase(), applicationId);
		if (openEffects > 0) await this.env.OUTBOX_QUEUE.send({ applicationId });
		const retryAt = openEffects > 0 ? Date.now() + MINUTE : Number.POSITIVE_INFINITY;
		const deadlineAt = outcome.ok ? outcome.value.application.deadlineAt : null;
		const nextAt = Math.min(retryAt, deadlineAt === null ? Number.POSITIVE_INFINITY : deadlineAt - offset);
		if (Number.isFinite(nextAt)) await this.ctx.storage.setAlarm(Math.max(nextAt, Date.now() + SECOND));
	}

	/**
	 * Runs due work. Catches errors and schedules the next alarm, because the platform stops alarms after six failures.
	 */
	override async alarm(): Promise<void> {
		try {
			await this.processDue();
		} catch (error) {
			console.error("room alarm failed", error instanceof Error ? error.name : "unknown");
			await this.ctx.storage.setAlarm(Date.now() + MINUTE);
		}
	}

	async ping(): Promise<void> {}

	/** Notifies a desktop's page of an update by its phone, without details. */
	async notifyPhoneUpdate(): Promise<void> {
		broadcast(this.ctx, PHONE_UPDATED);
	}

	/**
	 * Accepts a subscriber's socket. The room of a session without an application only announces updates by its phone.
	 */
	override async fetch(request: Request): Promise<Response> {
		if (isSessionRoom(this.#applicationId)) return acceptSubscriber(this.ctx, request, PHONE_UPDATED);
		const { application } = await loadApplication(await this.#openDatabase(), this.#applicationId, "");
		const now = Date.now() + (await this.clockOffset());
		return acceptSubscriber(
			this.ctx,
			request,
			application && liveMessage(buildApplicationView(application, false), false, now),
		);
	}

	override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
		handleSubscriberMessage(socket, message);
	}

	override webSocketClose(socket: WebSocket, code: number): void {
		echoClose(socket, code);
	}
}

/**
 * Creates a function that runs one call at a time. A Durable Object is single-threaded, but every `await` on D1 lets
 * the next call start, so that concurrent calls would read the same state and overwrite each other.
 */
function createMutex() {
	let lastCall: Promise<unknown> = Promise.resolve();
	return function enqueue<T>(work: () => Promise<T>): Promise<T> {
		const result = lastCall.then(work, work);
		lastCall = result.catch(() => undefined);
		return result;
	};
}
