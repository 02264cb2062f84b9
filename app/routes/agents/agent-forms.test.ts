import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { generateCode } from "#app/commands/people/second-factor.server.ts";
import { servicesContext, visitorContext } from "#app/context.ts";
import {
	agentCases,
	agentDeliveries,
	agentEntries,
	agentLinks,
	agentMembers,
	agentSessions,
	agents,
	agentWebhooks,
} from "#app/data/agent-schema.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { sealFields } from "#app/data/sealed-columns.server.ts";
import { AGENT_AGREEMENT_EDITION, type MemberRole } from "#app/domain/agents/agent.ts";
import { MAX_IMPORT_TEXT } from "#app/domain/agents/case-import.ts";
import { DAY, formatCivilDate, MINUTE } from "#app/domain/time/calendar.ts";
import { hashSecret, shortHash } from "#app/server/random.server.ts";
import { partnerEnvironment } from "#test/services/partner-environment.ts";
import * as accountCsv from "./account-csv.ts";
import * as api from "./api.tsx";
import * as firmCase from "./case.tsx";
import * as cases from "./cases.tsx";
import * as imported from "./import.tsx";
import * as invitation from "./invitation.tsx";
import * as newCase from "./new-case.tsx";
import * as security from "./security.tsx";
import * as signIn from "./sign-in.tsx";
import * as statement from "./statement.tsx";
import * as statementCsv from "./statement-csv.ts";
import * as team from "./team.tsx";
import { loadAgentThread } from "./thread.server.ts";
import * as webhooks from "./webhooks.tsx";

const TOKEN = "t".repeat(43);
const OWNER = 1;
const MEMBER = 2;

/** A firm in memory with an owner and a member, one of whom is signed in. */
async function aFirm(role: MemberRole = "owner", columns: Partial<typeof agents.$inferInsert> = {}) {
	const environment = partnerEnvironment();
	const running: Promise<unknown>[] = [];
	const { services } = environment;
	Object.assign(services, {
		settings: { origin: "https://azulejo.example", support: "help@azulejo.example", cookieSecrets: ["secret"] },
		mailer: { send: async () => undefined },
		background: (work: Promise<unknown>) => void running.push(work.catch(() => undefined)),
		agentHubs: { notifyChanged: async () => undefined, disconnect: async () => undefined },
		webhooks: {
			toAllowedUrl: (address: string) => (address === "refused" ? null : `https://firm.example/${address}`),
			send: async () => ({ status: 204, error: null }),
		},
	});
	const { db } = services;
	await db.insert(agents).values({
		...{ id: 7, name: "Firm", country: "PT", registration: "1", website: "", contact: "Carla", createdAt: 1 },
		...{ email: "carla@firm.example", state: "active", agreementEdition: AGENT_AGREEMENT_EDITION, agreementAt: 1 },
		...columns,
	});
	const person = { agentId: 7, createdAt: 1 };
	await db.insert(agentMembers).values([
		{ ...person, id: OWNER, name: "Carla", email: "carla@firm.example", role: "owner" },
		{ ...person, id: MEMBER, name: "Nuno", email: "nuno@firm.example", role: "member" },
	]);
	const session = { id: await shortHash(TOKEN), createdAt: services.now(), seenAt: services.now() };
	await db.insert(agentSessions).values({ ...session, memberId: role === "owner" ? OWNER : MEMBER });
	const context = new RouterContextProvider();
	context.set(servicesContext, services);
	context.set(visitorContext, { language: "en", network: "network" } as never);
	const headers = { Cookie: `__Host-agent=${TOKEN}` };
	const argumentsFor = (path: string, body?: BodyInit) => ({
		request: new Request(
			`https://azulejo.example${path}`,
			body === undefined ? { headers } : { headers, body, method: "POST" },
		),
		...{ context, params: { id: "case-1" }, pattern: path },
	});
	type Route = { loader?: unknown; action?: unknown };
	const load = (route: Route, path: string) => outcomeOf(route.loader, argumentsFor(path));
	const submit = (route: Route, fields: Record<string, string>, path = "/agents") =>
		outcomeOf(route.action, argumentsFor(path, new URLSearchParams(fields)));
	const upload = (route: Route, text: string) => {
		const form = new FormData();
		form.set("file", new File([text], "clients.csv"));
		return outcomeOf(route.action, argumentsFor("/agents", form));
	};
	const waitForBackground = async () => void (await Promise.all(running.splice(0)));
	return { ...environment, db, load, submit, upload, waitForBackground };
}

// biome-ignore lint/suspicious/noExplicitAny: pages return different data, which each test compares.
type Outcome = any;

/** What a loader or an action returns: its data with the status, or the status and target of a redirect. */
async function outcomeOf(run: unknown, args: object): Promise<Outcome> {
	const result: Outcome = await (run as (args: object) => Promise<unknown>)(args).catch((thrown: unknown) => thrown);
	if (result instanceof Response)
		return result.headers.has("Location") ? `${result.status} ${result.headers.get("Location")}` : result.text();
	if (result instanceof Error) throw result;
	return result.init === undefined ? (result.data ?? result) : { ...result.data, status: result.init?.status ?? 200 };
}

