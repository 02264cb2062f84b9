import { describe, expect, it } from "vitest";
import { ownerSessions, phoneLinks, shareLinks } from "#app/data/owner-schema.server.ts";
import { REPLACED_AT, sessions, uploads } from "#app/data/schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import type { PhoneTarget } from "#app/domain/phone-link.ts";
import { DAY, HOUR, MINUTE } from "#app/domain/time/calendar.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { findSession } from "#app/queries/people/find-session.server.ts";
import type { OwnerSession } from "#app/queries/people/owner-session.server.ts";
import { hashSecret } from "#app/server/random.server.ts";
import { partnerEnvironment } from "#test/services/partner-environment.ts";
import {
	createAgentShareLink,
	createShareLink,
	downloadSharedCertificate,
	recordShareLinkOpened,
	revokeShareLink,
} from "../application/share-links.server.ts";
import { endOwnerSession, startFirstOwnerSession, startVerifiedOwnerSession } from "./owner-session.server.ts";
import { createPhoneLink, disconnectPhone, notifyDesktop, pairPhone } from "./phone-link.server.ts";
import { saveSession, sessionUploadStatements } from "./save-session.server.ts";
import {
	countSignInAttempt,
	createPendingSecret,
	openPendingSecret,
	resetSignInAttempts,
} from "./second-factor.server.ts";

const codeOf = (outcome: { ok: true } | { ok: false; failure: { code: string } }) =>
	outcome.ok ? null : outcome.failure.code;
const A = { hash: "a", device: "Firefox" };
const B = { hash: "b", device: "Safari" };

/** An in-memory environment that records notified rooms and log entries. */
function setUp() {
	const environment = partnerEnvironment();
	const rooms: string[] = [];
	const logged: unknown[] = [];
	const { services } = environment;
	Object.assign(services, {
		settings: { origin: "https://azulejo.example", cookieSecrets: ["secret"] },
		rooms: { notifyPhoneUpdate: async (room: string) => void rooms.push(room) },
		log: (event: string, details: unknown) => void logged.push([event, details]),
		documents: { get: async () => null },
	});
	const { db } = services;
	const owners = async () =>
		(await db.select().from(ownerSessions).orderBy(ownerSessions.applicationId, ownerSessions.browser)).map(
			({ applicationId, browser, generation, emailVerified, endedAt }) =>
				`${applicationId} ${browser} ${generation} ${emailVerified ? "verified" : "-"} ${endedAt ?? "open"}`,
		);
	const addPhone = async (owner: string) =>
		db.insert(phoneLinks).values({ owner, step: "sign", tokenHash: owner, createdAt: 1, expiresAt: 2 });
	const listPhones = async () => (await db.select().from(phoneLinks)).map(({ owner }) => owner);
	return { ...environment, db, rooms, logged, owners, addPhone, listPhones };
}

