import { describe, expect, it } from "vitest";
import { applicationLinks, ownerSessions } from "#app/data/owner-schema.server.ts";
import { outbox } from "#app/data/schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { LINK_LIFETIME_MINUTES } from "#app/domain/application/journey.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import { MAX_MAILS } from "#app/domain/inbox/mail.ts";
import { DAY, HOUR, MINUTE } from "#app/domain/time/calendar.ts";
import { hashSecret } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";
import { anApplication, aPayment, NOON } from "#test/factories/application.ts";
import { applicationEnvironment, codeOf } from "#test/services/application-environment.ts";
import { recordTaxOfficeResult, requestAftercare } from "./aftercare.server.ts";
import { createApplicationLink, createWithdrawalLink, redeemApplicationLink } from "./application-link.server.ts";
import { requestPhysicalDelivery, updateShipping } from "./delivery.server.ts";
import { requestApplicationLink, trackApplication } from "./track-application.server.ts";
import {
	beginNow,
	cancelDelivery,
	cancelOwnApplication,
	confirmWithdrawal,
	declineRefundRequest,
	recordWithdrawal,
	requestDiscretionaryRefund,
	submitWithdrawal,
	withdrawAsOwner,
} from "./withdrawal.server.ts";

const EVA: Staff = { id: 1, email: "eva@azulejo.example", role: "senior", person: 1, name: null };
const EVA_ACTOR = { kind: "staff", id: EVA.email, role: "senior", person: 1 };
const NUMBER = "NIF-7K2M-Q4R8";
const tokenOf = (link: string | undefined) => /token=([\w-]{43})/.exec(link ?? "")?.[1] ?? "";

async function setUp(application: Application | null = anApplication().paid().build()) {
	const environment = applicationEnvironment();
	if (application) await environment.add(application);
	const links = async () => environment.db.select().from(applicationLinks);
	const addOwner = (emailVerified = true, applicationId = "case-1") =>
		environment.db.insert(ownerSessions).values({
			...{ id: `owner-${applicationId}`, applicationId, browser: "b", generation: 1, emailVerified },
			...{ device: "", createdAt: 1, seenAt: 1 },
		});
	return { ...environment, links, addOwner };
}

describe("tracking an application", () => {
	it("finds it by its number in any spelling, and nothing by another", async () => {
		const { services } = await setUp();
		for (const number of [NUMBER, "7k2m q4r8"])
			expect(await trackApplication(services, { network: "net" }, number)).toMatchObject({
				value: { id: "case-1" },
			});
		for (const number of ["", "NIF-AAAA-AAAA"])
			expect(await trackApplication(services, { network: "net" }, number)).toEqual({
				...{ ok: false, failure: { kind: "not-found", code: "application_not_found" } },
			});
	});

	it("is limited to ten look-ups a minute from a network, found or not", async () => {
		const { services, wait } = await setUp();
		const look = (network = "net", number = "x") => trackApplication(services, { network }, number);
		for (let n = 0; n < 10; n += 1) expect(codeOf(await look())).toBe("application_not_found");
		expect(await look("net", NUMBER)).toMatchObject({
			failure: { kind: "too-many", code: "too_many_requests", retryAfterSeconds: 60 },
		});
		expect(codeOf(await look("other", NUMBER))).toBeNull();
		wait(MINUTE - 1);
		expect(codeOf(await look("net", NUMBER))).toBe("too_many_requests");
		wait(1);
		expect(codeOf(await look("net", NUMBER))).toBeNull();
	});
});

