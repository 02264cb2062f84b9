import { describe, expect, it } from "vitest";
import { agentCases, agentEvents, agentMembers, agents } from "#app/data/agent-schema.server.ts";
import { ownerSessions } from "#app/data/owner-schema.server.ts";
import { sessions } from "#app/data/schema.server.ts";
import { AGENT_AGREEMENT_EDITION } from "#app/domain/agents/agent.ts";
import { MAX_CASES_PER_DAY } from "#app/domain/agents/agent-case.ts";
import { AGENT_CONSENT_EDITION } from "#app/domain/agents/agent-consent.ts";
import { MAX_MAILS } from "#app/domain/inbox/mail.ts";
import { DAY, HOUR } from "#app/domain/time/calendar.ts";
import { findAgentById, findMember } from "#app/queries/agents/agents.server.ts";
import { partnerEnvironment } from "#test/services/partner-environment.ts";
import { consumeMailQuota, notMeUrl, setNotMeBlock } from "../mail/mail-quota.server.ts";
import {
	acceptInvitation,
	beginFirmCase,
	claimCase,
	createCases,
	declineInvitation,
	endMemberSessions,
	eraseClientDetails,
	findInvitation,
	findVisitCase,
	isConsentEmailChanged,
	resendInvitation,
	sendInvitations,
} from "./agent-cases.server.ts";
import { purgeAgents } from "./purge-agents.server.ts";

const CLIENT = { name: "Hannah", language: "pt", packageType: "express", note: "File 7" } as const;
const HANNAH = { ...CLIENT, email: "hannah@client.example" };