describe("the browsers of an application", () => {
	it("may be several until a link is opened, each added once, and none is added afterwards", async () => {
		const { services, db, owners, pass } = setUp();
		const at = services.now();
		await startFirstOwnerSession(services, "x", A);
		pass(1);
		await startFirstOwnerSession(services, "x", { ...A, device: "other" });
		await startFirstOwnerSession(services, "x", B);
		await startFirstOwnerSession(services, "y", A);
		expect(await owners()).toEqual(["x a 1 - open", "x b 1 - open", "y a 1 - open"]);
		const [first] = await db.select().from(ownerSessions);
		expect(first).toMatchObject({ device: "Firefox", createdAt: at, seenAt: at, verifiedAt: null });
		await startVerifiedOwnerSession(services, "x", A, "end");
		await startFirstOwnerSession(services, "x", B);
		expect(await owners()).toEqual(["x a 2 verified open", "y a 1 - open"]);
	});

	it("are signed out with their phones when another opens a link", async () => {
		const { services, db, owners, addPhone, listPhones, pass } = setUp();
		await startFirstOwnerSession(services, "x", A);
		await startFirstOwnerSession(services, "y", A);
		for (const owner of ["x", "y"]) await addPhone(owner);
		pass(1);
		const at = services.now();
		await startVerifiedOwnerSession(services, "x", B, "end");
		expect(await owners()).toEqual(["x b 2 verified open", "y a 1 - open"]);
		expect(await listPhones()).toEqual(["y"]);
		const [, started] = await db.select().from(ownerSessions);
		expect(started).toMatchObject({ device: "Safari", createdAt: at, seenAt: at, verifiedAt: at });
		pass(1);
		await startVerifiedOwnerSession(services, "x", { ...B, device: "Safari 2" }, "end");
		const [, reopened] = await db.select().from(ownerSessions);
		expect(reopened).toMatchObject({
			id: started?.id,
			device: "Safari 2",
			generation: 3,
			createdAt: at,
			verifiedAt: at + DAY,
		});
	});

	it("stay signed in if one of them keeps the others, but not if a browser without access requests it", async () => {
		const { services, db, owners, addPhone, listPhones, pass } = setUp();
		await startFirstOwnerSession(services, "x", A);
		await startFirstOwnerSession(services, "x", B);
		await addPhone("x");
		pass(1);
		await startVerifiedOwnerSession(services, "x", B, "keep");
		expect([await owners(), await listPhones()]).toEqual([["x a 1 - open", "x b 1 verified open"], ["x"]]);
		const keptSession = (await db.select().from(ownerSessions)).find(({ browser }) => browser === "b");
		expect(keptSession).toMatchObject({ verifiedAt: services.now(), seenAt: services.now() });
		const sessionOf = async (browser: string) =>
			(await db.select().from(ownerSessions)).find((row) => row.browser === browser)?.id ?? "";
		expect(await endOwnerSession(services, "x", await sessionOf("b"))).toBe(true);
		await startVerifiedOwnerSession(services, "x", B, "keep");
		expect([await owners(), await listPhones()]).toEqual([["x b 2 verified open"], []]);
		await startVerifiedOwnerSession(services, "x", A, "keep");
		expect(await owners()).toEqual(["x a 3 verified open"]);
	});

	it("are signed out one at a time, by their own application only, and only once", async () => {
		const { services, db, owners, addPhone, listPhones, pass } = setUp();
		await startFirstOwnerSession(services, "x", A);
		await startFirstOwnerSession(services, "y", A);
		for (const owner of ["x", "y"]) await addPhone(owner);
		const [row] = await db.select().from(ownerSessions);
		const id = row?.id ?? "";
		expect([await endOwnerSession(services, "y", id), await endOwnerSession(services, "x", "none")]).toEqual([
			...[false, false],
		]);
		expect(await listPhones()).toEqual(["x", "y"]);
		const at = services.now();
		expect(await endOwnerSession(services, "x", id)).toBe(true);
		expect([await owners(), await listPhones()]).toEqual([[`x a 1 - ${at}`, "y a 1 - open"], ["y"]]);
		pass(1);
		expect(await endOwnerSession(services, "x", id)).toBe(false);
		expect((await owners())[0]).toBe(`x a 1 - ${at}`);
	});

	it.each([
		["the only browser, which created them", [A], A, false, ["x", "y"]],
		["another browser, which did not", [A], B, false, ["y"]],
		["one of two browsers", [A, B], A, false, ["y"]],
		["another browser after the address was verified", [A], B, true, ["x", "y"]],
	])(
		"keep share links or lose them when the address is verified by %s",
		async (_, before, by, wasVerified, remainingLinks) => {
			const { services, db } = setUp();
			for (const browser of before) await startFirstOwnerSession(services, "x", browser);
			if (wasVerified) await db.update(ownerSessions).set({ emailVerified: true });
			const link = { kind: "progress" as const, createdAt: 1, expiresAt: 2 };
			await db.insert(shareLinks).values(["x", "y"].map((id) => ({ ...link, tokenHash: id, applicationId: id })));
			await startVerifiedOwnerSession(services, "x", by, "end");
			expect((await db.select().from(shareLinks)).map(({ tokenHash }) => tokenHash)).toEqual(remainingLinks);
		},
	);
});

