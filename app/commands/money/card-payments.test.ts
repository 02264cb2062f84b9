import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { payments } from "#app/data/money-schema.server.ts";
import { settings } from "#app/data/settings-schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import type { Payment } from "#app/domain/money/payment.ts";
import { DAY, HOUR } from "#app/domain/time/calendar.ts";
import { findPayments } from "#app/queries/money/payments.server.ts";
import { clearSettingsCache } from "#app/queries/settings.server.ts";
import type { PaymentProblem } from "#app/services.ts";
import { aDisputeSnapshot, anApplication, aPayment, type aSnapshot } from "#test/factories/application.ts";
import { applicationEnvironment, codeOf } from "#test/services/application-environment.ts";
import { memoryPayments } from "#test/services/memory-payments.ts";
import { beginPayment, openTestPayment } from "./begin-payment.server.ts";
import { cancelAwaitedPayment, listLocalMethods, openCheckout, payLocally } from "./checkout.server.ts";
import { cancelPayment, observePayment, paymentFailure, refreshPayment } from "./observe-payment.server.ts";

const UNAVAILABLE = { kind: "unavailable" } as const;
const DENIED = { kind: "invalid", code: "denied" } as const;
const MISSING = { kind: "invalid", code: "resource_missing" } as const;
const VOUCHER = { entity: "1", reference: "2", expiresAt: 3 };

afterEach(clearSettingsCache);

/** The environment with a card provider in memory. */
function aTill() {
	clearSettingsCache();
	const environment = applicationEnvironment();
	const { services, db, add } = environment;
	const provider = memoryPayments();
	Object.assign(services, { payments: provider.port });
	const begin = (id = "case-1", others: string[] = []) => beginPayment(services, id, "application", "PT", others);
	/** Stores an application with one payment, whose intent has this state. */
	async function addStarted(changes: Partial<Payment> = {}, snapshot: Parameters<typeof provider.change>[1] = {}) {
		const payment = aPayment(changes);
		provider.addIntent("pi_1", snapshot);
		return add(anApplication().build(), [payment]);
	}
	const rows = async () =>
		(await db.select().from(payments)).map(({ applicationId, state, amount, intentId }) => ({
			...{ applicationId, state, amount, intentId },
		}));
	const choose = async (value: unknown) => {
		await db.insert(settings).values({ key: "payment-methods", version: 1, value, changedBy: 1, at: 1, reason: "" });
		clearSettingsCache();
	};
	return { ...environment, provider, begin, addStarted, rows, choose };
}

/** Another person's application of the same order. */
const person = (n: number) =>
	anApplication().with({ id: `case-${n}`, applicationNumber: `NIF-${n}`, orderId: "case-1" });