describe("a requested link", () => {
	const request = async (
		{ services, waitForBackground }: Awaited<ReturnType<typeof setUp>>,
		identifier: { id: string } | { number: string } = { number: NUMBER },
		owned: string[] = [],
		network = "net",
	) => {
		await requestApplicationLink(services, identifier, { network, owned });
		await waitForBackground();
	};

	it("is mailed to the stored address, and makes its holder the owner once within its lifetime", async () => {
		const environment = await setUp();
		await request(environment);
		expect(environment.mails.map(({ to, emailType, key }) => [to, emailType, key.slice(0, 12)])).toEqual([
			["lucja@example.com", "sign_in_link", "case-1:link:"],
		]);
		const token = tokenOf(environment.mails[0]?.text);
		expect(environment.mails[0]?.text).toContain("https://azulejo.example/resume?token=");
		expect(await environment.links()).toEqual([
			{
				...{
					applicationId: "case-1",
					tokenHash: await hashSecret(token),
					createdAt: NOON,
					usedAt: null,
					statedAt: null,
				},
				expiresAt: NOON + LINK_LIFETIME_MINUTES * MINUTE,
			},
		]);
		environment.wait(LINK_LIFETIME_MINUTES * MINUTE - 1);
		expect(await redeemApplicationLink(environment.services, token)).toMatchObject({ value: { id: "case-1" } });
		expect((await environment.links())[0]?.usedAt).toBe(environment.services.now());
		expect(codeOf(await redeemApplicationLink(environment.services, token))).toBe("link_expired");
	});

	it("expires", async () => {
		const environment = await setUp();
		await request(environment, { id: "case-1" });
		environment.wait(LINK_LIFETIME_MINUTES * MINUTE);
		expect(codeOf(await redeemApplicationLink(environment.services, tokenOf(environment.mails[0]?.text)))).toBe(
			"link_expired",
		);
		expect(codeOf(await redeemApplicationLink(environment.services, "invented"))).toBe("link_expired");
	});

	it.each([{ number: "NIF-AAAA-AAAA" }, { id: "none" }, { number: "" }])("is not mailed for %o", async (identifier) => {
		const environment = await setUp();
		await request(environment, identifier);
		expect([environment.mails, await environment.links()]).toEqual([[], []]);
	});

	it("is not mailed for an erased application", async () => {
		const environment = await setUp(anApplication().with({ erasedAt: 1 }).build());
		await request(environment, { id: "case-1" });
		expect([environment.mails, await environment.links()]).toEqual([[], []]);
	});

	it.each([
		["an unverified address", null, [], MAX_MAILS.unverified.hour],
		["a verified address, by a stranger", true, [], MAX_MAILS.verifiedLinks.hour],
		["a verified address, by its owner", true, ["case-1"], MAX_MAILS.verifiedOwner.hour],
		["an address that is no longer verified, by its owner", false, ["case-1"], MAX_MAILS.unverified.hour],
	] as const)("to %s is limited per hour", async (_title, verified, owned, limit) => {
		const environment = await setUp();
		if (verified !== null) await environment.addOwner(verified);
		for (let n = 0; n < limit + 2; n += 1) await request(environment, undefined, [...owned], `net-${n}`);
		expect([environment.mails.length, (await environment.links()).length]).toEqual([limit, limit]);
	});

	it("is limited per network", async () => {
		const environment = await setUp();
		await environment.addOwner();
		for (let n = 0; n < MAX_MAILS.network.hour; n += 1) {
			await environment.add(
				anApplication()
					.with({ id: `x${n}`, applicationNumber: `N-${n}`, email: `x${n}@x.example` })
					.build(),
			);
			await request(environment, { id: `x${n}` });
		}
		await request(environment);
		expect(environment.mails).toHaveLength(MAX_MAILS.network.hour);
	});

	it("is in the applicant's language, and useless if the address has just changed", async () => {
		const { services, find, links, sqlite } = await setUp(anApplication().with({ language: "pt" }).build());
		const application = await find();
		expect(await createApplicationLink(services, application, 5)).toMatch(/\/resume\?token=[\w-]{43}&lang=pt$/);
		expect(await createWithdrawalLink(services, application, 5, 3)).toMatch(/\/withdraw\?token=[\w-]{43}&lang=pt$/);
		expect((await links()).map(({ expiresAt, statedAt }) => [expiresAt - NOON, statedAt])).toEqual([
			[5, null],
			[5, 3],
		]);
		sqlite.exec("UPDATE applications SET email = 'new@example.com'");
		await createApplicationLink(services, application, 5);
		expect(await links()).toHaveLength(2);
	});

	it("is not promised while the database is unavailable", async () => {
		const { services } = await setUp();
		const away = {
			...services,
			db: {
				select: () => {
					throw new Error("away");
				},
			},
		} as unknown as Services;
		await expect(requestApplicationLink(away, { id: "case-1" }, { network: "net", owned: [] })).rejects.toThrow("away");
	});
});

