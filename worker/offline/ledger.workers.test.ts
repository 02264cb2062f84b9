import { beforeEach, expect, it } from "vitest";
import { openIntent, payWith } from "#test/contract/contract-target.ts";
import { advanceClock, receiveWith, sandboxTarget } from "#test/contract/sandbox-target.ts";
import { Client } from "#test/services/client.ts";

const target = sandboxTarget();
const { stripe } = target;

beforeEach(() => receiveWith(async () => new Response()));

const ledger = async () =>
	(await new Client().call<{ succeededIntents: number; provider: object }>("/offline/ledger")).body;
const forApplication = (applicationId: string) => ({ metadata: { applicationId } });

it("reports what the card provider holds for each application, and in total", async () => {
	await openIntent(target, forApplication("app-1"));
	const paid = await payWith(target, "pm_card_visa", forApplication("app-1"));
	await payWith(target, "pm_card_visa", forApplication("app-1"));
	await stripe.refunds.create({ charge: paid.charge.id, amount: 5530 });
	const slow = await payWith(target, "pm_card_pendingRefund", forApplication("app-2"));
	await stripe.refunds.create({ charge: slow.charge.id, amount: 100 });
	const broken = await payWith(target, "pm_card_refundFail", forApplication("app-3"));
	await stripe.refunds.create({ charge: broken.charge.id });
	await payWith(target, "pm_card_createDispute", forApplication("app-3"));
	await advanceClock(5);
	expect(await ledger()).toMatchObject({
		succeededIntents: 5,
		provider: {
			applications: {
				"app-1": { succeededIntents: 2, succeededAmount: 15_800, refundedAmount: 5530, openDisputes: 0 },
				"app-2": { succeededIntents: 1, succeededAmount: 7900, refundedAmount: 100, openDisputes: 0 },
				"app-3": { succeededIntents: 2, succeededAmount: 15_800, refundedAmount: 0, openDisputes: 1 },
			},
			intents: 6,
			succeededAmount: 39_500,
			refundedAmount: 5630,
			refunds: 3,
			disputes: 1,
			openDisputes: 1,
			waitingDeliveries: 0,
		},
	});
});

it("counts nothing in an empty environment", async () => {
	expect(await ledger()).toMatchObject({ provider: { applications: {}, intents: 0, succeededAmount: 0, events: 0 } });
});