const READ_ERROR = "Some of the information could not be read. Please check it and try again.";
const OWNER_ONLY = { message: "Only an owner of the account can do this", fields: {} };
const WRONG_CODE = "This code is not correct, or has already been used. Please wait for the next one.";
const UNAVAILABLE = "The service is not available at the moment. Please try again in a minute.";
const CARLA = { firm: "Firm", name: "Carla", role: "owner" };
const NUNO = { firm: "Firm", name: "Nuno", role: "member" };

describe("a webhook of a firm", () => {
	const NOT_FOUND = { status: 404, problem: { message: "This webhook or delivery does not exist", fields: {} } };

	it("is added, tested, rotated and deleted in its own mode", async () => {
		const { db, submit, waitForBackground } = await aFirm();
		const refused = { intent: "add", url: "refused", mode: "live" };
		expect(await submit(webhooks, refused)).toMatchObject({
			...{ intent: "add", values: refused, status: 422 },
			problem: { message: READ_ERROR, fields: { url: expect.stringContaining("public address") } },
		});
		for (const mode of ["live", "test"]) {
			const added = await submit(webhooks, { intent: "add", url: mode, mode });
			expect(added).toMatchObject({ intent: "add", status: 200, secret: expect.stringMatching(/^whsec_/) });
		}
		const rows = await db.select().from(agentWebhooks);
		for (const { id, live } of rows) {
			const own = { webhook: id, mode: live ? "live" : "test" };
			const other = { webhook: id, mode: live ? "test" : "live" };
			expect(await submit(webhooks, { ...own, intent: "test" })).toEqual({
				...{ intent: "test", values: { ...own, intent: "test" }, status: 200 },
				test: { isAccepted: true, text: "Status 204", ms: 0 },
			});
			expect(await submit(webhooks, { ...own, intent: "rotate" })).toMatchObject({
				...{ intent: "rotate", status: 200, secret: expect.stringMatching(/^whsec_/) },
			});
			for (const intent of ["test", "rotate", "delete"])
				expect(await submit(webhooks, { ...other, intent })).toMatchObject({ intent, ...NOT_FOUND });
			expect(await submit(webhooks, { ...own, intent: "other" })).toBe("302 /agents/webhooks?lang=en");
			expect(await submit(webhooks, { ...own, intent: "delete" })).toBe("302 /agents/webhooks?done=delete&lang=en");
		}
		await waitForBackground();
		expect(await db.select().from(agentWebhooks)).toEqual([]);
	});

	it("is delivered to again, and shown again", async () => {
		const { db, submit } = await aFirm();
		await submit(webhooks, { intent: "add", url: "live", mode: "live" });
		const [{ id = "" } = {}] = await db.select().from(agentWebhooks);
		await submit(webhooks, { intent: "test", webhook: id, mode: "live" });
		const again = { intent: "redeliver", mode: "live", delivery: "1" };
		expect(await submit(webhooks, { ...again, webhook: id })).toBe(
			`302 /agents/webhooks?done=redeliver&of=${id}&lang=en`,
		);
		expect(await submit(webhooks, again)).toBe("302 /agents/webhooks?done=redeliver&lang=en");
		expect(await submit(webhooks, { ...again, delivery: "2" })).toMatchObject(NOT_FOUND);
	});

	it("is shown with its state and its own deliveries", async () => {
		const { db, submit, load, services } = await aFirm();
		expect(await load(webhooks, "/agents/webhooks")).toEqual({
			...{ member: CARLA, done: null, webhooks: [], selected: null, deliveries: [] },
		});
		for (const mode of ["test", "live"]) await submit(webhooks, { intent: "add", url: mode, mode });
		const rows = await db.select().from(agentWebhooks);
		const [live = "", test = ""] = [true, false].map((mode) => rows.find((row) => row.live === mode)?.id);
		for (const [webhook, mode] of [
			[live, "live"],
			[test, "test"],
		] as const)
			await submit(webhooks, { intent: "test", webhook, mode });
		await db.update(agentWebhooks).set({ oldSecretUntil: services.now() });
		await db.update(agentDeliveries).set({ caseId: "case-1" });
		const state = { failingSince: null, disabledSince: null, rotatingUntil: null };
		const delivery = { type: "webhook.test", createdAt: "January 10, 2026 at 00:00", nextAttempt: null };
		const shown = [
			{ id: live, url: "https://firm.example/live", live: true },
			{ id: test, url: "https://firm.example/test", live: false },
		];
		expect(await load(webhooks, "/agents/webhooks?of=other")).toEqual({
			...{ member: CARLA, done: null, webhooks: shown.map((row) => ({ ...row, ...state })), selected: shown[0] },
			deliveries: [
				{ ...delivery, id: 1, event: "evt_1", caseId: "case-1", state: "delivered", response: "Status 204" },
			],
		});
		const failing = { failingSince: 0, disabledAt: DAY, oldSecretUntil: services.now() + MINUTE };
		await db.update(agentWebhooks).set(failing);
		await db.update(agentDeliveries).set({ attempts: 0, deliveredAt: null, dueAt: services.now() + MINUTE });
		expect(await load(webhooks, `/agents/webhooks?of=${test}&done=delete`)).toEqual({
			...{ member: CARLA, done: "delete", selected: shown[1] },
			webhooks: shown.map((row) => ({
				...row,
				...{ failingSince: "January 1, 1970", disabledSince: "January 2, 1970" },
				rotatingUntil: "January 10, 2026 at 00:01",
			})),
			deliveries: [
				{
					...delivery,
					...{ id: 2, event: "evt_2", caseId: null, state: "pending", response: null },
					nextAttempt: "January 10, 2026 at 00:01",
				},
			],
		});
	});

	it("is out of a member's reach", async () => {
		const { load, submit } = await aFirm("member");
		expect(await load(webhooks, "/agents/webhooks")).toBe("302 /agents/cases?lang=en");
		for (const intent of ["add", "test", "rotate", "delete", "redeliver"])
			expect(await submit(webhooks, { intent, url: "x" })).toMatchObject({ status: 403, problem: OWNER_ONLY });
	});
});