describe("a withdrawal without a sign-in", () => {
	const submit = async (
		{ services, waitForBackground }: Awaited<ReturnType<typeof setUp>>,
		input = { number: NUMBER, email: " LUCJA@example.com " },
	) => {
		await submitWithdrawal(services, input);
		await waitForBackground();
	};

	it("queues at most one link an hour, with the time of the statement", async () => {
		const environment = await setUp();
		await submit(environment);
		const key = `case-1:withdrawal-link:${NOON / HOUR}`;
		expect(await environment.db.select().from(outbox)).toMatchObject([
			{
				...{ key, applicationId: "case-1", createdAt: NOON, dueAt: NOON, attempts: 0 },
				effect: { kind: "withdrawal-link", statedAt: NOON, key },
			},
		]);
		expect(environment.delivered).toEqual(["case-1"]);
		environment.wait(HOUR - 1);
		await submit(environment);
		expect(await environment.db.select().from(outbox)).toHaveLength(1);
		environment.wait(1);
		await submit(environment);
		expect(await environment.db.select().from(outbox)).toHaveLength(2);
	});

	it.each([
		["another address", anApplication().paid(), { number: NUMBER, email: "other@example.com" }],
		["an unknown number", anApplication().paid(), { number: "NIF-AAAA-AAAA", email: "lucja@example.com" }],
		["a draft", anApplication().draft(), undefined],
		["a cancelled application", anApplication().paid().cancelled(), undefined],
	] as const)("queues nothing for %s", async (_title, application, input) => {
		const environment = await setUp(application.build());
		await submit(environment, input);
		expect([await environment.db.select().from(outbox), environment.delivered]).toEqual([[], []]);
	});

	it("takes effect when it is confirmed, from the time of the statement, in the language of the page", async () => {
		const { services, find, wait, links, requests } = await setUp();
		const token = tokenOf(await createWithdrawalLink(services, await find(), 7 * DAY, NOON));
		wait(DAY);
		expect(codeOf(await confirmWithdrawal(services, token, "es"))).toBeNull();
		expect(requests).toMatchObject([
			{
				...{ applicationId: "case-1", actor: { kind: "applicant" }, eventId: `withdrawal:${await hashSecret(token)}` },
				event: { type: "withdrawn", statedAt: NOON, channel: "link", language: "es" },
			},
		]);
		expect(await find()).toMatchObject({ status: "cancelled", withdrawal: { statedAt: NOON, recordedAt: NOON + DAY } });
		expect((await links())[0]?.usedAt).toBe(NOON + DAY);
		expect(codeOf(await confirmWithdrawal(services, token, "es"))).toBe("link_expired");
		expect((await find()).version).toBe(2);
	});

	it("is confirmed neither by another kind of link nor by an expired one", async () => {
		const { services, find, wait, requests } = await setUp();
		const other = tokenOf(await createApplicationLink(services, await find(), DAY));
		const token = tokenOf(await createWithdrawalLink(services, await find(), DAY, NOON));
		expect(codeOf(await confirmWithdrawal(services, other, "en"))).toBe("link_expired");
		wait(DAY);
		expect(codeOf(await confirmWithdrawal(services, token, "en"))).toBe("link_expired");
		expect(requests).toEqual([]);
	});

	it("can be confirmed again if it failed", async () => {
		const { services, find, links } = await setUp();
		const token = tokenOf(await createWithdrawalLink(services, await find(), DAY, NOON - DAY));
		expect(codeOf(await confirmWithdrawal(services, token, "en"))).toBe("withdrawal_day");
		expect((await links())[0]?.usedAt).toBeNull();
	});
});

