import { describe, expect, it } from "vitest";
import { agentCases, agentEntries, agentEvents, agentMembers, agents } from "#app/data/agent-schema.server.ts";
import { letters as lettersTable } from "#app/data/inbox-schema.server.ts";
import { payments } from "#app/data/money-schema.server.ts";
import { MAX_MEMBERS } from "#app/domain/agents/agent.ts";
import type { AgentConsent } from "#app/domain/agents/agent-consent.ts";
import type { Application, Stage } from "#app/domain/application/application.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import { findAgentById, findMember } from "#app/queries/agents/agents.server.ts";
import type { OwnerSession } from "#app/queries/people/owner-session.server.ts";
import { anApplication, aPayment } from "#test/factories/application.ts";
import { applicationEnvironment, codeOf } from "#test/services/application-environment.ts";
import { memoryPayments } from "#test/services/memory-payments.ts";
import { accountPayments } from "#worker/adapters/account-payments.ts";
import { inviteMember, signUpAgent } from "./agent-account.server.ts";
import {
	getCaseStage,
	getSharedApplication,
	simulateStage,
	submitCaseDetails,
	uploadCaseDocument,
} from "./agent-api-cases.server.ts";
import { decideOnAgent } from "./decide-on-agent.server.ts";
import { payFromAccount } from "./pay-from-account.server.ts";

const AGREED: AgentConsent = { state: "agreed", at: 1, language: "en", edition: "e", showsNif: false };
const BILLING = { name: "Firm, Lda", country: "PT", vatNumber: "PT509442013", address: "Rua 1, Lisboa" };
const FIRM = {
	name: "Firm",
	country: "PT",
	registration: "1",
	website: "",
	contact: "Carla",
	email: "carla@firm.example",
};
const MEMBER = { agentId: 1, name: "Carla", role: "owner", createdAt: 1 } as const;
const VISITOR = { language: "en", network: "net" } as const;

/** A firm with an owner, whose account has 100 euros, and its case with an unpaid application. */
async function aFirm(changes: Partial<Application> = {}) {
	const environment = applicationEnvironment();
	const { services, db, add } = environment;
	const provider = memoryPayments();
	Object.assign(services, { payments: accountPayments(provider.port, services) });
	const firm = { ...FIRM, id: 1, state: "active", billing: BILLING, createdAt: 1 } as const;
	await db.insert(agents).values([firm, { ...firm, id: 2, email: "other@firm.example" }]);
	await db.insert(agentMembers).values({ ...MEMBER, email: FIRM.email });
	const transfer = { kind: "transfer", proposedBy: 1, confirmedBy: 2, createdAt: 1 } as const;
	await db.insert(agentEntries).values({ ...transfer, agentId: 1, amount: 10_000, reference: "t1" });
	await add(
		anApplication()
			.with({ agentId: 1, agentConsent: AGREED, ...changes })
			.build(),
	);
	const client = { name: "Hannah", email: "hannah@client.example", language: "en", packageType: "standard" } as const;
	await db.insert(agentCases).values({
		...{ id: "c1", agentId: 1, memberId: 1, ...client, byFirm: true, createdAt: 1, expiresAt: services.now() + DAY },
		applicationId: "case-1",
	});
	const pay = async (agentId = 1, caseId = "c1") => {
		const agent = await findAgentById(services, agentId);
		if (!agent) throw new Error("no firm");
		return payFromAccount(services, agent, caseId);
	};
	const entries = async () => (await db.select().from(agentEntries)).map(({ kind, amount }) => `${kind} ${amount}`);
	const rows = async () => (await db.select().from(payments)).map(({ state, intentId }) => ({ state, intentId }));
	const caseRow = async () => {
		const [row] = await db.select().from(agentCases);
		if (!row) throw new Error("no case");
		return row;
	};
	const letters = async () =>
		(await db.select().from(lettersTable)).map(({ recipient, key, path }) => ({ recipient, key, path }));
	return { ...environment, provider, pay, entries, rows, caseRow, letters };
}