describe("a payment", () => {
	it("is opened once at the current price, with the country of the visitor's address", async () => {
		const { add, begin, db, provider } = aTill();
		await add(anApplication().with({ packageType: "express" }).build());
		const first = await begin();
		expect(first).toMatchObject({
			value: { intentId: "pi_new_1", clientSecret: "pi_new_1_secret", amount: 10_900 },
		});
		expect(await begin()).toEqual(first);
		expect(await db.select().from(payments)).toMatchObject([
			{ state: "created", amount: 10_900, currency: "eur", ipCountry: "PT", livemode: false, intentId: "pi_new_1" },
		]);
		expect(provider.calls).toEqual(["create case-1 10900", "get pi_new_1"]);
	});

	it("is not opened for an unknown or paid application, nor without a key", async () => {
		const { add, begin, provider, rows } = aTill();
		expect(codeOf(await begin("none"))).toBe("application_not_found");
		const paid = aPayment({ state: "succeeded", amountReceived: 7900 });
		await add(anApplication().paid().build(), [paid]);
		expect(codeOf(await begin())).toBe("already_paid");
		await add(person(2).build());
		await add(person(3).cancelled().build());
		expect(codeOf(await begin("case-3"))).toBe("wrong_state");
		provider.config.publicKey = null;
		expect(codeOf(await begin("case-2"))).toBe("payments_not_configured");
		expect([provider.calls, (await rows()).length]).toEqual([[], 1]);
	});

	it("may redirect only if staff have enabled PayPal", async () => {
		const { add, begin, provider, choose } = aTill();
		await choose({ mbWay: false, multibanco: false, payPal: true });
		await add();
		await begin();
		expect(provider.calls).toEqual(["create case-1 7900 redirect"]);
	});

	it("is opened again after one of the other mode, which the current keys cannot see", async () => {
		const { begin, addStarted, provider, rows } = aTill();
		await addStarted();
		provider.config.serverMode = "live";
		expect(await begin()).toMatchObject({ value: { intentId: "pi_new_1" } });
		expect(await rows()).toMatchObject([
			{ state: "canceled", intentId: "pi_1" },
			{ state: "created", intentId: "pi_new_1" },
		]);
		expect(provider.calls).toEqual(["create case-1 7900"]);
	});

	it("fails with the provider's problem, and is linked to the same intent later", async () => {
		const { add, begin, provider, rows } = aTill();
		await add();
		provider.problems.create = [{ kind: "rate-limited" }];
		expect(await begin()).toMatchObject({ failure: { code: "payment_unavailable", retryAfterSeconds: 10 } });
		expect(await rows()).toMatchObject([{ state: "created", intentId: null }]);
		expect(await begin()).toMatchObject({ value: { intentId: "pi_new_1" } });
		expect(await rows()).toMatchObject([{ state: "created", intentId: "pi_new_1" }]);
	});

	it("whose application closes while its intent is created leaves no intent to pay", async () => {
		const { services, sqlite, add, begin, provider, waitForBackground } = aTill();
		await add();
		Object.assign(services, {
			payments: {
				...provider.port,
				async createIntent(order: Parameters<typeof provider.port.createIntent>[0]) {
					sqlite.exec("UPDATE applications SET status = 'cancelled', version = version + 1");
					return provider.port.createIntent(order);
				},
			},
		});
		expect(codeOf(await begin())).toBe("payment_unavailable");
		await waitForBackground();
		expect(provider.intents.get("pi_new_1")?.snapshot.state).toBe("canceled");
	});
});

describe("an intent that exists is", () => {
	it.each<[string, Parameters<typeof aSnapshot>[0], string | null, string[]]>([
		["continued", {}, null, ["get pi_1"]],
		["continued while the bank asks the payer", { state: "requires_action", method: "card" }, null, ["get pi_1"]],
		[
			"awaited in the app",
			{ state: "requires_action", method: "mb_way" },
			"payment_processing",
			["get pi_1", "get pi_1"],
		],
		[
			"awaited with a voucher",
			{ state: "requires_action", method: "multibanco", voucher: VOUCHER },
			"payment_processing",
			["get pi_1", "get pi_1"],
		],
		["in progress", { state: "processing" }, "payment_processing", ["get pi_1", "get pi_1"]],
		["paid", { state: "succeeded", amountReceived: 7900 }, "already_paid", ["get pi_1", "get pi_1"]],
		["replaced if it was cancelled", { state: "canceled" }, null, ["get pi_1", "get pi_1", "create case-1 7900"]],
		["changed to the current price", { amount: 10_900 }, null, ["get pi_1", "update pi_1 7900"]],
		[
			"replaced if the bank is confirming the old price",
			{ amount: 10_900, state: "requires_action" },
			null,
			["get pi_1", "cancel pi_1", "get pi_1", "create case-1 7900"],
		],
	])("%s", async (_label, snapshot, code, calls) => {
		const { begin, addStarted, provider } = aTill();
		await addStarted({}, snapshot);
		const outcome = await begin();
		expect([codeOf(outcome), provider.calls]).toEqual([code, calls]);
		if (outcome.ok) expect(outcome.value.amount).toBe(7900);
	});

	it("not read or changed while the provider has a problem, and tried five times if it is already past that", async () => {
		const { begin, addStarted, provider } = aTill();
		await addStarted({}, { amount: 10_900 });
		provider.problems.get = [UNAVAILABLE];
		expect(await begin()).toMatchObject({ failure: { code: "payment_unavailable", retryAfterSeconds: 30 } });
		provider.problems.update = [{ kind: "not-configured" }];
		expect(codeOf(await begin())).toBe("payments_not_configured");
		provider.calls.length = 0;
		provider.problems.update = Array.from({ length: 9 }, () => ({ kind: "already", state: "processing" }));
		expect(await begin()).toMatchObject({ failure: { code: "payment_unavailable", retryAfterSeconds: 5 } });
		expect(provider.calls.filter((call) => call === "update pi_1 7900")).toHaveLength(5);
	});
});