describe("a phone", () => {
	const DOCUMENTS: PhoneTarget = { step: "documents", sessionId: "visit", applicationId: null };
	const tokenOf = (outcome: Awaited<ReturnType<typeof createPhoneLink>>) =>
		outcome.ok ? (/token=([\w-]{22})&lang=es$/.exec(outcome.value)?.[1] ?? outcome.value) : outcome.failure.code;

	it("is paired once by a link valid for ten minutes, for half an hour", async () => {
		const { services, db, rooms, logged, pass } = setUp();
		const token = tokenOf(await createPhoneLink(services, DOCUMENTS, "es"));
		const at = services.now();
		const link = { owner: "visit", step: "documents", sessionId: "visit", applicationId: null };
		const stored = () => db.select().from(phoneLinks);
		expect(await stored()).toEqual([
			{
				...{ ...link, tokenHash: await hashSecret(token), rightHash: null, device: "" },
				...{ createdAt: at, joinedAt: null, expiresAt: at + 10 * MINUTE },
			},
		]);
		pass((10 * MINUTE - 1) / DAY);
		const outcome = await pairPhone(services, token, "Safari, iPhone");
		const now = services.now();
		expect(await stored()).toMatchObject([
			{
				...{ rightHash: await hashSecret(outcome.ok ? outcome.value : ""), device: "Safari, iPhone", createdAt: at },
				...{ joinedAt: now, expiresAt: now + 30 * MINUTE },
			},
		]);
		expect(codeOf(await pairPhone(services, token, "other"))).toBe("phone_link_over");
		expect([rooms, logged]).toEqual([["session:visit", "session:visit"], [["phone-joined", { step: "documents" }]]]);
		const next = tokenOf(await createPhoneLink(services, DOCUMENTS, "es"));
		expect(await stored()).toMatchObject([{ rightHash: null, device: "", joinedAt: null, createdAt: now }]);
		pass((10 * MINUTE) / DAY);
		expect(codeOf(await pairPhone(services, next, "x"))).toBe("phone_link_over");
	});

	it.each([
		["sign", "pending", null],
		["sign", "completed", "wrong_state"],
		["provide", "verification_required", null],
		["provide", "pending", "wrong_state"],
	] as const)("may %s for an application that is %s: %s", async (step, status, code) => {
		const { services, sell, db, rooms } = setUp();
		const applicationId = await sell("NONE", 100, { status, payment_status: "paid" });
		const target = { step, applicationId, sessionId: step === "sign" ? null : "visit" } as PhoneTarget;
		expect(codeOf(await createPhoneLink(services, target, "en"))).toBe(code);
		expect([(await db.select().from(phoneLinks)).length, rooms]).toEqual(
			code === null ? [1, [applicationId]] : [0, []],
		);
		expect(codeOf(await createPhoneLink(services, { ...target, applicationId: "none" } as PhoneTarget, "en"))).toBe(
			"application_not_found",
		);
	});

	it("is disconnected without affecting others, even if the desktop cannot be notified", async () => {
		const { services, addPhone, listPhones, rooms, logged } = setUp();
		for (const owner of ["visit", "other"]) await addPhone(owner);
		await disconnectPhone(services, DOCUMENTS);
		expect([await listPhones(), rooms]).toEqual([["other"], ["session:visit"]]);
		services.rooms.notifyPhoneUpdate = () => Promise.reject(new TypeError("away"));
		await notifyDesktop(services, DOCUMENTS);
		expect(logged).toEqual([["phone-notification-failed", { error: "TypeError" }]]);
	});
});

describe("a visitor's session", () => {
	it("keeps fields that a change omits, and stores its draft sealed", async () => {
		const { services, db, pass } = setUp();
		const at = services.now();
		await saveSession(services, "s", { packageType: "express", draft: { firstName: "Rosa" }, applicationId: "x" });
		await saveSession(services, "other", { packageType: "standard" });
		pass(1);
		await saveSession(services, "s", { orderId: "o", applicationId: null });
		const [row, other] = await db.select().from(sessions);
		expect(row).toMatchObject({ id: "s", createdAt: at, updatedAt: at + DAY, packageType: "express", orderId: "o" });
		expect([JSON.stringify(row?.draft).includes("Rosa"), row?.applicationId, other?.updatedAt]).toEqual([
			false,
			null,
			at,
		]);
		expect((await findSession(services, "s")).draft).toEqual({ firstName: "Rosa" });
		await saveSession(services, "s", { draft: null });
		expect((await findSession(services, "s")).draft).toEqual({});
	});

	it("marks its replaced upload for deletion, unless an application has claimed it or it is the same", async () => {
		const { services, db } = setUp();
		const upload = { visitId: "s", documentType: "passport" as const, state: "stored" as const, createdAt: 9 };
		const columns = { verdict: "review" as const, flags: [], pages: 1, keyId: "k", keptUntil: null };
		const insert = (id: string, applicationId: string | null = null) =>
			db.insert(uploads).values({ ...upload, ...columns, id, applicationId } as unknown as typeof uploads.$inferInsert);
		await insert("one");
		await insert("claimed", "x");
		await insert("two");
		const replaceUpload = async (id: string | null) => {
			await db.batch(sessionUploadStatements(services, "s", "passport", id) as never);
			const [session] = await db.select().from(sessions);
			const replaced = (await db.select().from(uploads)).filter(({ createdAt }) => createdAt === REPLACED_AT);
			return [session?.passportUploadId, ...replaced.map((row) => row.id)];
		};
		expect(await replaceUpload("one")).toEqual(["one"]);
		expect(await replaceUpload("one")).toEqual(["one"]);
		expect(await replaceUpload("claimed")).toEqual(["claimed", "one"]);
		expect(await replaceUpload("two")).toEqual(["two", "one"]);
		expect(await replaceUpload(null)).toEqual([null, "one", "two"]);
	});
});