describe("the sign-in of a firm", () => {
	const RESULT = { isSent: false, isExpired: false, email: "", error: null, isAboutCode: false };

	it("shows a signed-in member the cases, unless a link is opened", async () => {
		const { load, submit } = await aFirm();
		expect(await load(signIn, "/agents/sign-in")).toBe("302 /agents/cases?lang=en");
		expect(await load(signIn, "/agents/sign-in?token=x")).toEqual({ token: null, isExpired: true, needsCode: false });
		expect(await submit(signIn, { intent: "code", code: "1" })).toBe("302 /agents/cases?lang=en");
		expect(await submit(signIn, { intent: "sign-out" })).toBe("302 /agents/sign-in?lang=en");
		expect(await load(signIn, "/agents/sign-in")).toEqual({ token: null, isExpired: false, needsCode: false });
	});

	it("opens a valid link once", async () => {
		const { db, load, submit, services } = await aFirm();
		const token = "l".repeat(43);
		const link = { tokenHash: await hashSecret(token), memberId: OWNER, createdAt: services.now() };
		await db.insert(agentLinks).values({ ...link, expiresAt: services.now() + MINUTE });
		const path = `/agents/sign-in?token=${token}`;
		expect(await load(signIn, path)).toEqual({ token, isExpired: false, needsCode: false });
		expect(await submit(signIn, { token })).toBe("302 /agents/cases?lang=en");
		expect(await db.select().from(agentSessions)).toHaveLength(1);
		expect(await submit(signIn, { token })).toEqual({ ...RESULT, isExpired: true, status: 410 });
		expect(await load(signIn, path)).toEqual({ token: null, isExpired: true, needsCode: false });
	});

	it("sends a link to an address, and keeps an invalid one", async () => {
		const { submit, services } = await aFirm();
		const invalid = { ...RESULT, email: "carla@", error: "Invalid email address", status: 422 };
		expect(await submit(signIn, { email: "carla@" })).toEqual(invalid);
		expect(await submit(signIn, { email: " x@firm.example " })).toEqual({ ...RESULT, isSent: true, status: 200 });
		Object.assign(services, { db: null });
		const email = "carla@firm.example";
		expect(await submit(signIn, { email })).toEqual({ ...RESULT, email, error: UNAVAILABLE, status: 503 });
		const failed = { ...RESULT, error: UNAVAILABLE, isAboutCode: true, status: 503 };
		expect(await submit(signIn, { intent: "code", code: "1" })).toEqual(failed);
	});

	it("asks a member with a code for it, until it is removed", async () => {
		const { db, load, submit, services } = await aFirm();
		const { secret, ...before } = await load(security, "/agents/security");
		expect(before).toEqual({
			...{ member: CARLA, mustSetUp: false, codesLeft: 0, isOwner: true, isRequired: false, done: null },
		});
		const code = await generateCode(secret.text.replaceAll(" ", ""), services.now());
		const confirmed = await submit(security, { intent: "confirm", secret: secret.sealed, code });
		expect(confirmed).toEqual({ codes: expect.any(Array), secret: null, problem: null, status: 200 });
		const [first, second] = confirmed.codes;
		expect(await load(security, "/agents/security?done=remove")).toMatchObject({
			...{ mustSetUp: false, secret: null, codesLeft: 10, done: "remove" },
		});
		expect((await load(team, "/agents/team")).members[0].hasCode).toBe(true);
		await db.update(agentSessions).set({ codeAt: null });
		const asked = { token: null, isExpired: false, needsCode: true };
		expect(await load(signIn, "/agents/sign-in")).toEqual(asked);
		expect(await load(signIn, "/agents/sign-in?token=x")).toEqual(asked);
		expect(await submit(signIn, { intent: "code", code: "1" })).toEqual({
			...{ ...RESULT, error: WRONG_CODE, isAboutCode: true, status: 401 },
		});
		expect(await load(security, "/agents/security")).toBe("302 /agents/sign-in?lang=en");
		expect(await submit(signIn, { intent: "code", code: first })).toBe("302 /agents/cases?lang=en");
		await db.update(agentSessions).set({ id: await shortHash(TOKEN), codeAt: services.now() });
		expect(await submit(security, { intent: "remove", code: "1" })).toEqual({
			...{ codes: null, secret: null, problem: { message: WRONG_CODE, isAboutCode: true }, status: 401 },
		});
		expect(await submit(security, { intent: "remove", code: second })).toBe("302 /agents/security?done=remove&lang=en");
	});

	it("keeps the secret after a wrong code, and is required of everybody by an owner only", async () => {
		const { submit } = await aFirm();
		expect(await submit(security, { intent: "confirm", secret: "x", code: "1" })).toEqual({
			...{ codes: null, secret: expect.anything(), problem: { message: WRONG_CODE, isAboutCode: true }, status: 401 },
		});
		expect(await submit(security, { intent: "other" })).toBe("302 /agents/security?lang=en");
		for (const intent of ["release", "require"])
			expect(await submit(security, { intent })).toBe(`302 /agents/security?done=${intent}&lang=en`);
		// The owner has no code yet.
		expect(await submit(security, { intent: "release" })).toBe("302 /agents/security?lang=en");
		const nuno = await aFirm("member");
		expect(await nuno.submit(security, { intent: "require" })).toEqual({
			...{ codes: null, secret: null, problem: { message: OWNER_ONLY.message, isAboutCode: false }, status: 403 },
		});
	});
});