describe("the commands of an owner and of staff", () => {
	const address = { addressLine1: "Rua 1", city: "Lisboa", postalCode: "1000-001", country: "PT" };
	const owner = { kind: "applicant" };
	const statement = { type: "withdrawn", language: "pt" };
	const correction: Parameters<typeof requestAftercare>[2] = {
		type: "nif-correction-requested",
		wrong: [{ field: "name", right: "Anna" }],
		note: "Wrong",
	};
	const shipping: Parameters<typeof updateShipping>[3] = {
		...{ status: "shipped", carrier: "CTT", trackingNumber: "1", shippingDate: 1, estimatedDeliveryDate: 2 },
		notes: null,
	};
	const refund = { requestId: "r1", paymentId: "payment-1", cause: "other" as never, reason: "Please" };

	it.each<[string, (services: Services) => Promise<unknown>, object]>([
		["cancel", (s) => cancelOwnApplication(s, "case-1"), { actor: owner, event: { type: "cancelled" } }],
		["cancel the post", (s) => cancelDelivery(s, "case-1"), { actor: owner, event: { type: "delivery-cancelled" } }],
		[
			"begin now",
			(s) => beginNow(s, "case-1", "es"),
			{ actor: owner, event: { type: "consent-given", language: "es" } },
		],
		[
			"withdraw",
			(s) => withdrawAsOwner(s, "case-1", "pt"),
			{ actor: owner, event: { ...statement, statedAt: NOON, channel: "owner" } },
		],
		[
			"record a withdrawal",
			(s) => recordWithdrawal(s, EVA, { id: "case-1", language: "pt" }, 5, 3),
			{ actor: EVA_ACTOR, expectedVersion: 3, event: { ...statement, statedAt: 5, channel: "staff" } },
		],
		[
			"ask for a refund",
			(s) => requestDiscretionaryRefund(s, "case-1", refund),
			{ actor: owner, eventId: "requested:r1", event: { type: "refund-request-submitted", ...refund } },
		],
		[
			"decline a refund",
			(s) => declineRefundRequest(s, EVA, "case-1", { requestId: "r1", reason: "No" }, 4),
			{
				actor: EVA_ACTOR,
				expectedVersion: 4,
				event: { type: "refund-request-refused", requestId: "r1", reason: "No" },
			},
		],
		["ask for aftercare", (s) => requestAftercare(s, "case-1", correction), { actor: owner, event: correction }],
		[
			"record a result of the tax office",
			(s) => recordTaxOfficeResult(s, EVA, "case-1", { type: "representation-ended" }, 6),
			{ actor: EVA_ACTOR, expectedVersion: 6, event: { type: "representation-ended" } },
		],
		[
			"update the shipping",
			(s) => updateShipping(s, EVA, "case-1", shipping, 7),
			{ actor: EVA_ACTOR, expectedVersion: 7, event: { type: "shipping-updated", ...shipping } },
		],
	])("%s with one event", async (_title, run, expected) => {
		const { services, requests } = await setUp();
		services.rooms.apply = async (applicationId, request) => {
			requests.push({ applicationId, ...request });
			return { ok: false, failure: { kind: "conflict", code: "wrong_state" } };
		};
		expect(await run(services)).toEqual({ ok: false, failure: { kind: "conflict", code: "wrong_state" } });
		const { eventId, ...request } = requests[0] ?? { eventId: "" };
		const { eventId: expectedId, ...rest } = expected as { eventId?: string };
		expect([requests.length, request]).toEqual([1, { applicationId: "case-1", at: NOON, ...rest }]);
		expect(eventId).toMatch(expectedId ? new RegExp(`^${expectedId}$`) : /^[\w-]{22}$/);
	});

	it("a refund is requested once for each form", async () => {
		const paid = aPayment({ state: "succeeded", amountReceived: 7900, succeededAt: NOON });
		const environment = applicationEnvironment();
		await environment.add(anApplication().completed().build(), [paid]);
		const ask = () => requestDiscretionaryRefund(environment.services, "case-1", refund);
		const outcomes = [codeOf(await ask()), codeOf(await ask())];
		expect(outcomes).toEqual([null, null]);
		expect((await environment.find()).version).toBe(2);
	});

	it("the address of a printed copy is stored, and its payment begins", async () => {
		const { services, find } = await setUp(anApplication().completed().build());
		const created: unknown[] = [];
		Object.assign(services.payments, {
			publicConfig: () => ({ publicKey: "pk", serverMode: "test" }),
			createIntent: async (request: unknown) => {
				created.push(request);
				return { ok: true, value: { intentId: "pi_9", clientSecret: "secret" } };
			},
			getIntent: async () => ({ ok: false, problem: { kind: "unavailable" } }),
		});
		const outcome = await requestPhysicalDelivery(services, "case-1", address, "DE");
		expect(outcome).toMatchObject({ ok: true, value: { application: { physicalDeliveryAddress: address } } });
		expect(created).toMatchObject([{ applicationId: "case-1", purpose: "physical_delivery", amount: 5000 }]);
		expect((await find()).physicalDeliveryAddress).toEqual(address);
	});

	it("a printed copy is neither ordered nor paid without a certificate", async () => {
		const { services } = await setUp();
		expect(codeOf(await requestPhysicalDelivery(services, "case-1", address, null))).toBe("delivery_not_possible");
	});

	it("a printed copy fails with its payment", async () => {
		const { services } = await setUp(anApplication().completed().build());
		Object.assign(services.payments, {
			publicConfig: () => ({ publicKey: "pk", serverMode: "test" }),
			createIntent: async () => ({ ok: false, problem: { kind: "unavailable" } }),
		});
		expect(codeOf(await requestPhysicalDelivery(services, "case-1", address, null))).toBe("payment_unavailable");
	});
});