describe("paying from a firm's account", () => {
	it("charges the current price once, with its entry", async () => {
		const { services, db, pay, entries, rows, provider } = await aFirm();
		expect(await pay()).toMatchObject({ value: { paymentStatus: "paid", paidAt: services.now() } });
		expect(await pay()).toMatchObject({ value: { id: "case-1" } });
		const [payment] = await db.select().from(payments);
		expect(await db.select().from(agentEntries)).toMatchObject([
			{},
			{
				...{ agentId: 1, kind: "charge", amount: -7900, reference: `charge:${payment?.id}` },
				...{ paymentId: payment?.id, createdAt: services.now() },
			},
		]);
		expect([await entries(), await rows(), provider.calls]).toEqual([
			["transfer 10000", "charge -7900"],
			[{ state: "succeeded", intentId: `acct_${payment?.id}` }],
			[],
		]);
	});

	it.each([
		[7900, 0, null],
		[7899, 0, "agent_account_short"],
		[0, 7900, null],
		[0, 7899, "agent_account_short"],
		[-100, 8000, null],
		[-101, 8000, "agent_account_short"],
	])("with %i cents and %i of credit: %s", async (amount, creditLimit, code) => {
		const { db, pay, rows } = await aFirm();
		await db.update(agentEntries).set({ amount });
		await db.update(agents).set({ creditLimit });
		expect([codeOf(await pay()), (await rows()).length]).toEqual([code, code === null ? 1 : 0]);
	});

	it.each<[string, Partial<Application>, string]>([
		["after the client has ended it", { agentConsent: { state: "ended", at: 1 } }, "agent_consent_missing"],
		["for an order of several people", { orderId: "case-1" }, "agent_household_order"],
		["for a cancelled application", { status: "cancelled" }, "wrong_state"],
		["for another firm's application", { agentId: 2 }, "wrong_state"],
	])("is refused %s", async (_label, changes, code) => {
		const { pay, rows } = await aFirm(changes);
		expect([codeOf(await pay()), await rows()]).toEqual([code, []]);
	});

	it("is refused for a test case, another firm's case, a case without an application, and without billing details", async () => {
		const { db, pay, rows } = await aFirm();
		expect(codeOf(await pay(2))).toBe("application_not_found");
		expect(codeOf(await pay(1, "c2"))).toBe("application_not_found");
		await db.update(agents).set({ billing: null });
		expect(codeOf(await pay())).toBe("agent_billing_missing");
		await db.update(agentCases).set({ applicationId: null });
		expect(codeOf(await pay())).toBe("wrong_state");
		await db.update(agentCases).set({ testStage: "invited" });
		expect(codeOf(await pay())).toBe("application_not_found");
		expect(await rows()).toEqual([]);
	});

	it("is refused once the client has paid, or while their payment is in progress", async () => {
		const { db, pay, entries, provider } = await aFirm();
		await db.insert(payments).values({ ...aRow, state: "processing" });
		provider.addIntent("pi_1", { state: "processing" });
		expect(codeOf(await pay())).toBe("payment_processing");
		await db.update(payments).set({ state: "succeeded", amountReceived: 7900 });
		expect(codeOf(await pay())).toBe("already_paid");
		expect([await entries(), provider.calls]).toEqual([["transfer 10000"], []]);
	});

	it("cancels the client's open card payment first, and waits if that fails", async () => {
		const { db, pay, rows, entries, provider } = await aFirm();
		await db.insert(payments).values(aRow);
		provider.addIntent("pi_1");
		provider.problems.cancel = [{ kind: "unavailable" }];
		expect([codeOf(await pay()), await entries()]).toEqual(["payment_unavailable", ["transfer 10000"]]);
		expect((await pay()).ok).toBe(true);
		expect((await rows()).map(({ state }) => state)).toEqual(["canceled", "succeeded"]);
		expect(provider.intents.get("pi_1")?.snapshot.state).toBe("canceled");
	});

	it("links an open payment without an intent, and observes a charge whose result was lost", async () => {
		const { db, pay, rows } = await aFirm();
		await db.insert(payments).values({ ...aRow, intentId: null });
		expect((await pay()).ok).toBe(true);
		expect(await rows()).toEqual([{ state: "succeeded", intentId: "acct_payment-1" }]);
		const lost = await aFirm();
		await lost.db.insert(payments).values({ ...aRow, intentId: "acct_payment-1" });
		await lost.db.insert(agentEntries).values({
			...{ agentId: 1, kind: "charge" as const, amount: -7900, reference: "charge:payment-1", paymentId: "payment-1" },
			createdAt: 1,
		});
		expect((await lost.pay()).ok).toBe(true);
		expect(await lost.entries()).toEqual(["transfer 10000", "charge -7900"]);
	});

	it("never overdraws the account, nor charges a suspended firm", async () => {
		const { db, services, pay, entries, rows, sqlite } = await aFirm();
		sqlite.exec("UPDATE agents SET state = 'suspended' WHERE id = 1");
		expect(codeOf(await pay())).toBe("agent_account_short");
		expect([await entries(), (await rows()).map(({ state }) => state)]).toEqual([["transfer 10000"], ["canceled"]]);
		await db.update(agents).set({ state: "active" });
		Object.assign(services, { rooms: { apply: async () => ({ ok: true, value: {} }) } });
		expect(await pay()).toMatchObject({ failure: { code: "payment_unavailable", retryAfterSeconds: 5 } });
	});
});