describe("an order of several people", () => {
	it("has one intent for those who can be paid for now", async () => {
		const { add, begin, provider, rows } = aTill();
		await add(anApplication().with({ orderId: "case-1" }).build());
		await add(person(2).with({ packageType: "express" }).build());
		await add(person(3).cancelled().build());
		await add(person(4).paid().build());
		const separate = { amount: 7900, state: "requires_action" as const };
		await add(person(5).build(), [
			aPayment({ ...separate, id: "p5", applicationId: "case-5", intentId: "pi_5", method: "mb_way" }),
		]);
		await add(person(6).build(), [
			aPayment({ id: "p6", applicationId: "case-6", intentId: "pi_6", state: "processing" }),
		]);
		await add(person(7).build(), [
			aPayment({ id: "p7", applicationId: "case-7", intentId: "pi_7", state: "succeeded", amountReceived: 7900 }),
		]);
		const others = ["case-2", "case-3", "case-4", "case-5", "case-6", "case-7", "none"];
		const first = await begin("case-1", others);
		expect(first).toMatchObject({ value: { intentId: "pi_new_1", amount: 18_800 } });
		expect(await begin("case-1", others), "a repeat continues it").toEqual(first);
		expect(provider.calls).toEqual(["create case-1 18800", "get pi_new_1"]);
		expect(provider.intents.get("pi_new_1")?.lines).toMatchObject([
			{ applicationId: "case-1", amount: 7900 },
			{ applicationId: "case-2", amount: 10_900 },
		]);
		expect((await rows()).filter(({ intentId }) => intentId === "pi_new_1")).toHaveLength(2);
	});

	it.each([
		["two intents", "pi_2"],
		["an intent for one of them", "pi_1"],
	])("that has %s gets a new one, and no other can be paid", async (_label, second) => {
		const { add, addStarted, begin, provider, rows } = aTill();
		await addStarted();
		provider.addIntent("pi_2", { paymentId: "payment-2", applicationId: "case-2" });
		await add(person(2).build(), [aPayment({ id: "payment-2", applicationId: "case-2", intentId: second })]);
		if (second === "pi_1")
			provider.addIntent("pi_1", { amount: 7900 }, [
				{ paymentId: "payment-1", applicationId: "case-1", amount: 4000 },
				{ paymentId: "payment-2", applicationId: "case-2", amount: 3900 },
			]);
		expect(await begin("case-1", ["case-2"])).toMatchObject({ value: { intentId: "pi_new_1", amount: 15_800 } });
		expect(provider.intents.get("pi_1")?.snapshot.state).toBe("canceled");
		expect(provider.intents.get("pi_2")?.snapshot.state).toBe(second === "pi_2" ? "canceled" : "created");
		expect((await rows()).map(({ state }) => state).sort()).toEqual(["canceled", "canceled", "created", "created"]);
	});

	it("keeps its intents if the provider cannot cancel them, or their state is unknown", async () => {
		const { add, addStarted, begin, provider, rows } = aTill();
		await addStarted();
		provider.addIntent("pi_2", { paymentId: "payment-2", applicationId: "case-2" });
		await add(person(2).build(), [aPayment({ id: "payment-2", applicationId: "case-2", intentId: "pi_2" })]);
		provider.problems.cancel = [UNAVAILABLE];
		expect(codeOf(await begin("case-1", ["case-2"]))).toBe("payment_unavailable");
		provider.problems.get = [UNAVAILABLE];
		expect(codeOf(await begin("case-1", ["case-2"]))).toBe("payment_unavailable");
		expect((await rows()).map(({ state }) => state)).toEqual(["created", "created"]);
		expect(provider.calls).toEqual(["cancel pi_1", "cancel pi_1", "get pi_1"]);
	});
});

