import { describe, expect, it } from "vitest";
import { payments, refunds } from "#app/data/money-schema.server.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import { HOUR, MINUTE } from "#app/domain/time/calendar.ts";
import { aRefundSnapshot } from "#test/factories/application.ts";
import { codeOf } from "#test/services/application-environment.ts";
import { aSale } from "#test/services/memory-payments.ts";
import { LEO, LEO_AGAIN, NIA } from "#test/services/partner-environment.ts";
import { reconcileRefunds } from "./reconcile-payments.server.ts";
import { decideRefund, refundPayment, requestRefund } from "./refunds.server.ts";

const UNAVAILABLE = { kind: "unavailable" } as const;

describe("a refund", () => {
	it("is executed once, and closed by the provider's own list", async () => {
		const { services, addRefund, refundRows, provider } = await aSale();
		await addRefund("r1");
		await addRefund("proposed", { state: "proposed" });
		await refundPayment(services, "r1");
		await refundPayment(services, "r1");
		await refundPayment(services, "proposed");
		await refundPayment(services, "none");
		expect(provider.calls).toEqual(["refund r1 1000", "get pi_1 deep"]);
		expect(await refundRows()).toEqual({ r1: "succeeded", proposed: "proposed" });
	});

	it("of a voucher names the address at which the provider asks for an account", async () => {
		const { services, addRefund, provider } = await aSale({ method: "multibanco" });
		await addRefund("r1");
		await refundPayment(services, "r1");
		expect(provider.calls[0]).toBe("refund r1 1000 lucja@example.com");
	});

	it("is looked up before it is repeated, once the provider may have forgotten its key", async () => {
		const { services, addRefund, provider, wait, refundRows } = await aSale();
		await addRefund("r1");
		wait(23 * HOUR);
		provider.problems.refund = [UNAVAILABLE, { kind: "rate-limited" }];
		await expect(refundPayment(services, "r1")).rejects.toThrow("refund: unavailable");
		expect(provider.calls).toEqual(["refund r1 1000"]);
		wait(1);
		await expect(refundPayment(services, "r1")).rejects.toThrow("refund: rate-limited");
		expect(provider.calls.slice(1)).toEqual(["get pi_1 deep", "refund r1 1000"]);
		const executed = aRefundSnapshot({ refundId: "r1", paymentId: "payment-1", amount: 1000 });
		provider.change("pi_1", { refunds: [executed] });
		await refundPayment(services, "r1");
		expect(provider.calls.slice(3)).toEqual(["get pi_1 deep"]);
		expect(await refundRows()).toEqual({ r1: "succeeded" });
	});

	it.each([
		[{ kind: "invalid", code: "charge_disputed" }, "charge_disputed"],
		[{ kind: "already", state: "canceled" }, "already"],
	] as const)("that the provider refuses with %j fails for good", async (problem, failureCode) => {
		const { services, addRefund, provider, db } = await aSale();
		await addRefund("r1");
		provider.problems.refund = [problem];
		await refundPayment(services, "r1");
		expect(await db.select().from(refunds)).toMatchObject([{ state: "failed", failureCode }]);
		expect(provider.calls).toEqual(["refund r1 1000", "get pi_1 deep"]);
	});

	it("stays open while its result is unknown, and counts if it was executed in spite of the refusal", async () => {
		const { services, addRefund, provider, refundRows } = await aSale();
		await addRefund("r1");
		provider.problems.refund = [{ kind: "invalid", code: "x" }];
		provider.problems.get = [UNAVAILABLE];
		await expect(refundPayment(services, "r1")).rejects.toThrow("refund: payment_unavailable");
		provider.problems.get = [{ kind: "invalid", code: "resource_missing" }];
		await expect(refundPayment(services, "r1")).rejects.toThrow(expect.objectContaining({ name: "UnknownAtProvider" }));
		expect(await refundRows()).toEqual({ r1: "requested" });
		provider.problems.refund = [{ kind: "invalid", code: "x" }];
		provider.change("pi_1", { refunds: [aRefundSnapshot({ refundId: "r1", paymentId: "payment-1", amount: 1000 })] });
		await refundPayment(services, "r1");
		expect(await refundRows()).toEqual({ r1: "succeeded" });
	});

	it("is checked by cron two minutes after it was requested, and again when it is due", async () => {
		const { services, db, addRefund, provider, refundRows } = await aSale();
		const at = services.now();
		await addRefund("fresh", { createdAt: at - 2 * MINUTE });
		await addRefund("later", { createdAt: at - HOUR, retryAt: at + 1 });
		await addRefund("done", { createdAt: at - HOUR, state: "failed" });
		await addRefund("second", { createdAt: at - HOUR, retryAt: 2 });
		await addRefund("first", { createdAt: at - HOUR, retryAt: 1, unknownSince: 5 });
		await addRefund("third", { createdAt: at - HOUR + 1, retryAt: 2 });
		provider.problems.refund = [UNAVAILABLE];
		await reconcileRefunds(services);
		expect(provider.calls.filter((call) => call.startsWith("refund"))).toEqual([
			...["refund first 1000", "refund second 1000", "refund third 1000"],
		]);
		expect(await refundRows()).toMatchObject({
			...{ first: "requested", second: "succeeded", third: "succeeded", fresh: "requested", later: "requested" },
		});
		const rows = Object.fromEntries((await db.select().from(refunds)).map((row) => [row.id, row]));
		expect([rows.first, rows.second, rows.later]).toMatchObject([
			{ retryAt: at, unknownSince: 5 },
			{ retryAt: at, unknownSince: null },
			{ retryAt: at + 1 },
		]);
	});

	it("by staff is executed up to the limit, and above it needs another person", async () => {
		const { services, addRefund, refundRows, db } = await aSale({ amount: 20_000, amountReceived: 20_000 });
		const request = async (refundId: string, amount: number, available: number) => {
			const refund = { paymentId: "payment-1", refundId, amount, available, note: "Goodwill" };
			return codeOf(await requestRefund(services, LEO, "case-1", refund));
		};
		expect([await request("r1", 10_000, 20_000), await request("r1", 10_000, 20_000)]).toEqual([null, null]);
		expect(await refundRows()).toEqual({ r1: "requested" });
		await db.update(payments).set({ amount: 50_000, amountReceived: 50_000 });
		expect(await request("r2", 10_001, 40_000)).toBeNull();
		expect(await refundRows()).toEqual({ r1: "requested", r2: "proposed" });
		const decide = async (staff: Staff, refundId: string, decision: "approved" | "returned", id = "case-1") =>
			codeOf(await decideRefund(services, staff, id, { refundId, decision, reason: "Seen" }));
		expect(await decide(NIA, "r2", "approved", "case-2")).toBe("application_not_found");
		expect(await decide(NIA, "none", "approved")).toBe("application_not_found");
		expect([await decide(LEO, "r2", "approved"), await decide(LEO_AGAIN, "r2", "approved")]).toEqual([
			...["same_person", "same_person"],
		]);
		expect(await decide(NIA, "r2", "approved")).toBeNull();
		expect(await refundRows()).toEqual({ r1: "requested", r2: "requested" });
		await addRefund("r3", { state: "proposed", requestedBy: LEO.email, maker: 1 });
		expect(await decide(LEO, "r3", "returned")).toBeNull();
		expect(await refundRows()).toMatchObject({ r3: "returned" });
	});
});