describe("the team of a firm", () => {
	it("is listed, and changed by an owner", async () => {
		const { load, submit } = await aFirm("owner", { agreementAt: null, agreementEdition: null });
		const edition = formatCivilDate(AGENT_AGREEMENT_EDITION, "en");
		const person = { signedInOn: null, hasCode: false };
		const carla = { ...person, id: 1, name: "Carla", email: "carla@firm.example", role: "owner", isSelf: true };
		const colleague = { ...person, role: "member", isSelf: false };
		const nuno = { ...colleague, id: 2, name: "Nuno", email: "nuno@firm.example" };
		const shown = { member: CARLA, done: null, agreedOn: null, edition, isOwner: true, members: [carla, nuno] };
		expect(await load(team, "/agents/team?done=remove")).toEqual({ ...shown, done: "remove" });
		expect(await submit(team, { intent: "other" })).toBe("302 /agents/team?lang=en");
		for (const intent of ["remove", "reset"])
			expect(await submit(team, { intent, member: "9" })).toMatchObject({
				...{ form: intent, values: { intent, member: "9" }, status: 409, problem: { fields: {} } },
			});
		expect(await submit(team, { intent: "agreement" })).toEqual({
			...{ form: "agreement", values: { intent: "agreement" }, status: 422 },
			problem: { message: READ_ERROR, fields: { agree: "Please read and accept the data processing agreement" } },
		});
		expect(await submit(team, { intent: "invite", name: "", email: "eva@firm.example" })).toMatchObject({
			...{ form: "invite", status: 422, problem: { fields: { name: "Please enter the colleague’s name" } } },
		});
		for (const [intent, fields] of [
			["agreement", { agree: "on" }],
			["invite", { name: "Eva", email: "eva@firm.example" }],
			["remove", { member: "2" }],
		] as const)
			expect(await submit(team, { intent, ...fields })).toBe(`302 /agents/team?done=${intent}&lang=en`);
		const eva = { ...colleague, id: 3, name: "Eva", email: "eva@firm.example" };
		expect(await load(team, "/agents/team")).toEqual({
			...{ ...shown, agreedOn: "January 10, 2026", members: [carla, eva] },
		});
	});

	it("is not changed by a member, who has no keys of the API either", async () => {
		const { load, submit } = await aFirm("member");
		const person = { name: "Eva", email: "eva@firm.example", member: "2", agree: "on" };
		for (const intent of ["agreement", "invite", "remove", "reset"])
			expect(await submit(team, { ...person, intent })).toMatchObject({ status: 403, problem: OWNER_ONLY });
		expect((await load(team, "/agents/team")).isOwner).toBe(false);
		expect(await load(api, "/agents/api")).toBe("302 /agents/cases?lang=en");
		for (const intent of ["revoke", "rotate"])
			expect(await submit(api, { intent, key: "1" })).toMatchObject({ key: null, status: 403, problem: OWNER_ONLY });
	});
});