describe("a test payment", () => {
	const AMOUNT = { amount: 100, currency: "eur" };

	it("is the same for a session and day until it is finished, at most twenty a day", async () => {
		const { services, provider } = aTill();
		const open = () => openTestPayment(services, "visit", AMOUNT);
		const day = Math.floor(services.now() / DAY);
		for (let finished = 0; finished < 20; finished += 1) {
			const first = await open();
			expect(first).toEqual(await open());
			expect(first).toMatchObject({ value: { id: `pi_new_${finished + 1}` } });
			const state = (["processing", "succeeded", "canceled"] as const)[finished % 3] ?? "canceled";
			provider.change(`pi_new_${finished + 1}`, { state });
		}
		expect(await open()).toMatchObject({ failure: { code: "too_many_requests", retryAfterSeconds: 86_400 } });
		expect([...new Set(provider.calls.filter((call) => call.startsWith("test")))].slice(0, 3)).toEqual([
			`test 100 visit:${day}:100`,
			`test 100 visit:${day}:100:pi_new_1`,
			`test 100 visit:${day}:100:pi_new_2`,
		]);
	});

	it("needs test keys, and reports the provider's problems", async () => {
		const { services, provider } = aTill();
		const open = async () => codeOf(await openTestPayment(services, "visit", AMOUNT));
		provider.problems.test = [UNAVAILABLE];
		expect(await open()).toBe("payment_unavailable");
		provider.problems.get = [{ kind: "not-configured" }];
		expect(await open()).toBe("payments_not_configured");
		provider.config.serverMode = "live";
		provider.calls.length = 0;
		expect([await open(), provider.calls]).toEqual(["test_keys_only", []]);
	});
});

describe("observing", () => {
	it.each<[PaymentProblem, string, string, number | undefined]>([
		[{ kind: "not-configured" }, "not-configured", "payments_not_configured", undefined],
		[{ kind: "rate-limited" }, "unavailable", "payment_unavailable", 10],
		[UNAVAILABLE, "unavailable", "payment_unavailable", 30],
		[{ kind: "already", state: "succeeded" }, "conflict", "already_paid", undefined],
		[DENIED, "unavailable", "payment_unavailable", undefined],
	])("maps the provider's problem %j", (problem, kind, code, retryAfterSeconds) => {
		const { failure } = paymentFailure(problem);
		expect([failure.kind, failure.code, failure.retryAfterSeconds]).toEqual([kind, code, retryAfterSeconds]);
	});

	it("finds the application by the intent, by our payment's ID, or by the provider's metadata", async () => {
		const { services, addStarted, provider, db, rows } = aTill();
		await addStarted({ intentId: null });
		provider.change("pi_1", { state: "processing", applicationId: "other" });
		expect(await observePayment(services, "pi_1")).toMatchObject({
			value: { id: "case-1", paymentStatus: "processing" },
		});
		await db.update(payments).set({ intentId: "pi_other" });
		const ofCase = { paymentId: null, applicationId: "case-1" };
		provider.addIntent("pi_late", { ...ofCase, state: "succeeded", amountReceived: 7900 });
		expect((await observePayment(services, "pi_late")).ok).toBe(true);
		expect((await rows()).map(({ intentId, state }) => [intentId, state])).toContainEqual(["pi_late", "mismatch"]);
		provider.addIntent("pi_foreign", { paymentId: null, applicationId: null });
		expect(codeOf(await observePayment(services, "pi_foreign"))).toBe("application_not_found");
		expect(codeOf(await observePayment(services, "pi_none"))).toBe("application_not_found");
		provider.problems.get = [DENIED];
		expect(codeOf(await observePayment(services, "pi_1"))).toBe("payment_unavailable");
	});

	it("fetches refunds and disputes if asked to, or if there were some before", async () => {
		const { services, addStarted, provider } = aTill();
		await addStarted({ state: "succeeded", amountReceived: 7900 }, { state: "succeeded", amountReceived: 7900 });
		await observePayment(services, "pi_1");
		await observePayment(services, "pi_1", { deep: true });
		provider.change("pi_1", { disputes: [aDisputeSnapshot()] });
		await observePayment(services, "pi_1");
		await observePayment(services, "pi_1");
		expect(provider.calls).toEqual(["get pi_1", "get pi_1 deep", "get pi_1", "get pi_1 deep"]);
	});

	it("reports an order to every room, the first last, and stops at a failure", async () => {
		const { services, add, provider, requests } = aTill();
		const lines = [1, 2, 3].map((n) => ({ paymentId: `payment-${n}`, applicationId: `case-${n}`, amount: 7900 }));
		provider.addIntent("pi_1", { amount: 23_700, amountReceived: 23_700, state: "succeeded" }, lines);
		for (const n of [1, 2, 3])
			await add(person(n).build(), [aPayment({ id: `payment-${n}`, applicationId: `case-${n}` })]);
		expect(await observePayment(services, "pi_1")).toMatchObject({ value: { id: "case-1", paymentStatus: "paid" } });
		expect(requests.map(({ applicationId }) => applicationId)).toEqual(["case-3", "case-2", "case-1"]);
		const second = await observePayment(services, "pi_1", { applicationId: "case-2" });
		expect(second).toMatchObject({ value: { id: "case-2", paymentStatus: "paid" } });
		expect(codeOf(await observePayment(services, "pi_1", { applicationId: "case-9" }))).toBe("application_not_found");
		const { rooms } = services;
		const failing = (kind: "unavailable" | "not-found") => {
			const apply: typeof rooms.apply = async (id, request) => {
				const result = await rooms.apply(id, request);
				return id === "case-2" ? { ok: false, failure: { kind, code: "service_unavailable" } } : result;
			};
			Object.assign(services, { rooms: { ...rooms, apply } });
			requests.length = 0;
		};
		failing("unavailable");
		expect(codeOf(await observePayment(services, "pi_1"))).toBe("service_unavailable");
		expect(requests.map(({ applicationId }) => applicationId)).toEqual(["case-3", "case-2"]);
	});

	it("refreshes an open payment of the purpose, and reports an unknown state", async () => {
		const { services, addStarted, provider } = aTill();
		const application = await addStarted({}, { state: "requires_action", method: "mb_way" });
		expect(await refreshPayment(services, application, "physical_delivery")).toMatchObject({
			progress: "open",
			awaited: null,
		});
		expect(provider.calls).toEqual([]);
		expect(await refreshPayment(services, application)).toMatchObject({
			...{ progress: "awaited", awaited: { paymentId: "payment-1", method: "mb_way" } },
		});
		provider.problems.get = [UNAVAILABLE];
		expect(await refreshPayment(services, application)).toEqual({ application, progress: "unknown", awaited: null });
		provider.change("pi_1", { state: "succeeded", amountReceived: 7900, method: "card" });
		expect(await refreshPayment(services, application)).toMatchObject({
			...{ application: { paymentStatus: "paid" }, progress: "paid", awaited: null },
		});
		provider.calls.length = 0;
		await refreshPayment(services, application);
		expect(provider.calls, "it is no longer open").toEqual([]);
	});
});