describe("a second factor", () => {
	it("is offered again with the same secret after a wrong code, in the same session", async () => {
		const { services } = setUp();
		const session = { email: "rui@azulejo.example", session: "s" };
		const first = await createPendingSecret(services, session);
		expect(first.text).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
		expect([first.path.startsWith("M"), first.size > 20]).toEqual([true, true]);
		expect(await openPendingSecret(services, "s", first.sealed)).toBe(first.text.replaceAll(" ", ""));
		expect([await openPendingSecret(services, "t", first.sealed), await openPendingSecret(services, "s", "x")]).toEqual(
			[null, null],
		);
		expect(await createPendingSecret(services, session, first.sealed)).toEqual(first);
		expect((await createPendingSecret(services, { ...session, session: "t" }, first.sealed)).text).not.toBe(first.text);
	});

	it("may be tried twenty times in fifteen minutes from one network, over all accounts of a kind", async () => {
		const { services, pass, logged } = setUp();
		const attempt = (account: number, network = "n", kind: "staff-code" | "member-code" = "staff-code") => ({
			...{ account, network, kind },
		});
		for (let n = 0; n < 20; n += 1) expect(codeOf(await countSignInAttempt(services, attempt(n)))).toBeNull();
		pass((5 * MINUTE) / DAY);
		expect(await countSignInAttempt(services, attempt(30))).toMatchObject({
			failure: { kind: "too-many", code: "too_many_tries", retryAfterSeconds: 600 },
		});
		expect(logged).toEqual([["sign-in-limited", { kind: "staff-code", account: 30 }]]);
		expect(codeOf(await countSignInAttempt(services, attempt(30, "other")))).toBeNull();
		expect(codeOf(await countSignInAttempt(services, attempt(30, "n", "member-code")))).toBeNull();
		await resetSignInAttempts(services, attempt(31, "other"));
		expect(codeOf(await countSignInAttempt(services, attempt(31)))).toBe("too_many_tries");
		await resetSignInAttempts(services, attempt(31));
		expect(codeOf(await countSignInAttempt(services, attempt(31)))).toBeNull();
	});
});