const { refunds: _r, disputes: _d, requests: _q, ...aRow } = aPayment();

describe("a firm that signs up", () => {
	const FORM = { ...FIRM, email: "new@firm.example" };

	it("is registered, mailed once, and announced to the team", async () => {
		const { services, db, letters, logged } = await aFirm();
		expect((await signUpAgent(services, FORM, VISITOR)).ok).toBe(true);
		const at = services.now();
		expect((await db.select().from(agents)).at(-1)).toMatchObject({
			...{ ...FORM, id: 3, state: "applied", language: "en", createdAt: at },
		});
		expect(await letters()).toEqual([
			{ recipient: "new@firm.example", key: `agent:3:applied:${at}`, path: null },
			{ recipient: "team@azulejo.example", key: `agent:3:team:${at}`, path: "/admin/agents/3" },
		]);
		expect(logged).toContainEqual(["agent-applied", { agent: 3 }]);
	});

	it.each([
		["carla@firm.example", "agent:1:known:2026-11-23"],
		["nuno@firm.example", "agent:member:known:2026-11-23"],
	])("again as %s changes nothing, and is notified", async (email, key) => {
		const { services, db, letters } = await aFirm();
		await db.insert(agentMembers).values({ ...MEMBER, role: "member", email: "nuno@firm.example" });
		for (let n = 0; n < 2; n += 1) expect((await signUpAgent(services, { ...FORM, email }, VISITOR)).ok).toBe(true);
		expect(await db.select().from(agents)).toHaveLength(2);
		expect(await letters()).toEqual([{ recipient: email, key, path: "/agents/sign-in" }]);
	});

	it("after a rejection is registered again in its own row", async () => {
		const { services, db } = await aFirm();
		const decided = { state: "rejected", decidedBy: 4, decidedAt: 5, decidedFor: "no-fit" } as const;
		await db.insert(agents).values({ ...FORM, id: 3, createdAt: 1, ...decided });
		await db.insert(agents).values({ ...FORM, id: 4, email: "fourth@firm.example", createdAt: 1, ...decided });
		await signUpAgent(services, { ...FORM, name: "Firm again" }, VISITOR);
		expect((await db.select().from(agents)).slice(2)).toMatchObject([
			...[{ name: "Firm again", state: "applied", decidedBy: null, decidedAt: null, decidedFor: null }],
			...[{ name: "Firm", ...decided }],
		]);
	});
});