describe("cancelling a payment", () => {
	it("needs an intent, and is repeated until its result is known", async () => {
		const { services, addStarted, provider, db, rows } = aTill();
		await addStarted();
		await cancelPayment(services, "none");
		expect(provider.calls).toEqual([]);
		provider.problems.cancel = [UNAVAILABLE, DENIED, MISSING];
		await expect(cancelPayment(services, "payment-1")).rejects.toThrow("cancel: unavailable");
		await expect(cancelPayment(services, "payment-1")).rejects.toThrow("cancel: invalid");
		await expect(cancelPayment(services, "payment-1")).rejects.toThrow(
			expect.objectContaining({ name: "UnknownAtProvider" }),
		);
		provider.problems.get = [UNAVAILABLE];
		await expect(cancelPayment(services, "payment-1")).rejects.toThrow("cancel: unknown result");
		expect((await rows())[0]?.state).toBe("created");
		await cancelPayment(services, "payment-1");
		expect((await rows())[0]?.state, "it was already cancelled").toBe("canceled");
		await db.update(payments).set({ intentId: null }).where(eq(payments.id, "payment-1"));
		provider.calls.length = 0;
		await cancelPayment(services, "payment-1");
		expect(provider.calls).toEqual([]);
	});
});

describe("paying locally", () => {
	const REQUEST = { method: "mb_way" as const, phone: "+351912345678", ipCountry: "PT", network: "net" };
	const BOTH = { mbWay: true, multibanco: true, payPal: false };

	it("needs a method that staff have enabled", async () => {
		const { services, add, provider, choose } = aTill();
		await choose({ mbWay: false, multibanco: true, payPal: false });
		const application = await add();
		expect(await listLocalMethods(services)).toEqual(["multibanco"]);
		expect(codeOf(await payLocally(services, application, REQUEST))).toBe("invalid_request");
		expect(provider.calls).toEqual([]);
		await services.db.update(settings).set({ value: { mbWay: true, multibanco: false, payPal: false } });
		clearSettingsCache();
		expect(await listLocalMethods(services)).toEqual(["mb_way"]);
	});

	it.each([
		["mb_way", false, "confirm pi_new_1 mb_way +351912345678 "],
		["multibanco", true, "confirm pi_new_1 multibanco lucja@example.com https://azulejo.example/confirmation/case-1"],
	] as const)("by %s contacts the payer once, and awaits the payment", async (method, payPal, call) => {
		const { services, add, provider, choose } = aTill();
		await choose({ ...BOTH, payPal });
		const application = await add();
		const pay = () => payLocally(services, application, { ...REQUEST, method });
		expect(await pay()).toEqual({ ok: true, value: null });
		expect(provider.calls).toEqual([`create case-1 7900${payPal ? " redirect" : ""}`, call, "get pi_new_1"]);
		expect((await findPayments(services, "case-1"))[0]).toMatchObject({
			state: "requires_action",
			method,
			ipCountry: "PT",
		});
		expect(await pay()).toEqual({ ok: true, value: null });
		expect(provider.calls).toHaveLength(3);
		await cancelAwaitedPayment(services, application);
		await cancelAwaitedPayment(services, application);
		expect(provider.calls.slice(3)).toEqual(["cancel pi_new_1", "get pi_new_1"]);
	});

	it("is limited to five attempts an hour per application, and fifteen per network", async () => {
		const { services, add, provider, choose, wait } = aTill();
		await choose(BOTH);
		const denied = () => Array.from({ length: 99 }, () => DENIED);
		provider.problems.confirm = denied();
		const applications: Application[] = [];
		for (const n of [1, 2, 3, 4]) applications.push(await add(person(n).build()));
		const attempt = async (index: number, network = "net") => {
			const application = applications[index];
			if (!application) throw new Error("no application");
			const outcome = await payLocally(services, application, { ...REQUEST, network });
			return outcome.ok ? null : [outcome.failure.code, outcome.failure.retryAfterSeconds];
		};
		const limited = ["too_many_requests", 3600];
		for (let n = 0; n < 5; n += 1) expect(await attempt(0)).toEqual(["payment_unavailable", undefined]);
		expect(await attempt(0, "other")).toEqual(limited);
		for (let n = 0; n < 5; n += 1) expect(await attempt(1)).toEqual(["payment_unavailable", undefined]);
		for (let n = 0; n < 5; n += 1) expect(await attempt(2)).toEqual(["payment_unavailable", undefined]);
		expect(await attempt(3)).toEqual(limited);
		wait(HOUR - 1);
		expect(await attempt(3)).toEqual(limited);
		wait(1);
		expect(await attempt(3)).toEqual(["payment_unavailable", undefined]);
	});

	it("fails if the payment cannot be opened or its state is unknown", async () => {
		const { services, add, provider, choose } = aTill();
		await choose(BOTH);
		const application = await add();
		provider.problems.create = [UNAVAILABLE];
		expect(codeOf(await payLocally(services, application, REQUEST))).toBe("payment_unavailable");
		provider.problems.get = [{ kind: "rate-limited" }];
		expect(await payLocally(services, application, REQUEST)).toMatchObject({ failure: { retryAfterSeconds: 10 } });
	});
});

