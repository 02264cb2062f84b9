import { loadApplication } from "#app/data/application.server.ts";
import { sealApplication } from "#app/data/application-row.server.ts";
import { payments } from "#app/data/money-schema.server.ts";
import { applications, uploads } from "#app/data/schema.server.ts";
import { createDocumentStore } from "#app/documents/store.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { derivedFields } from "#app/domain/application/derived-fields.ts";
import type { ChangeRequest } from "#app/domain/application/transition.ts";
import { type Outcome, success } from "#app/domain/failure.ts";
import type { Payment } from "#app/domain/money/payment.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import type { Mail, Services } from "#app/services.ts";
import { runTransitions, tryWriteTransition } from "#durable/run-transitions.ts";
import { anApplication, NOON } from "#test/factories/application.ts";
import { aKeyring } from "./fixtures.ts";
import { partnerEnvironment } from "./partner-environment.ts";

/** A bucket in memory, whose objects are listed by key. */
function memoryBucket() {
	const objects = new Map<string, Uint8Array>();
	const bucket = {
		put: async (key: string, bytes: Uint8Array) => objects.set(key, bytes),
		get: async (key: string) => {
			const bytes = objects.get(key);
			return bytes ? { arrayBuffer: async () => new Uint8Array(bytes).buffer } : null;
		},
		delete: async (key: string) => objects.delete(key),
	};
	return { objects, bucket: bucket as unknown as R2Bucket };
}

/**
 * The environment of commands about one application, in memory: the database, documents, a stopped clock, and rooms that
 * apply events as the Durable Object does. Records requests to rooms, log entries, e-mails, deliveries and alerts.
 */
export function applicationEnvironment() {
	const environment = partnerEnvironment();
	const { services, sqlite, pass } = environment;
	const { db } = services;
	pass((NOON - services.now()) / DAY);
	const { objects, bucket } = memoryBucket();
	const requests: (ChangeRequest & { applicationId: string })[] = [];
	const logged: unknown[] = [];
	const mails: Mail[] = [];
	const delivered: string[] = [];
	const alerts: string[] = [];
	const running: Promise<unknown>[] = [];
	const rooms: Pick<Services["rooms"], "apply"> = {
		async apply(applicationId, request) {
			requests.push({ applicationId, ...request });
			const before = await loadApplication(db, applicationId, request.eventId);
			if (before.seen && before.application) return success({ application: before.application, changed: false });
			const result = runTransitions(applicationId, before, request);
			if (!result.ok) return result;
			const { application, steps } = result.value;
			if (steps.length === 0) return success({ application, changed: false });
			const writeFailure = await tryWriteTransition(db, before, steps);
			return writeFailure ? { ok: false, failure: writeFailure } : success({ application, changed: true });
		},
	};
	Object.assign(services, {
		rooms,
		documents: createDocumentStore(bucket, aKeyring()),
		settings: {
			...{ origin: "https://azulejo.example", support: { email: "help@azulejo.example", phone: "+351 210 000 000" } },
			...{ adminEmail: "team@azulejo.example", cookieSecrets: ["secret"], birthDetailsRequired: false },
		},
		mailer: {
			send: async (mail: Mail) => {
				mails.push(mail);
				return { providerId: mail.key };
			},
		},
		log: (event: string, fields?: object) => void logged.push(fields ? [event, fields] : [event]),
		measure: () => undefined,
		deliverSoon: (applicationId: string) => void delivered.push(applicationId),
		alert: async (text: string) => void alerts.push(text),
		background: (work: Promise<unknown>) => void running.push(work),
	});

	/** Stores an application with its payments and returns it. */
	async function add(application: Application = anApplication().build(), paid: readonly Payment[] = []) {
		const row = { ...application, ...derivedFields(application, paid), head: null };
		await db.insert(applications).values(await sealApplication(db, row));
		for (const { refunds: _refunds, disputes: _disputes, requests: _requests, ...payment } of paid)
			await db.insert(payments).values(payment);
		return application;
	}
	/** Stores a document without pages; of the first session and unclaimed unless stated otherwise. */
	async function addUpload(id: string, columns: Partial<typeof uploads.$inferInsert> = {}) {
		const upload = { sessionId: "visit", documentType: "passport", state: "stored", verdict: "review" } as const;
		await db.insert(uploads).values({ ...upload, id, createdAt: services.now(), ...columns });
	}
	async function find(id = "case-1") {
		const { application } = await loadApplication(db, id, "");
		if (!application) throw new Error(`There is no application ${id}`);
		return application;
	}
	const entries = () =>
		sqlite
			.prepare(
				`SELECT action || ' ' || coalesce(user_id, '-') || ' ' || coalesce(network, '-') || ' '
				|| coalesce(application_id, '-') || ' ' || details AS line FROM audit_entries ORDER BY seq`,
			)
			.all()
			.map(({ line }) => String(line));
	const waitForBackground = async () => void (await Promise.all(running.splice(0)));
	return {
		...{ ...environment, db, objects, requests, logged, mails, delivered, alerts },
		...{ add, addUpload, find, entries, waitForBackground },
		/** Advances the clock by this many milliseconds. */
		wait: (time: number) => pass(time / DAY),
	};
}

/** Returns the code of a failure; null for a success. */
export function codeOf(outcome: Outcome<unknown>): string | null {
	return outcome.ok ? null : outcome.failure.code;
}