describe("a member", () => {
	const invite = async ({ services }: Awaited<ReturnType<typeof aFirm>>, email: string, inviter = 1) => {
		const member = await findMember(services, 1, inviter);
		const agent = await findAgentById(services, 1);
		if (!member || !agent) throw new Error("no member");
		return inviteMember(services, { member, agent }, { name: "Nuno", email }, VISITOR);
	};

	it("is invited by an owner and mailed, unless the address is taken", async () => {
		const firm = await aFirm();
		const { db, services, letters } = firm;
		expect((await invite(firm, "nuno@firm.example")).ok).toBe(true);
		expect((await db.select().from(agentMembers)).at(-1)).toMatchObject({
			...{ id: 2, agentId: 1, name: "Nuno", role: "member", language: "en", createdAt: services.now() },
		});
		expect(await letters()).toEqual([
			{ recipient: "nuno@firm.example", key: "agent:1:member:2", path: "/agents/sign-in" },
		]);
		expect(await invite(firm, "nuno@firm.example")).toMatchObject({
			failure: { code: "invalid_request", fields: { email: "error_agent_member_taken" } },
		});
		expect(codeOf(await invite(firm, "ana@firm.example", 2))).toBe("agent_owner_only");
		expect(await db.select().from(agentMembers)).toHaveLength(2);
	});

	it("is the fiftieth at most, without those who were removed", async () => {
		const firm = await aFirm();
		const { db } = firm;
		for (let n = 1; n < MAX_MEMBERS; n += 1)
			await db.insert(agentMembers).values({ ...MEMBER, role: "member", email: `m${n}@firm.example` });
		expect(codeOf(await invite(firm, "nuno@firm.example"))).toBe("agent_members_full");
		await db.run("UPDATE agent_members SET removed_at = 1 WHERE email = 'm1@firm.example'");
		expect(codeOf(await invite(firm, "nuno@firm.example"))).toBeNull();
	});
});

describe("a client's decision", () => {
	const VERIFIED = { emailVerified: true } as OwnerSession;
	const AGREE = { type: "agent-agreed", language: "pt", showsNif: true } as const;

	it("needs a browser in which a link was opened, and an address outside the firm", async () => {
		const { services, db, find } = await aFirm({ agentConsent: { state: "asked" } });
		const decide = async (session: OwnerSession | null, event: Parameters<typeof decideOnAgent>[3] = AGREE) =>
			codeOf(await decideOnAgent(services, await find(), session, event));
		expect(await decide(null)).toBe("link_needed");
		expect(await decide({ ...VERIFIED, emailVerified: false })).toBe("link_needed");
		await db.insert(agentMembers).values({ ...MEMBER, role: "member", email: "lucja@example.com" });
		expect(await decide(VERIFIED)).toBe("agent_own_address");
		await db.run("UPDATE agent_members SET agent_id = 2 WHERE email = 'lucja@example.com'");
		expect([await decide(VERIFIED), (await find()).agentConsent]).toMatchObject([
			null,
			{ state: "agreed", showsNif: true },
		]);
	});

	it("to end it erases the details in the firm's case, also for a member of the firm", async () => {
		const { services, db, find, caseRow } = await aFirm();
		await db.insert(agentMembers).values({ ...MEMBER, role: "member", email: "lucja@example.com" });
		await decideOnAgent(services, await find(), null, { type: "agent-ended" });
		expect((await caseRow()).name).toBe("Hannah");
		await db.run("UPDATE agent_members SET agent_id = 2 WHERE email = 'lucja@example.com'");
		await decideOnAgent(services, await find(), VERIFIED, AGREE);
		expect((await caseRow()).name).toBe("Hannah");
		await db.run("UPDATE agent_members SET agent_id = 1 WHERE email = 'lucja@example.com'");
		expect((await decideOnAgent(services, await find(), VERIFIED, { type: "agent-ended" })).ok).toBe(true);
		expect([(await caseRow()).name, (await find()).agentConsent?.state]).toEqual(["", "ended"]);
	});
});