describe("the card form", () => {
	const REQUEST = { packageType: "express" as const, referral: null, ipCountry: null, network: "net" };

	it("shows the price of the package, and the referral code that counts", async () => {
		const { services, add, addPartner } = aTill();
		addPartner("RUI");
		const application = await add();
		const opened = await openCheckout(services, application, REQUEST);
		expect(opened).toMatchObject({
			value: { payment: { amount: 10_900 }, application: { packageType: "express" }, affiliate: null },
		});
		const open = async (code: string) => {
			const result = await openCheckout(services, application, {
				...REQUEST,
				referral: { code, clickedAt: services.now() },
			});
			return result.ok ? result.value.affiliate : null;
		};
		expect(await open("RUI")).toEqual({ code: "RUI", valid: true, reason: null });
		expect(await open("NONE")).toEqual({ code: "NONE", valid: false, reason: "unknown" });
	});

	it("is not shown if the package or the payment is refused", async () => {
		const { services, add, provider, rows } = aTill();
		const application = await add();
		const premium = { ...REQUEST, packageType: "premium" as const };
		expect(codeOf(await openCheckout(services, application, premium))).toBe("invalid_request");
		expect(await rows()).toEqual([]);
		provider.problems.create = [UNAVAILABLE];
		expect(codeOf(await openCheckout(services, application, REQUEST))).toBe("payment_unavailable");
	});
});