/** A firm with an owner and a member, in memory; its e-mails and the changes announced to its pages are recorded. */
async function aFirm(columns: Partial<typeof agents.$inferInsert> = {}) {
	const environment = partnerEnvironment();
	const mails: { to: string; text: string; subject: string; emailType: string }[] = [];
	const announced: number[] = [];
	const running: Promise<unknown>[] = [];
	const failures = { mailer: 0 };
	const { services } = environment;
	const { db } = services;
	Object.assign(services, {
		settings: { origin: "https://azulejo.example", support: "help@azulejo.example", cookieSecrets: ["secret"] },
		mailer: {
			send: async (mail: (typeof mails)[number]) => {
				if (failures.mailer > 0) {
					failures.mailer -= 1;
					throw new Error("mail is away");
				}
				mails.push(mail);
			},
		},
		background: (work: Promise<unknown>) => void running.push(work.catch(() => undefined)),
		agentHubs: { notifyChanged: async (agentId: number) => void announced.push(agentId) },
	});
	const firm = {
		name: "Firm",
		country: "PT",
		registration: "1",
		website: "",
		contact: "Carla",
		email: "carla@firm.example",
	};
	const agreement = { agreementEdition: AGENT_AGREEMENT_EDITION, agreementAt: 1 };
	const [added] = await db
		.insert(agents)
		.values({ ...firm, state: "active", createdAt: services.now(), discountPercent: 15, ...agreement, ...columns })
		.returning();
	if (!added) throw new Error("no firm");
	const members = ["carla@firm.example", "nuno@firm.example"];
	await db.insert(agentMembers).values(
		members.map((email, index) => ({
			...{ agentId: added.id, name: "Member", email, createdAt: 1 },
			role: index === 0 ? ("owner" as const) : ("member" as const),
		})),
	);
	const waitForBackground = async () => void (await Promise.all(running.splice(0)));
	const create = async (inputs: Parameters<typeof createCases>[2], options = { byFirm: false, live: true }) => {
		const agent = await findAgentById(services, added.id);
		const member = await findMember(services, added.id, 2);
		if (!agent || !member) throw new Error("no member");
		const outcome = await createCases(services, { member, agent }, inputs, options);
		await waitForBackground();
		return outcome.ok ? null : outcome.failure.code;
	};
	const onlyCase = async () => {
		const [row, ...others] = await db.select().from(agentCases);
		if (!row || others.length > 0) throw new Error("not one case");
		return row;
	};
	const token = (mail = mails.at(-1)) => /token=([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
	const events = async () => (await db.select().from(agentEvents)).map(({ type, data, live }) => [type, data, live]);
	return {
		...environment,
		db,
		id: added.id,
		mails,
		announced,
		failures,
		waitForBackground,
		create,
		onlyCase,
		token,
		events,
	};
}

describe("a new case", () => {
	it("invites its client once, with the details entered, the current discount and an event", async () => {
		const { services, id, create, onlyCase, mails, announced, events, pass } = await aFirm();
		expect(await create([HANNAH])).toBeNull();
		expect(await onlyCase()).toMatchObject({
			...{ ...HANNAH, agentId: id, memberId: 2, discountPercent: 15, byFirm: false, mailDueAt: null },
			...{ createdAt: services.now(), expiresAt: services.now() + 30 * DAY, testStage: null },
		});
		expect(mails.map(({ to, emailType }) => [to, emailType])).toEqual([["hannah@client.example", "agent_invitation"]]);
		expect(mails[0]?.text).toContain("/agent-invitation?token=");
		expect(mails[0]?.text).toContain("lang=pt");
		expect(await events()).toEqual([["case.created", { stage: "invited" }, true]]);
		expect(announced).toEqual([id]);
		pass(1);
		await sendInvitations(services);
		expect(mails).toHaveLength(1);
	});

	it.each([
		[{ byFirm: true, live: true }, null],
		[{ byFirm: false, live: false }, "invited"],
		[{ byFirm: true, live: false }, "invited"],
	] as const)("with %o sends no e-mail", async (options, testStage) => {
		const { create, onlyCase, mails, events } = await aFirm();
		expect(await create([HANNAH], options)).toBeNull();
		expect(await onlyCase()).toMatchObject({ mailDueAt: null, testStage, byFirm: options.byFirm });
		expect(mails).toEqual([]);
		expect((await events()).map(([, , live]) => live)).toEqual([options.live]);
	});

	it("needs the current agreement, and a client who is not in the firm and has no open case", async () => {
		expect(await (await aFirm({ agreementEdition: "2020-01-01" })).create([HANNAH])).toBe("agent_agreement_missing");
		const { create, db } = await aFirm();
		const own = { ...HANNAH, email: "NUNO@firm.example" };
		expect(await create([HANNAH, own])).toBe("agent_own_address");
		expect(await db.select().from(agentCases)).toEqual([]);
		expect(await create([HANNAH])).toBeNull();
		expect(await create([{ ...HANNAH, email: "other@client.example" }, HANNAH])).toBe("agent_case_exists");
		// Test cases are separate.
		expect(await create([HANNAH], { byFirm: false, live: false })).toBeNull();
		expect(await db.select().from(agentCases)).toHaveLength(2);
	});

	it("is one of at most 500 within 24 hours, not counting test cases", async () => {
		const { create, pass } = await aFirm();
		const clients = (cases: number, from = 0) =>
			Array.from({ length: cases }, (_, n) => ({ ...HANNAH, email: `client${from + n}@client.example` }));
		const byFirm = { byFirm: true, live: true };
		expect(await create(clients(MAX_CASES_PER_DAY + 1), byFirm)).toBe("agent_cases_today");
		expect(await create(clients(MAX_CASES_PER_DAY), byFirm)).toBeNull();
		expect(await create(clients(1, 900), byFirm)).toBe("agent_cases_today");
		expect(await create(clients(1, 900), { byFirm: true, live: false })).toBeNull();
		pass(1 - 1 / DAY);
		expect(await create(clients(1, 900), byFirm)).toBe("agent_cases_today");
		pass(1 / DAY);
		expect(await create(clients(1, 900), byFirm)).toBeNull();
	});
});

describe("an invitation", () => {
	it("is retried an hour after a failure, with a link that replaces the previous one", async () => {
		const { services, create, onlyCase, mails, failures, pass, waitForBackground, token } = await aFirm();
		failures.mailer = 1;
		await create([HANNAH]);
		expect([mails.length, (await onlyCase()).mailDueAt]).toEqual([0, services.now() + HOUR]);
		pass((HOUR - 1) / DAY);
		await sendInvitations(services);
		expect(mails).toHaveLength(0);
		pass(1 / DAY);
		await sendInvitations(services);
		expect([mails.length, (await onlyCase()).mailDueAt]).toEqual([1, null]);
		const first = token();
		pass(1);
		expect(await resendInvitation(services, await onlyCase())).toBe(true);
		await waitForBackground();
		expect([(await findInvitation(services, first))?.row, mails.length]).toEqual([undefined, 2]);
		expect((await findInvitation(services, token()))?.row.id).toBe((await onlyCase()).id);
	});

	it("waits while its client has had too many e-mails, and stops if the client blocks them", async () => {
		const { services, create, onlyCase, mails, pass } = await aFirm();
		const blockUrl = new URL(notMeUrl(services, HANNAH.email, "en"));
		for (let n = 0; n < MAX_MAILS.unverified.hour; n += 1)
			await consumeMailQuota(services, { network: null, owner: { unverified: HANNAH.email } });
		await create([HANNAH]);
		expect([mails.length, (await onlyCase()).mailDueAt]).toEqual([0, services.now() + HOUR]);
		await setNotMeBlock(services, blockUrl.searchParams.get("token") ?? "", true);
		pass(1.5);
		await sendInvitations(services);
		expect([mails.length, (await onlyCase()).mailDueAt, (await onlyCase()).tokenHash]).toEqual([0, null, null]);
	});

	it("is resent with its full lifetime while open, but not e-mailed for a test or a firm's own documents", async () => {
		const { services, db, create, onlyCase, mails, waitForBackground, pass } = await aFirm();
		await create([HANNAH]);
		const row = await onlyCase();
		pass(3);
		expect(await resendInvitation(services, { ...row, byFirm: true })).toBe(false);
		expect(await resendInvitation(services, { ...row, testStage: "invited" })).toBe(true);
		await waitForBackground();
		expect([mails.length, (await onlyCase()).expiresAt]).toEqual([1, services.now() + 30 * DAY]);
		for (const closed of [{ declinedAt: 1 }, { applicationId: "a" }]) {
			await db.update(agentCases).set(closed);
			expect(await resendInvitation(services, row)).toBe(false);
			await db.update(agentCases).set({ declinedAt: null, applicationId: null });
		}
	});

	it("is accepted with the client's answer until it expires, and starts the application in that visit", async () => {
		const { services, db, create, onlyCase, token, pass } = await aFirm();
		await create([HANNAH]);
		pass(30 - 1 / DAY);
		const answer = { language: "es", showsNif: true } as const;
		expect(await acceptInvitation(services, `${token()}x`, "visit", answer)).toMatchObject({
			failure: { code: "link_expired" },
		});
		expect((await acceptInvitation(services, token(), "visit", answer)).ok).toBe(true);
		expect((await onlyCase()).agreement).toEqual({ ...answer, at: services.now(), edition: AGENT_CONSENT_EDITION });
		const [visit] = await db.select().from(sessions);
		expect(visit).toMatchObject({ id: "visit", agentCaseId: (await onlyCase()).id, packageType: "express" });
		const found = await findVisitCase(services, "visit", "an-application");
		expect(found).toMatchObject({ discountPercent: 15, consentEmail: null, agent: { consent: { state: "agreed" } } });
		pass(1 / DAY);
		expect(await findInvitation(services, token())).toBeNull();
	});

	it("is invalid while the firm is suspended, and once its application exists", async () => {
		const { services, db, create, token } = await aFirm();
		await create([HANNAH]);
		await db.update(agents).set({ state: "suspended" });
		expect(await findInvitation(services, token())).toBeNull();
		await db.update(agents).set({ state: "active" });
		await db.update(agentCases).set({ applicationId: "a" });
		const accepted = await acceptInvitation(services, token(), "visit", { language: "en", showsNif: false });
		expect(accepted.ok).toBe(false);
	});

	it("is declined once, with one event, and no e-mail follows", async () => {
		const { services, db, id, create, onlyCase, token, events, announced, waitForBackground, pass } = await aFirm();
		await create([HANNAH]);
		announced.length = 0;
		await db.update(agentCases).set({ mailDueAt: services.now() + HOUR });
		await declineInvitation(services, `${token()}x`);
		expect((await onlyCase()).declinedAt).toBeNull();
		const at = services.now();
		await declineInvitation(services, token());
		pass(1);
		await declineInvitation(services, token());
		await waitForBackground();
		expect(await onlyCase()).toMatchObject({ declinedAt: at, mailDueAt: null });
		expect((await events()).map(([type]) => type)).toEqual(["case.created", "case.declined"]);
		expect(announced).toEqual([id]);
		expect(await findInvitation(services, token())).toBeNull();
	});
});

describe("the case of a visit", () => {
	it("asks the client only at the entered e-mail address, if the firm sent the documents, until the client decides", async () => {
		const { services, db, create, onlyCase } = await aFirm();
		await create([HANNAH], { byFirm: true, live: true });
		await beginFirmCase(services, "visit", (await onlyCase()).id);
		const find = (visit: string | null, application = "none") => findVisitCase(services, visit, application);
		const found = await find("visit");
		expect(found).toMatchObject({ consentEmail: HANNAH.email, agent: { consent: { state: "requested" } } });
		expect([null, "other"].map((visit) => isConsentEmailChanged(found, visit ?? HANNAH.email.toUpperCase()))).toEqual([
			false,
			true,
		]);
		expect(isConsentEmailChanged(null, "x@y.example")).toBe(false);
		expect([await find("other"), await find(null)]).toEqual([null, null]);
		await db.update(agentCases).set({ declinedAt: 1 });
		expect(await find("visit")).toBeNull();
		await db.update(agentCases).set({ declinedAt: null });
		await db.update(agents).set({ state: "suspended" });
		expect(await find("visit")).toBeNull();
	});

	it("does not exist for an invited client who has not agreed", async () => {
		const { services, create, onlyCase } = await aFirm();
		await create([HANNAH]);
		await beginFirmCase(services, "visit", (await onlyCase()).id);
		expect(await findVisitCase(services, "visit", "none")).toBeNull();
	});

	it("is linked to one application in any browser, even while the firm is suspended", async () => {
		const { services, db, id, create, onlyCase, announced, events, sell } = await aFirm();
		await create([HANNAH], { byFirm: true, live: true });
		await beginFirmCase(services, "visit", (await onlyCase()).id);
		const found = await findVisitCase(services, "visit", "none");
		if (!found) throw new Error("no case");
		const consent = JSON.stringify({ state: "requested" });
		const application = await sell("NONE", 100, { stage: "in_review", agent_consent: consent });
		announced.length = 0;
		await db.update(agentCases).set({ tokenHash: "t", mailDueAt: 1 });
		await claimCase(services, found, application);
		await claimCase(services, found, "another");
		expect(await onlyCase()).toMatchObject({ applicationId: application, tokenHash: null, mailDueAt: null });
		expect((await events()).slice(1)).toEqual([["case.started", { stage: "in_review", consent: "requested" }, true]]);
		expect(announced).toEqual([id, id]);
		await db.update(agents).set({ state: "suspended" });
		expect(await findVisitCase(services, null, application)).toMatchObject({
			id: found.id,
			consentEmail: HANNAH.email,
		});
		expect(await findVisitCase(services, "visit", "another")).toBeNull();
		await db.run(`UPDATE applications SET agent_consent = '{"state":"agreed"}'`);
		expect(await findVisitCase(services, null, application)).toMatchObject({ consentEmail: null });
	});
});

it("client details are erased in one case only, and a member's sessions for unopened applications end", async () => {
	const { services, db, create } = await aFirm();
	const emails = ["a@client.example", "b@client.example", "c@client.example"];
	await create(
		emails.map((email) => ({ ...HANNAH, email })),
		{ byFirm: true, live: true },
	);
	for (const [index, email] of emails.entries())
		await db.run(`UPDATE agent_cases SET application_id = 'app-${index}' WHERE email = '${email}'`);
	await db.run("UPDATE agent_cases SET member_id = 1 WHERE application_id = 'app-1'");
	await db.run("UPDATE agent_cases SET by_firm = 0 WHERE application_id = 'app-2'");
	const session = { device: "", generation: 1, createdAt: 1, seenAt: 1 };
	for (const [id, applicationId, emailVerified, endedAt] of [
		["unopened", "app-0", false, null],
		["opened", "app-0", true, null],
		["ended", "app-0", false, 5],
		["colleague", "app-1", false, null],
		["invited", "app-2", false, null],
	] as const)
		await db.insert(ownerSessions).values({ ...session, id, browser: id, applicationId, emailVerified, endedAt });
	await endMemberSessions(services, 2);
	const endTimes = (await db.select().from(ownerSessions)).map((row) => [row.id, row.endedAt]);
	expect(Object.fromEntries(endTimes)).toEqual({
		...{ unopened: services.now(), opened: null, ended: 5, colleague: null, invited: null },
	});
	await eraseClientDetails(services, "app-1");
	expect((await db.select().from(agentCases)).map(({ name, email }) => name + email).toSorted()).toEqual([
		"",
		"Hannaha@client.example",
		"Hannahc@client.example",
	]);
});

it("cases without an application are deleted thirty days after they end", async () => {
	const { services, db, create, pass } = await aFirm();
	const clients = ["open", "expired", "declined", "started"].map((name) => ({ ...HANNAH, email: `${name}@c.example` }));
	await create(clients, { byFirm: true, live: true });
	const at = services.now();
	await db.update(agentCases).set({ expiresAt: at + 60 * DAY });
	await db.run(`UPDATE agent_cases SET expires_at = ${at} WHERE email LIKE 'expired%' OR email LIKE 'started%'`);
	await db.run(`UPDATE agent_cases SET declined_at = ${at} WHERE email LIKE 'declined%'`);
	await db.run("UPDATE agent_cases SET application_id = 'a' WHERE email LIKE 'started%'");
	const remaining = async () => (await db.select().from(agentCases)).map(({ email }) => email.split("@")[0]).toSorted();
	pass(30);
	await purgeAgents(services);
	expect(await remaining()).toEqual(["declined", "expired", "open", "started"]);
	pass(1 / DAY);
	await purgeAgents(services);
	expect(await remaining()).toEqual(["open", "started"]);
});