describe("a test case", () => {
	const FILE = { bytes: new Uint8Array([1]), name: null };
	async function aTestCase(testStage: Stage | "invited" | null, byFirm = true) {
		const firm = await aFirm();
		await firm.db.update(agentCases).set({ testStage, byFirm, applicationId: null });
		const events = async () => (await firm.db.select().from(agentEvents)).map(({ type, data }) => [type, data]);
		const upload = async (documentType: unknown = "passport", files = [FILE]) => {
			const opened = { row: await firm.caseRow(), application: null };
			return uploadCaseDocument(firm.services, opened, { id: 1 }, documentType, files);
		};
		return { ...firm, events, upload };
	}

	it("moves to another stage with the events of a real one, unless it has moved", async () => {
		const { services, caseRow, events, db } = await aTestCase("invited");
		const before = await caseRow();
		expect(codeOf(await simulateStage(services, { ...before, testStage: null }, "in_review"))).toBe("api_test_only");
		await simulateStage(services, before, "invited");
		expect(await events()).toEqual([]);
		await simulateStage(services, before, "in_review");
		await simulateStage(services, before, "certificate_ready");
		expect((await caseRow()).testStage).toBe("in_review");
		await simulateStage(services, await caseRow(), "waiting_for_applicant");
		expect(await events()).toEqual([
			["case.started", { stage: "in_review", consent: "agreed" }],
			["case.status_changed", { stage: "waiting_for_applicant" }],
			["case.information_requested", {}],
		]);
		expect((await db.select().from(agentCases)).map(({ testStage }) => testStage)).toEqual(["waiting_for_applicant"]);
	});

	it.each([
		["invited", true, "passport", null, "invited"],
		["invited", false, "passport", "wrong_state", "invited"],
		["in_review", true, "passport", "wrong_state", "in_review"],
		["waiting_for_applicant", true, "passport", null, "in_review"],
		["waiting_for_applicant", true, "address", "wrong_state", "waiting_for_applicant"],
		["waiting_for_applicant", false, "passport", "wrong_state", "waiting_for_applicant"],
	] as const)("in the stage %s (sent by the firm: %s) gets a %s: %s", async (stage, byFirm, type, code, next) => {
		const { upload, caseRow } = await aTestCase(stage, byFirm);
		const outcome = await upload(type);
		expect([codeOf(outcome), (await caseRow()).testStage]).toEqual([code, next]);
		if (outcome.ok)
			expect(outcome.value).toEqual({ documentType: type, verdict: "verified", flags: [], reading: "done" });
	});

	it("needs a document of a known type with a file", async () => {
		const { upload } = await aTestCase("invited");
		expect(await upload("selfie")).toMatchObject({
			failure: { code: "invalid_request", fields: { documentType: "error_invalid_request" } },
		});
		expect(await upload("passport", [])).toMatchObject({
			failure: { code: "file_missing", fields: { file: "error_file_missing" } },
		});
	});

	it("that the client was invited to, or has begun, takes no answers", async () => {
		const { services, caseRow, db } = await aTestCase(null, false);
		const submit = async () => {
			const consent = { network: "net", consentToBegin: true };
			const outcome = await submitCaseDetails(services, await caseRow(), {}, consent);
			return outcome.ok ? null : [outcome.failure.code, outcome.failure.fields !== undefined];
		};
		expect(await submit()).toEqual(["wrong_state", false]);
		await db.update(agentCases).set({ byFirm: true });
		expect(await submit()).toEqual(["invalid_request", true]);
		await db.update(agentCases).set({ testStage: "in_review" });
		expect(await submit()).toEqual(["wrong_state", false]);
		await db.update(agentCases).set({ testStage: null, applicationId: "case-1" });
		expect(await submit()).toEqual(["wrong_state", false]);
	});

	it("shows its own stage, a real one that of its application, and the NIF only if the client lets the firm see it", async () => {
		const { caseRow, find } = await aTestCase("at_tax_office");
		const row = await caseRow();
		const application = await find();
		expect(getCaseStage({ row, application: null })).toBe("at_tax_office");
		expect(getCaseStage({ row: { ...row, testStage: null }, application: null })).toBe("invited");
		expect(getCaseStage({ row: { ...row, testStage: null }, application })).toBe("awaiting_payment");
		const shared = { ...application, agentConsent: { ...AGREED, showsNif: true } };
		expect(getSharedApplication({ row, application: shared })).toEqual({ ok: true, value: shared });
		for (const hidden of [application, null])
			expect(codeOf(getSharedApplication({ row, application: hidden }))).toBe("agent_certificate_not_shared");
	});

	it("a real one takes a document only for what staff request, from an authorised firm that sends the documents", async () => {
		const { services, caseRow, find } = await aFirm();
		const upload = async (application: Application | null, byFirm: boolean) => {
			const row = { ...(await caseRow()), byFirm };
			return codeOf(await uploadCaseDocument(services, { row, application }, { id: 1 }, "passport", [FILE]));
		};
		const application = await find();
		expect(await upload(application, false)).toBe("wrong_state");
		expect(await upload({ ...application, agentConsent: { state: "asked" } }, true)).toBe("wrong_state");
		expect(await upload(null, true), "it has an application").toBe("wrong_state");
		expect(await upload(application, true), "nothing is requested").toBe("wrong_state");
	});
});