it("a firm's keys are made for test or live cases, rotated and revoked", async () => {
	const { load, submit } = await aFirm();
	expect(await submit(api, { intent: "make", name: "", mode: "live", scope: "cases:read" })).toEqual({
		...{ key: null, values: { intent: "make", name: "", mode: "live" }, scopes: ["cases:read"], status: 422 },
		problem: { message: READ_ERROR, fields: { name: "Give the key a name, such as the system that uses it" } },
	});
	const secretOf = (mode: string) => ({
		...{ key: expect.stringContaining(`_${mode}_`), values: {}, scopes: [], problem: null, status: 200 },
	});
	for (const mode of ["test", "live"])
		expect(await submit(api, { intent: "make", name: mode, mode, scope: "cases:read" })).toEqual(secretOf(mode));
	const { keys, isRevoked } = await load(api, "/agents/api?done=revoke");
	expect(isRevoked).toBe(true);
	const shown = { scopes: ["cases:read"], createdOn: "January 10, 2026", lastUsedOn: null, expiresOn: null };
	const named = (name: string) => keys.find((key: { name: string }) => key.name === name);
	expect(named("live")).toMatchObject({ ...shown, live: true });
	expect(named("test")).toMatchObject({ ...shown, live: false });
	expect(await submit(api, { intent: "rotate", key: named("live").id })).toEqual(secretOf("live"));
	expect(await submit(api, { intent: "revoke", key: named("test").id })).toBe("302 /agents/api?done=revoke&lang=en");
	const after = await load(api, "/agents/api?done=make");
	expect(after).toMatchObject({ member: CARLA, isRevoked: false });
	expect(new Set(after.keys.map(({ name, expiresOn }: Outcome) => `${name} ${expiresOn}`))).toEqual(
		new Set(["live null", "live January 11, 2026 at 00:00"]),
	);
});

describe("the clients of a firm", () => {
	const HEAD = "name,email,language,package,note\n";
	const CLIENT = { name: "Eva", email: "eva@mail.example", language: "pt", packageType: "express", note: "" };

	it("are imported from a file after a preview, all or none", async () => {
		const { load, submit, upload, db } = await aFirm("member");
		expect(await load(imported, "/agents/cases/import")).toEqual({ member: NUNO });
		const refused = { text: "", lines: [], status: 422 };
		expect(await upload(imported, "x".repeat(MAX_IMPORT_TEXT + 1))).toEqual({
			...{ ...refused, problem: "The file has more than 200 clients. Please split it" },
		});
		expect(await upload(imported, "x".repeat(MAX_IMPORT_TEXT))).toEqual({
			...{ ...refused, problem: "The first line must name the columns of the template" },
		});
		expect(await upload(imported, `${HEAD}Ann,ann@mail.example,en,standard,\nEva,eva@,en,standard,`)).toEqual({
			...{ ...refused, problem: "Nothing was imported. Please correct these lines in the file and choose it again." },
			lines: [{ line: 3, name: "Eva", email: "eva@", errors: ["Invalid email address"] }],
		});
		const text = `${HEAD}Ann,ann@mail.example,en,standard,`;
		const lines = [{ line: 2, name: "Ann", email: "ann@mail.example", errors: [] }];
		expect(await upload(imported, text)).toEqual({ problem: null, text, lines, status: 200 });
		expect(await db.select().from(agentCases)).toEqual([]);
		expect(await submit(imported, { text, intent: "import" })).toBe("302 /agents/cases?imported=1&lang=en");
		expect(await db.select().from(agentCases)).toMatchObject([{ name: "Ann", byFirm: false }]);
	});

	it("are invited by a link, or the firm sends their documents", async () => {
		const { load, submit, db } = await aFirm("member", { discountPercent: 15 });
		expect(await load(newCase, "/agents/cases/new")).toEqual({ member: NUNO, discountPercent: 15 });
		const values = { ...CLIENT, name: "", note: "n".repeat(254), how: "link" };
		expect(await submit(newCase, { ...values, note: "n".repeat(300) })).toEqual({
			...{ values, status: 422 },
			problem: {
				message: READ_ERROR,
				fields: { name: "Please enter the client’s name", note: "This is too long" },
			},
		});
		const invited = await submit(newCase, { ...CLIENT, how: "link" });
		const [{ id = "" } = {}] = await db.select().from(agentCases);
		expect(invited).toBe(`302 /agents/cases/${id}?done=invited&lang=en`);
		expect(await submit(newCase, { ...CLIENT, email: "ivo@mail.example", how: "documents" })).toBe(
			"302 /upload-documents?package=express&lang=en",
		);
		const all = await db.select().from(agentCases);
		expect(all.map(({ email, byFirm }) => [email, byFirm])).toEqual([
			["eva@mail.example", false],
			["ivo@mail.example", true],
		]);
	});

	it("cannot be added before the agreement", async () => {
		const { load, submit } = await aFirm("owner", { agreementAt: null, agreementEdition: null });
		for (const page of [imported, newCase])
			expect(await load(page, "/agents/cases/new")).toBe("302 /agents/team?lang=en#agreement");
		expect(await submit(newCase, CLIENT)).toMatchObject({ status: 409, problem: { fields: {} } });
		const text = `${HEAD}Ann,ann@mail.example,en,standard,`;
		expect(await submit(imported, { text, intent: "import" })).toEqual({
			...{ problem: "Please have an owner accept the data processing agreement first", text: "", lines: [] },
			status: 409,
		});
		expect((await load(cases, "/agents/cases")).mayAddCases).toBe(false);
	});

	it("are listed by state and search; invalid values are ignored", async () => {
		const { load, submit, db } = await aFirm("member");
		await submit(newCase, { ...CLIENT, note: "File 7", how: "link" });
		const [{ id = "" } = {}] = await db.select().from(agentCases);
		const row = {
			...{ id, name: "Eva", note: "File 7", number: null, isUnread: false, isTakenOver: false },
			...{ package: "Express", createdOn: "January 10, 2026" },
			state: { label: "Invited, not begun", tone: "neutral" },
		};
		const shown = {
			...{ member: NUNO, mayAddCases: true, importedCount: null, filter: null, unreadCount: 0, search: "" },
			...{ next: null, isFirstPage: true, cases: [row] },
		};
		expect(await load(cases, "/agents/cases")).toEqual(shown);
		expect(await load(cases, "/agents/cases?state=other&imported=1234&before=x")).toEqual(shown);
		expect(await load(cases, "/agents/cases?state=invited&q=+Ann+&imported=123")).toEqual({
			...{ ...shown, filter: "invited", search: "Ann", importedCount: 123, cases: [] },
		});
		await db.update(agentCases).set({ unreadSince: 1 });
		expect(await load(cases, `/agents/cases?before=${"a".repeat(22)}`)).toEqual({
			...{ ...shown, isFirstPage: false, unreadCount: 1, cases: [{ ...row, isUnread: true }] },
		});
	});

	it("see that an invitation is unknown, or that they declined", async () => {
		const { load, submit } = await aFirm();
		const token = "i".repeat(43);
		for (const unknown of ["x", token])
			expect(await load(invitation, `/agent-invitation?token=${unknown}`)).toEqual({
				...{ token: "", firm: null, status: 404 },
			});
		expect(await submit(invitation, { token: "x", intent: "decline" })).toEqual({ isDeclined: false, status: 404 });
		expect(await submit(invitation, { token, intent: "agree" })).toEqual({ isDeclined: false, status: 404 });
		expect(await submit(invitation, { token, intent: "decline" })).toEqual({ isDeclined: true, status: 200 });
	});
});

