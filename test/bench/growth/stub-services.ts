import { loadApplication } from "#app/data/application.server.ts";
import { type Database, openDatabase } from "#app/data/db.server.ts";
import { transition } from "#app/domain/application/status.ts";
import { success } from "#app/domain/failure.ts";
import { isSettled } from "#app/domain/money/payment.ts";
import { findPaymentsOfIntent } from "#app/queries/money/payments.server.ts";
import type { PaymentProvider, Services } from "#app/services.ts";
import { writeTransition } from "#durable/write-transition.ts";
import { paypalPayouts } from "#worker/adapters/paypal.ts";
import type { Config } from "#worker/env.ts";
import { aKeyring } from "../../services/fixtures.ts";
import type { MeasuredDatabase } from "./measured-database.ts";

/** Everything except the database responds at once, so that only D1 is measured. */
export function stubServices(measured: MeasuredDatabase, binding: D1Database, now: () => number): Services {
	const keyring = aKeyring();
	const db = openDatabase(measured as unknown as D1Database, keyring);
	const unmeasured = openDatabase(binding, keyring);
	const services: Services = {
		db,
		now,
		rooms: stubRooms(db, now),
		describeApi: () => Promise.reject(new Error("no reference")),
		staffHub: { disconnect: async () => undefined },
		agentHubs: { notifyChanged: async () => undefined, disconnect: async () => undefined },
		payments: stubProvider(unmeasured),
		payouts: paypalPayouts({ config: {} as Config, fetch, now }),
		invoicing: { configured: false } as Services["invoicing"],
		mailer: { send: async () => ({ providerId: "sent" }) },
		push: null,
		webhooks: { toAllowedUrl: () => null, send: async () => ({ status: 200, error: null }) },
		documents: {
			delete: async () => undefined,
			get: async () => null,
			put: async () => undefined,
			newObjectKey: () => crypto.randomUUID(),
			sealText: async () => "sealed",
		} as unknown as Services["documents"],
		reader: { read: async () => ({ engine: "none", readError: null, pdf: null, pages: [] }) },
		signedPageReader: {} as Services["signedPageReader"],
		backup: null,
		settings: {
			origin: "https://azulejo.example",
			support: { email: "support@azulejo.example", phone: "+351 210 000 000" },
			company: { legalName: "", nipc: "", address: "", registry: "", vat: null },
			adminEmail: "team@azulejo.example",
			birthDetailsRequired: false,
			offline: true,
			staging: false,
			cookieSecrets: ["secret"],
		},
		background: (work) => void work.catch(() => undefined),
		deliverSoon: () => undefined,
		alert: async () => undefined,
		log: () => undefined,
		measure: () => undefined,
	};
	return services;
}

/** Applies an event as a room does, without the object. */
function stubRooms(db: Database, now: () => number): Services["rooms"] {
	const rooms: Services["rooms"] = {
		async ping() {},
		async apply(applicationId, request) {
			const before = await loadApplication(db, applicationId, request.eventId);
			const result = transition(applicationId, before, request);
			if (!result.ok) return result;
			if (!result.change.unchanged) await writeTransition(db, before, [{ request, change: result.change }]);
			return success({ application: result.change.application, changed: !result.change.unchanged });
		},
		async processDueTasks(applicationId) {
			const event = { type: "time-passed" as const };
			await rooms.apply(applicationId, { eventId: `time:${now()}`, actor: { kind: "system" }, at: now(), event });
		},
		async notifyPhoneUpdate() {},
	};
	return rooms;
}

/** A payment provider that reports every payment as our row has it, and cancels on request. */
function stubProvider(db: Database): PaymentProvider {
	const canceled = new Set<string>();
	const provider = {
		publicConfig: () => ({ publicKey: "pk_test", serverMode: "test", standInScript: null }),
		async getIntent(intentId: string) {
			const [payment] = await findPaymentsOfIntent({ db }, intentId);
			if (!payment) return { ok: false, problem: { kind: "invalid", code: "resource_missing" } };
			const { id: paymentId, refunds: _refunds, disputes: _disputes, ...row } = payment;
			const settled = isSettled(payment) ? "succeeded" : payment.state;
			const state = canceled.has(intentId) ? "canceled" : settled;
			return {
				ok: true,
				value: {
					snapshot: { ...row, intentId, paymentId, state, refunds: [], disputes: [] },
					lines: [],
					clientSecret: "",
				},
			};
		},
		async cancelIntent(intentId: string) {
			canceled.add(intentId);
			return { ok: true, value: null };
		},
		refund: async () => ({ ok: false, problem: { kind: "unavailable" } }),
		listEvents: async () => ({ ok: true, value: { events: KNOWN_EVENTS, hasMore: false } }),
	};
	return provider as unknown as PaymentProvider;
}

const KNOWN_EVENTS = Array.from({ length: 100 }, (_, n) => ({
	id: `evt_known_${n}`,
	type: "payment_intent.created",
	created: n,
	livemode: false,
	apiVersion: null,
	objectId: null,
	intentId: null,
}));
