import { eq } from "drizzle-orm";
import { refunds, stripeEvents } from "#app/data/money-schema.server.ts";
import type { OrderLine } from "#app/domain/money/order-lines.ts";
import type { Payment, PaymentSnapshot } from "#app/domain/money/payment.ts";
import type { PaymentProblem, PaymentProvider, WebhookEvent } from "#app/services.ts";
import { anApplication, aPayment, aSnapshot } from "#test/factories/application.ts";
import { applicationEnvironment } from "./application-environment.ts";

type Intent = { snapshot: PaymentSnapshot; lines: OrderLine[]; clientSecret: string };

/**
 * A card provider in memory: intents by id, one per key. Records each call, and fails the next ones that are named in
 * `problems`.
 */
export function memoryPayments() {
	const intents = new Map<string, Intent>();
	const keys = new Map<string, string>();
	const events = new Map<string, WebhookEvent>();
	const calls: string[] = [];
	const problems: Record<string, PaymentProblem[]> = {};
	const config: { publicKey: string | null; serverMode: "test" | "live" } = { publicKey: "pk_1", serverMode: "test" };
	const missing = { kind: "invalid", code: "resource_missing" } as const;
	const success = <T>(value: T) => ({ ok: true, value }) as const;
	const failed = (problem: PaymentProblem) => ({ ok: false, problem }) as const;

	/** Stores an intent; of the first application, unpaid and without lines unless stated otherwise. */
	function addIntent(intentId: string, changes: Partial<PaymentSnapshot> = {}, lines: OrderLine[] = []) {
		const unpaid = { state: "created", amountReceived: 0, method: null, chargeId: null } as const;
		const card = { cardBrand: null, cardLast4: null, cardCountry: null };
		const snapshot = aSnapshot({ ...unpaid, ...card, intentId, ...changes });
		intents.set(intentId, { snapshot, lines, clientSecret: `${intentId}_secret` });
	}
	function change(intentId: string, changes: Partial<PaymentSnapshot>) {
		const intent = intents.get(intentId);
		if (!intent) throw new Error(`There is no intent ${intentId}`);
		intent.snapshot = { ...intent.snapshot, ...changes };
	}
	function createOnce(key: string, changes: Partial<PaymentSnapshot>, lines: OrderLine[] = []) {
		const intentId = keys.get(key) ?? `pi_new_${keys.size + 1}`;
		if (!keys.has(key)) addIntent(intentId, changes, lines);
		keys.set(key, intentId);
		return intentId;
	}
	function begin(name: string, ...details: unknown[]) {
		calls.push([name, ...details].join(" "));
		const problem = problems[name]?.shift();
		return problem ? failed(problem) : null;
	}

	const port = {
		publicConfig: () => ({ ...config, standInScript: null }),
		async createIntent({ paymentId, applicationId, purpose, amount, lines, currency, canRedirect }) {
			const problem = begin("create", applicationId, amount, ...(canRedirect ? ["redirect"] : []));
			if (problem) return problem;
			const livemode = config.serverMode === "live";
			const order = { paymentId, applicationId, purpose, amount, currency, livemode };
			const key = `${paymentId} ${amount} ${lines.map((line) => line.paymentId).join()}`;
			const intentId = createOnce(key, order, [...lines]);
			return success({ intentId, clientSecret: `${intentId}_secret` });
		},
		async updateIntentAmount({ intentId, amount }) {
			const problem = begin("update", intentId, amount);
			if (!problem) change(intentId, { amount });
			return problem ?? success(null);
		},
		async getIntent(intentId, { deep } = {}) {
			const problem = begin("get", intentId, ...(deep ? ["deep"] : []));
			const intent = intents.get(intentId);
			return problem ?? (intent ? success(intent) : failed(missing));
		},
		async confirmLocalMethod({ intentId, method, contact, returnUrl }) {
			const problem = begin("confirm", intentId, method, contact, returnUrl);
			const voucher = method === "multibanco" ? { entity: "1", reference: "2", expiresAt: 3 } : null;
			if (!problem) change(intentId, { state: "requires_action", method, voucher });
			return problem ?? success(null);
		},
		getCardFingerprint: async () => success(null),
		async cancelIntent(intentId) {
			const problem = begin("cancel", intentId);
			if (problem) return problem;
			const state = intents.get(intentId)?.snapshot.state;
			if (!state) return failed(missing);
			if (state === "succeeded" || state === "canceled") return failed({ kind: "already", state });
			change(intentId, { state: "canceled" });
			return success(null);
		},
		async refund({ intentId, refundId, paymentId, amount, email }) {
			const problem = begin("refund", refundId, amount, ...(email ? [email] : []));
			if (problem) return problem;
			const intent = intents.get(intentId);
			if (!intent) return failed(missing);
			const refund = { providerId: `re_${refundId}`, refundId, paymentId, amount, failureCode: null };
			const others = intent.snapshot.refunds.filter((other) => other.refundId !== refundId);
			change(intentId, { refunds: [...others, { ...refund, state: "succeeded" }] });
			return success({ providerId: refund.providerId });
		},
		async getEvent(id) {
			const problem = begin("event", id);
			const event = events.get(id);
			return problem ?? (event ? success(event) : failed(missing));
		},
		async getFraudWarning(id) {
			return begin("warning", id) ?? success({ intentId: id === "none" ? null : "pi_1", fraudType: "stolen_card" });
		},
		async createTestIntent({ amount, key }) {
			const problem = begin("test", amount, key);
			if (problem) return problem;
			const id = createOnce(key, { amount });
			return success({ id, clientSecret: `${id}_secret` });
		},
	} satisfies Partial<PaymentProvider>;
	return { port: port as unknown as PaymentProvider, intents, events, calls, problems, config, addIntent, change };
}

const PAID = { state: "succeeded", amountReceived: 7900 } as const;

/** A paid application and its card provider, in memory. */
export async function aSale(changes: Partial<Payment> = {}) {
	const environment = applicationEnvironment();
	const { services, db, add } = environment;
	const provider = memoryPayments();
	Object.assign(services, { payments: provider.port });
	provider.addIntent("pi_1", { ...PAID, method: changes.method ?? "card" });
	const application = await add(anApplication().paid().build(), [
		aPayment({ ...PAID, succeededAt: services.now(), ...changes }),
	]);
	const addRefund = (id: string, columns: Partial<typeof refunds.$inferInsert> = {}) => {
		const at = services.now();
		const row = { paymentId: "payment-1", applicationId: "case-1", amount: 1000, state: "requested" as const };
		return db.insert(refunds).values({ id, ...row, createdAt: at, updatedAt: at, ...columns });
	};
	const refundRows = async () =>
		Object.fromEntries((await db.select().from(refunds)).map(({ id, state }) => [id, state]));
	const findEvent = async (id: string) =>
		(await db.select().from(stripeEvents).where(eq(stripeEvents.id, id)))[0] ?? null;
	return { ...environment, provider, application, addRefund, refundRows, findEvent };
}