describe("the payments for a firm's cases", () => {
	/** A firm with one case and this many payments of €79, of the first of which €10 are refunded. */
	async function aPaidCase(payments: number) {
		const firm = await aFirm();
		firm.addPartner("PARTNER");
		const consent = JSON.stringify({ state: "agreed", at: 1, showsNif: false });
		const applicationId = await firm.sell("PARTNER", 7900, {
			...{ agent_id: 7, agent_consent: consent, package_type: "standard" },
		});
		await firm.db.insert(agentCases).values({
			...{ id: "case-1", agentId: 7, memberId: OWNER, name: "Ann", email: "", language: "en", note: "File 7" },
			...{ packageType: "standard", byFirm: false, createdAt: 1, expiresAt: 1, applicationId },
		});
		firm.sqlite.exec(`UPDATE payments SET amount_refunded = 1000;
			WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
			INSERT INTO payments (id, application_id, purpose, state, amount, amount_received, amount_refunded, created_at, succeeded_at)
			SELECT 'more-' || i, application_id, 'more-' || i, state, amount, amount_received, 0, created_at, succeeded_at
			FROM n, payments LIMIT ${payments - 1}`);
		return firm;
	}

	it("are listed by month, less the refunds", async () => {
		const { load } = await aPaidCase(2);
		const line = { number: "NIF-1", client: "Ann · File 7", package: "Standard", paidAt: "January 10, 2026" };
		const shown = { member: CARLA, month: "2026-01", monthLabel: "January 2026", previousMonth: "2025-12" };
		const current = {
			...{ ...shown, nextMonth: null, count: 2, total: "€148.00" },
			lines: [
				{ ...line, amount: "€79.00", refunded: "" },
				{ ...line, amount: "€79.00", refunded: "-€10.00" },
			],
		};
		expect(await load(statement, "/agents/statement")).toEqual(current);
		expect(await load(statement, "/agents/statement?month=2025-12")).toEqual({
			...{ member: CARLA, month: "2025-12", monthLabel: "December 2025", previousMonth: "2025-11" },
			...{ nextMonth: "2026-01", count: 0, total: "€0.00", lines: [] },
		});
		expect((await load(statementCsv, "/agents/statement.csv")).split("\r\n")).toEqual([
			'"application_number","client","note","package","paid_on","amount","refunded","on_account"',
			'"NIF-1","Ann","File 7","standard","2026-01-10","79.00","0.00","no"',
			'"NIF-1","Ann","File 7","standard","2026-01-10","79.00","10.00","no"',
			"",
		]);
	});

	it("are listed up to two hundred, with the sum of all", async () => {
		const { load } = await aPaidCase(201);
		const { count, total, lines } = await load(statement, "/agents/statement");
		expect([count, total, lines.length]).toEqual([201, "€15,869.00", 200]);
	});

	it("are booked to the account with the balance after each", async () => {
		const { load, db, services } = await aPaidCase(1);
		const entry = { agentId: 7, kind: "transfer", createdAt: services.now(), proposedBy: 1, confirmedBy: 2 } as const;
		await db.insert(agentEntries).values([
			{ ...entry, amount: 500, reference: "transfer:TRF 0", createdAt: Date.UTC(2025, 11, 31) },
			{ ...entry, amount: 10_000, reference: "transfer:TRF 1" },
			{
				...entry,
				kind: "charge",
				amount: -7900,
				reference: "charge:1",
				paymentId: "payment-1",
				proposedBy: null,
				confirmedBy: null,
			},
		]);
		expect((await load(accountCsv, "/agents/account.csv")).split("\r\n")).toEqual([
			'"date","kind","bank_reference","application_number","invoice","amount","balance"',
			'"2026-01-10","transfer","TRF 1","","","100.00","105.00"',
			'"2026-01-10","charge","","NIF-1","","-79.00","26.00"',
			"",
		]);
	});
});