describe("a share link", () => {
	async function anApplication(columns: Record<string, string | number | null> = {}) {
		const environment = setUp();
		const id = await environment.sell("NONE", 100, { language: "es", ...columns });
		const application = (await findApplication(environment.services, id)) as Application;
		const session = (changes: Partial<OwnerSession> = {}) =>
			({ createdAt: environment.services.now(), verifiedAt: null, ...changes }) as OwnerSession;
		const create = (kind: "progress" | "household" | "certificate", ownerSession = session()) =>
			createShareLink(environment.services, application, kind, ownerSession);
		return { ...environment, id, application, session, create };
	}

	it("shows the stages for thirty days to anyone who has it, and is stored only as a hash", async () => {
		const { services, db, id, create, logged } = await anApplication();
		const outcome = await create("progress");
		const [, token = ""] =
			/^https:\/\/azulejo\.example\/progress\/([\w-]{43})\?lang=es$/.exec(outcome.ok ? outcome.value : "") ?? [];
		const at = services.now();
		expect(await db.select().from(shareLinks)).toEqual([
			{
				...{ tokenHash: await hashSecret(token), applicationId: id, agentId: null, kind: "progress" },
				...{ createdAt: at, expiresAt: at + 30 * DAY, openedAt: null },
			},
		]);
		expect(logged).toEqual([["share-link-made", { kind: "progress" }]]);
	});

	it.each([
		[{ status: "draft" }, "progress", "wrong_state"],
		[{ erased_at: 1 }, "progress", "wrong_state"],
		[{}, "household", "wrong_state"],
		[{}, "certificate", "wrong_state"],
	] as const)("for an application with %o to its %s: %s", async (columns, kind, code) => {
		const { db, create } = await anApplication(columns);
		expect([codeOf(await create(kind)), await db.select().from(shareLinks)]).toEqual([code, []]);
	});

	it("to the certificate needs a browser verified within thirty days, lasts 72 hours, and survives a failed download", async () => {
		const { services, db, create, session } = await anApplication({ status: "completed", original_document_path: "c" });
		const now = services.now();
		const old = session({ createdAt: now - 30 * DAY });
		expect(codeOf(await create("certificate", old))).toBe("download_code_needed");
		expect(codeOf(await create("progress", old))).toBeNull();
		expect(codeOf(await create("certificate", { ...old, verifiedAt: now - 30 * DAY + 1 }))).toBeNull();
		const outcome = await create("certificate");
		const [, token = ""] = /\/shared-certificate\/([\w-]{43})\?lang=es$/.exec(outcome.ok ? outcome.value : "") ?? [];
		const certificates = (await db.select().from(shareLinks)).filter(({ kind }) => kind === "certificate");
		expect(certificates.map(({ expiresAt }) => expiresAt)).toEqual([now + 72 * HOUR, now + 72 * HOUR]);
		expect(codeOf(await downloadSharedCertificate(services, token, "d"))).toBe("service_unavailable");
		expect(await db.select().from(shareLinks)).toHaveLength(3);
		expect(codeOf(await downloadSharedCertificate(services, `${token.slice(1)}x`, "d"))).toBe("share_link_over");
	});

	it("is one of at most five open links of its kind, per application or firm", async () => {
		const { services, db, create, pass, session } = await anApplication({
			status: "completed",
			original_document_path: "c",
		});
		const firm = (agentId: number) => createAgentShareLink(services, agentId, "pt");
		for (let n = 0; n < 5; n += 1)
			expect([codeOf(await create("progress")), codeOf(await firm(7))]).toEqual([null, null]);
		expect([codeOf(await create("progress")), codeOf(await firm(7))]).toEqual([
			"share_links_enough",
			"share_links_enough",
		]);
		expect([codeOf(await create("certificate", session())), codeOf(await firm(8))]).toEqual([null, null]);
		expect(await db.select().from(shareLinks)).toHaveLength(12);
		expect((await db.select().from(shareLinks)).at(-1)).toMatchObject({
			agentId: 8,
			applicationId: null,
			kind: "agent",
		});
		pass(30 - 1 / DAY);
		expect(codeOf(await create("progress"))).toBe("share_links_enough");
		pass(1 / DAY);
		expect([codeOf(await create("progress")), codeOf(await firm(7))]).toEqual([null, null]);
		const shareUrl = await firm(9);
		expect(shareUrl.ok && shareUrl.value).toMatch(/^https:\/\/azulejo\.example\/progress\/[\w-]{43}\?lang=pt$/);
	});

	it("is revoked by its owner, and its opening is recorded", async () => {
		const { services, db } = setUp();
		const link = { kind: "progress" as const, createdAt: 1, expiresAt: 2 };
		await db.insert(shareLinks).values([
			{ ...link, tokenHash: "one", applicationId: "x" },
			{ ...link, tokenHash: "two", applicationId: "x" },
			{ ...link, tokenHash: "firm", agentId: 7 },
		]);
		await recordShareLinkOpened(services, "one");
		expect((await db.select().from(shareLinks)).map(({ openedAt }) => openedAt)).toEqual([services.now(), null, null]);
		const remaining = async () => (await db.select().from(shareLinks)).map(({ tokenHash }) => tokenHash);
		await revokeShareLink(services, { applicationId: "y" }, "one");
		await revokeShareLink(services, { agentId: 8 }, "firm");
		await revokeShareLink(services, { agentId: 7 }, "one");
		expect(await remaining()).toEqual(["one", "two", "firm"]);
		await revokeShareLink(services, { applicationId: "x" }, "one");
		await revokeShareLink(services, { agentId: 7 }, "firm");
		expect(await remaining()).toEqual(["two"]);
	});
});