describe("a case of a firm", () => {
	const ROW = {
		...{ id: "case-1", agentId: 7, memberId: OWNER, name: "Ann", email: "ann@mail.example", language: "en", note: "" },
		...{ packageType: "express", byFirm: false, createdAt: 1, expiresAt: Date.UTC(2026, 0, 24) },
	} as const;
	type Columns = Record<string, string | number | null>;

	/** A firm with one case; with an application if its columns are given. */
	async function aCase(
		changes: Partial<typeof agentCases.$inferInsert> = {},
		columns: Columns | null = null,
		firmColumns: Partial<typeof agents.$inferInsert> = {},
	) {
		const firm = await aFirm("owner", firmColumns);
		firm.addPartner("PARTNER");
		const unpaid = { agent_id: 7, package_type: "standard", paid_at: null };
		const applicationId = columns && (await firm.sell("PARTNER", 7900, { ...unpaid, ...columns }));
		await firm.db.insert(agentCases).values({ ...ROW, applicationId, ...changes } as typeof agentCases.$inferInsert);
		return firm;
	}
	const CASE_PATH = "302 /agents/cases/case-1?lang=en";
	const AGREED = { agent_consent: JSON.stringify({ state: "agreed", at: DAY, showsNif: true }) };

	it.each([
		["open", {}, { isOpenInvitation: true, isWaitingForDocuments: false }],
		["declined", { declinedAt: 1 }, { isOpenInvitation: false, isWaitingForDocuments: false }],
		["by the firm", { byFirm: true }, { isOpenInvitation: false, isWaitingForDocuments: true }],
	])("without an application is %s", async (_state, changes, shown) => {
		const { load } = await aCase(changes);
		expect(await load(firmCase, "/agents/cases/case-1?done=invited")).toMatchObject({
			...{ ...shown, member: CARLA, thread: null, id: "case-1", name: "Ann", email: "ann@mail.example", note: "" },
			...{ package: "Express", createdOn: "January 1, 1970", expiresOn: "January 24, 2026", done: "invited" },
			...{ ownedId: null, payment: null, number: null, consent: null, agreedOn: null, missing: null },
			...{ nif: null, hasNif: false, hasCertificate: false },
		});
	});

	it.each([
		[
			"requested",
			{ agent_consent: JSON.stringify({ state: "requested" }) },
			{ consent: "requested", agreedOn: null, missing: null },
		],
		["agreed", AGREED, { consent: "agreed", agreedOn: "January 2, 1970", missing: expect.any(Array) }],
		[
			"ended",
			{ agent_consent: JSON.stringify({ state: "ended", at: 1 }) },
			{ consent: "ended", agreedOn: null, missing: null },
		],
	])("with an application whose client has %s", async (_state, columns, shown) => {
		const { load } = await aCase({}, columns);
		expect(await load(firmCase, "/agents/cases/case-1")).toMatchObject({
			...{ ...shown, isOpenInvitation: false, isWaitingForDocuments: false, number: "NIF-1", ownedId: null },
			...{ nif: null, hasNif: false, hasCertificate: false, done: null },
		});
	});

	const DONE = { status: "completed", original_document_path: "certificate" };
	const HIDDEN = { agent_consent: JSON.stringify({ state: "agreed", at: DAY, showsNif: false }) };
	it.each([
		["are shown to the firm", { ...AGREED, ...DONE }, { nif: "293 456 780", hasNif: true, hasCertificate: true }],
		["come one after the other", AGREED, { nif: "293 456 780", hasNif: true, hasCertificate: false }],
		["are hidden by the client", { ...HIDDEN, ...DONE }, { nif: null, hasNif: true, hasCertificate: false }],
		[
			"are the client's alone",
			{ ...DONE, agent_consent: '{"state":"ended","at":1}' },
			{ nif: null, hasNif: false, hasCertificate: false },
		],
	] as [string, Columns, object][])("the number and the certificate %s", async (_title, columns, shown) => {
		const { load, db } = await aCase({}, columns);
		const [{ id = "" } = {}] = await db.select({ id: applications.id }).from(applications);
		await db.update(applications).set({ sealed: await sealFields(db, id, { nifNumber: "293456780" } as never) });
		expect(await load(firmCase, "/agents/cases/case-1")).toMatchObject(shown);
	});

	const LIMIT = { creditLimit: 7900 };
	it.each([
		["covered to the cent", AGREED, LIMIT, { available: "€79.00", isCovered: true }],
		["a cent short", AGREED, { creditLimit: 7899 }, { available: "€78.99", isCovered: false }],
		["not offered without funds and limit", AGREED, {}, null],
		["not offered once paid", { ...AGREED, paid_at: 1 }, LIMIT, null],
		["not offered in an order of several", { ...AGREED, order_id: "order-1" }, LIMIT, null],
		["not offered for a draft", { ...AGREED, status: "draft" }, LIMIT, null],
		["not offered once the client acts alone", { agent_consent: '{"state":"ended","at":1}' }, LIMIT, null],
	] as [string, Columns, object, object | null][])(
		"the payment from the account is %s",
		async (_state, columns, firmColumns, offer) => {
			const { load } = await aCase({}, columns, firmColumns);
			const { payment } = await load(firmCase, "/agents/cases/case-1");
			expect(payment).toEqual(offer && { price: "€79.00", hasBilling: false, ...offer });
		},
	);

	it("counts as read when a person opens it", async () => {
		const { load, db } = await aCase({ unreadSince: 1 }, AGREED);
		expect((await load(firmCase, "/agents/cases/case-1")).thread).toMatchObject({ state: "open", messages: [] });
		expect(await db.select().from(agentCases)).toMatchObject([{ unreadSince: null }]);
	});

	it("is not found in another firm", async () => {
		const { load, submit } = await aCase({ agentId: 8 });
		expect(await load(firmCase, "/agents/cases/case-1")).toEqual({ status: 404 });
		expect(await submit(firmCase, { intent: "resend" })).toEqual({ status: 404 });
	});

	it("takes documents from the firm, or is sent to the client again", async () => {
		const own = await aCase({ byFirm: true });
		expect(await own.submit(firmCase, { intent: "documents" })).toBe("302 /upload-documents?package=express&lang=en");
		expect(await own.submit(firmCase, { intent: "resend" })).toBe(CASE_PATH);
		const invited = await aCase();
		expect(await invited.submit(firmCase, { intent: "documents" })).toBe(CASE_PATH);
		expect(await invited.submit(firmCase, { intent: "resend" })).toBe("302 /agents/cases/case-1?done=resent&lang=en");
		expect(await invited.submit(firmCase, { messageId: "m1", message: "Hello" })).toEqual({ status: 404 });
	});

	it("says why a payment or a message was refused", async () => {
		const { submit } = await aCase({ byFirm: true }, AGREED, LIMIT);
		expect(await submit(firmCase, { intent: "documents" })).toBe(CASE_PATH);
		expect(await submit(firmCase, { intent: "pay" })).toEqual({
			...{ error: "This has already been paid. You do not need to pay again.", messageProblem: null, status: 409 },
		});
		expect(await submit(firmCase, { messageId: "m".repeat(22), message: " " })).toEqual({
			...{ error: null, messageProblem: { field: "message", error: "Write a message.", text: " " }, status: 422 },
		});
	});
});

describe("a firm's thread with staff", () => {
	const APPLICATION = {
		...{ id: "application-1", agentConsent: { state: "requested" }, agentThread: null, erasedAt: null },
		...{ status: "pending", paidAt: null, stateSince: 0 },
	};
	const { services } = partnerEnvironment();
	const load = async (changes: object | null) => {
		const application = changes && { ...APPLICATION, ...changes };
		return loadAgentThread(services, { id: "case-1" } as never, application as never);
	};

	it("is empty at first", async () => {
		expect(await load({})).toEqual({
			...{ action: "/agents/cases/case-1", state: "open", messages: [], messageId: expect.any(String) },
			limits: { text: 2000, files: null },
		});
	});

	it("is missing without an application, for a draft, once the client acts alone, and once closed without messages", async () => {
		for (const changes of [null, { status: "draft" }, { agentConsent: { state: "ended" } }, { status: "cancelled" }])
			expect(await load(changes)).toBeNull();
	});

	it("keeps its messages once closed", async () => {
		expect(await load({ status: "cancelled", agentThread: { messageSince: null, answeredAt: null } })).toMatchObject({
			...{ state: "closed", messages: [] },
		});
	});
});
