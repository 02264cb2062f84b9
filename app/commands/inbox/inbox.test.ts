import { describe, expect, it } from "vitest";
import { contactMessages, letters, messageCounts, visitorErrors } from "#app/data/inbox-schema.server.ts";
import { emailLogs } from "#app/data/schema.server.ts";
import { macroUses } from "#app/data/settings-schema.server.ts";
import { users } from "#app/data/staff-schema.server.ts";
import type { Role } from "#app/domain/application/event.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import type { VisitorError } from "#app/domain/inbox/visitor-error.ts";
import { DAY, HOUR, MINUTE } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import type { Mail } from "#app/services.ts";
import { partnerEnvironment } from "#test/services/partner-environment.ts";
import { answerMessage, assignMessage, composeAnswer, deleteMessage } from "./inbox-messages.server.ts";
import { recordVisitorError, resolveVisitorError } from "./visitor-errors.server.ts";

const EVA: Staff = { id: 1, email: "eva@azulejo.example", role: "reviewer", person: 1, name: null };
const staffWith = (role: Role): Staff => ({ ...EVA, role });
const ID = "a".repeat(22);
const MESSAGE = {
	name: "Rosa",
	email: "rosa@a.example",
	subject: "Question",
	message: "When?",
	language: "pt",
} as const;
const pt = { locale: "pt" } as const;
const en = { locale: "en" } as const;
const failureOf = (outcome: { ok: true } | { ok: false; failure: { code: string } }) =>
	outcome.ok ? null : outcome.failure;
const codeOf = (outcome: { ok: true } | { ok: false; failure: { code: string } }) => failureOf(outcome)?.code ?? null;

/** An in-memory environment with the messages `one` and `two`, written at once. */
async function environment() {
	const partners = partnerEnvironment();
	const mails: Mail[] = [];
	const logged: unknown[] = [];
	const running: Promise<unknown>[] = [];
	const { services, sqlite } = partners;
	const { db } = services;
	Object.assign(services, {
		settings: {
			origin: "https://azulejo.example",
			support: "help@azulejo.example",
			adminEmail: "team@azulejo.example",
			cookieSecrets: ["secret"],
		},
		mailer: {
			send: async (mail: Mail) => {
				mails.push(mail);
				return { providerId: `p-${mails.length}` };
			},
		},
		background: (work: Promise<unknown>) => void running.push(work),
		log: (event: string, details: unknown) => void logged.push([event, details]),
	});
	const createdAt = services.now();
	await db.insert(contactMessages).values(["one", "two"].map((id) => ({ ...MESSAGE, id, createdAt })));
	const waitForBackground = async () => {
		while (running.length > 0) await Promise.all(running.splice(0));
	};
	const messages = () => db.select().from(contactMessages);
	return { ...partners, db, sqlite, mails, logged, waitForBackground, messages };
}

describe("an answer to a message", () => {
	const ANSWER = { id: ID, text: "Tomorrow.", seenAnswers: 0, macro: null };

	it("is stored with the message, and sent once in the sender's language", async () => {
		const { services, db, messages, mails, logged, waitForBackground, pass } = await environment();
		const [before, two] = await messages();
		const answeredAt = services.now() + DAY;
		pass(1);
		expect(codeOf(await answerMessage(services, EVA, "one", ANSWER))).toBeNull();
		expect(codeOf(await answerMessage(services, EVA, "one", { ...ANSWER, text: "Something else." }))).toBeNull();
		await waitForBackground();
		expect(await messages()).toEqual([{ ...before, answers: 1, answeredAt }, two]);
		const subject = m.letter_answer_subject({ date: "10 de janeiro de 2026" }, pt);
		expect(await db.select().from(letters)).toEqual([
			{
				...{ key: `contact:one:answer:${ID}`, emailType: "contact_answer", messageId: "one", recipient: MESSAGE.email },
				...{ language: "pt", subject, body: `${m.mail_greeting({ name: "Rosa" }, pt)}\n\nTomorrow.`, path: null },
				...{
					writtenBy: EVA.id,
					createdAt: answeredAt,
					dueAt: answeredAt,
					attempts: 1,
					doneAt: answeredAt,
					failedAt: null,
				},
				leasedUntil: expect.any(Number),
			},
		]);
		expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[MESSAGE.email, subject]]);
		expect(logged).toEqual([["message-answered", { role: "reviewer" }]]);
		expect(await db.select().from(macroUses)).toEqual([]);
		const second = { ...ANSWER, id: "b".repeat(22) };
		expect(codeOf(await answerMessage(services, EVA, "one", second))).toBe("answered_meanwhile");
		expect(codeOf(await answerMessage(services, EVA, "one", { ...second, seenAnswers: 1 }))).toBeNull();
		expect((await messages())[0]?.answers).toBe(2);
	});

	it("is neither stored nor sent if another is written between reading and writing", async () => {
		const { services, db, sqlite, mails, waitForBackground } = await environment();
		const { batch } = services.db;
		services.db.batch = (statements) => {
			sqlite.exec("UPDATE contact_messages SET answers = 1 WHERE id = 'one'");
			services.db.batch = batch;
			return batch.call(services.db, statements) as never;
		};
		expect(codeOf(await answerMessage(services, EVA, "one", ANSWER))).toBe("answered_meanwhile");
		await waitForBackground();
		expect([await db.select().from(letters), mails]).toEqual([[], []]);
	});

	it("counts the use of its macro, if it names one", async () => {
		const { services, db, waitForBackground } = await environment();
		for (const [n, macro] of ["no-bill", "Not a code", ""].entries())
			await answerMessage(services, EVA, "one", { ...ANSWER, id: `${n}${ID.slice(1)}`, seenAnswers: n, macro });
		await waitForBackground();
		expect(await db.select().from(macroUses)).toEqual([{ code: "no-bill", uses: 1 }]);
	});

	it.each([
		["reviewer", "one", {}, null],
		["senior", "one", {}, null],
		["admin", "one", {}, null],
		["finance", "one", {}, "staff_only"],
		["auditor", "one", {}, "staff_only"],
		["reviewer", "none", {}, "message_not_found"],
		["reviewer", "one", { id: ID.slice(1) }, "invalid_request"],
		["reviewer", "one", { id: `${ID}a` }, "invalid_request"],
		["reviewer", "one", { text: " \r\n " }, "invalid_request"],
	] as const)("from %s to %s with %o: %s", async (role, message, changes, code) => {
		const { services, db } = await environment();
		expect(codeOf(await answerMessage(services, staffWith(role), message, { ...ANSWER, ...changes }))).toBe(code);
		expect(await db.select().from(letters)).toHaveLength(code === null ? 1 : 0);
	});

	it.each([
		["", "error_answer_missing"],
		[" \n ", "error_answer_missing"],
		["a".repeat(5001), "error_too_long"],
		["a\u0000b", "error_characters"],
		[` ${"a".repeat(5000)}\n`, null],
	])("with the text %o: %s", (text, problem) => {
		const outcome = composeAnswer({ name: "Rosa", language: "en", createdAt: 0 }, text);
		expect(outcome.ok ? null : outcome.failure).toEqual(
			problem && expect.objectContaining({ fields: { text: problem } }),
		);
	});

	it.each([
		["Rosa", m.mail_greeting({ name: "Rosa" }, en)],
		["www.spam.example/1", m.mail_greeting_plain({}, en)],
	])("to %s begins with %s, and keeps the lines as typed", (name, greeting) => {
		const composed = composeAnswer({ name, language: "en", createdAt: Date.UTC(2026, 0, 10) }, " One.\r\n\rTwo. ");
		expect(composed).toEqual({
			ok: true,
			value: {
				subject: m.letter_answer_subject({ date: "January 10, 2026" }, en),
				body: `${greeting}\n\nOne.\n\nTwo.`,
			},
		});
	});
});

describe("a message", () => {
	it("is assigned to colleagues who answer messages and can sign in, or unassigned, with an audit entry", async () => {
		const { services, db, sqlite, messages } = await environment();
		const account = { password: "!", role: "reviewer" as const };
		await db.insert(users).values([
			{ ...account, id: 1, username: "eva", email: "eva" },
			{ ...account, id: 2, username: "leo", email: "leo", role: "finance" },
			{ ...account, id: 3, username: "rui", email: "rui", disabledAt: 1 },
			{ ...account, id: 4, username: "ada", email: "ada", role: "admin" },
		]);
		const assign = async (to: number | null, id = "one", role: Role = "reviewer") =>
			codeOf(await assignMessage(services, staffWith(role), "network", id, to));
		expect([await assign(2), await assign(3), await assign(9)]).toEqual(Array(3).fill("invalid_request"));
		expect([await assign(4, "none"), await assign(4, "one", "auditor")]).toEqual(["message_not_found", "staff_only"]);
		const audited = () =>
			sqlite
				.prepare("SELECT user_id, role, network, action, application_id, details FROM audit_entries ORDER BY seq")
				.all();
		expect([(await messages())[0]?.assigneeId, audited()]).toEqual([null, []]);
		expect([await assign(4), await assign(1), await assign(null)]).toEqual([null, null, null]);
		const entry = {
			user_id: 1,
			role: "reviewer",
			network: "network",
			action: "message-assigned",
			application_id: null,
		};
		expect(audited().map(({ details, ...columns }) => [columns, JSON.parse(String(details))])).toEqual(
			[
				[null, 4],
				[4, 1],
				[1, null],
			].map(([was, to]) => [entry, { actionId: expect.stringMatching(/^[\w-]{22}$/), message: "one", was, to }]),
		);
		await assign(1);
		expect((await messages()).map(({ assigneeId }) => assigneeId)).toEqual([1, null]);
	});

	it("is deleted with its answers and their e-mail log entries, and counted for its day", async () => {
		const { services, db, messages, waitForBackground, logged, pass } = await environment();
		const answer = { id: ID, text: "Tomorrow.", seenAnswers: 0, macro: null };
		await answerMessage(services, EVA, "one", answer);
		await answerMessage(services, EVA, "two", { ...answer, id: "b".repeat(22) });
		expect(codeOf(await deleteMessage(services, EVA, "one"))).toBe("answer_on_its_way");
		await waitForBackground();
		await db.insert(contactMessages).values({ ...MESSAGE, id: "three", createdAt: 1 });
		logged.length = 0;
		const remove = async (id: string, role: Role = "reviewer") =>
			codeOf(await deleteMessage(services, staffWith(role), id));
		expect([await remove("one", "finance"), await remove("none")]).toEqual(["staff_only", "message_not_found"]);
		expect([await messages(), await db.select().from(messageCounts)]).toMatchObject([[{}, {}, {}], []]);
		expect(await remove("one")).toBeNull();
		expect((await messages()).map(({ id }) => id)).toEqual(["two", "three"]);
		expect((await db.select().from(letters)).map(({ messageId }) => messageId)).toEqual(["two"]);
		expect((await db.select().from(emailLogs)).map(({ relatedEntityId }) => relatedEntityId)).toEqual(["two"]);
		expect(logged).toEqual([["message-done", { role: "reviewer" }]]);
		expect(await remove("one")).toBe("message_not_found");
		await db.update(letters).set({ doneAt: null, failedAt: 1 });
		expect([await remove("three"), await remove("two")]).toEqual([null, null]);
		const counts = () => db.select().from(messageCounts);
		expect(await counts()).toEqual([{ day: "2026-01-10", done: 3, answered: 2 }]);
		await db.insert(contactMessages).values({ ...MESSAGE, id: "four", createdAt: 1 });
		pass(1);
		await remove("four");
		expect((await counts())[1]).toEqual({ day: "2026-01-11", done: 1, answered: 0 });
	});

	it("answered while being deleted is kept with its answers, and not counted", async () => {
		const { services, db, sqlite, messages, waitForBackground } = await environment();
		await answerMessage(services, EVA, "one", { id: ID, text: "Tomorrow.", seenAnswers: 0, macro: null });
		await waitForBackground();
		const { batch } = services.db;
		services.db.batch = (statements) => {
			sqlite.exec("UPDATE contact_messages SET answers = 2 WHERE id = 'one'");
			services.db.batch = batch;
			return batch.call(services.db, statements) as never;
		};
		expect(codeOf(await deleteMessage(services, EVA, "one"))).toBe("answered_meanwhile");
		expect([await messages(), await db.select().from(letters), await db.select().from(emailLogs)]).toMatchObject([
			...[[{}, {}], [{}], [{}]],
		]);
		expect(await db.select().from(messageCounts)).toEqual([]);
	});
});

describe("a visitor's error", () => {
	let errorCount = 0;
	/** An error on a page that no other test uses: groups are counted per isolate. */
	const anError = (changes: Partial<VisitorError> = {}): VisitorError => {
		errorCount += 1;
		return { source: "server", name: "TypeError", route: `/page-${errorCount}`, code: 500, ...changes };
	};

	async function errorEnvironment() {
		const inbox = await environment();
		const groups = () => inbox.db.select().from(visitorErrors);
		const record = async (error: VisitorError, release = "r1") => {
			recordVisitorError(inbox.services, error, release);
			await inbox.waitForBackground();
		};
		const sent = async () =>
			(await inbox.db.select().from(letters)).map(({ key, subject, recipient }) => [key, subject, recipient]);
		return { ...inbox, groups, record, sent };
	}

	it("is written at once, then once a minute with those in between, and e-mailed once", async () => {
		const { services, groups, record, sent, db, pass } = await errorEnvironment();
		const error = anError();
		const key = `server|TypeError|${error.route}|500`;
		const first = services.now();
		await record(error);
		const row = {
			fingerprint: key,
			...error,
			firstSeen: first,
			firstRelease: "r1",
			resolvedAt: null,
			resolvedBy: null,
		};
		expect(await groups()).toEqual([{ ...row, times: 1, lastSeen: first, lastRelease: "r1" }]);
		pass((MINUTE - 1) / DAY);
		for (const _ of [1, 2]) await record(error, "r2");
		expect(await groups()).toMatchObject([{ times: 1 }]);
		pass(1 / DAY);
		await record(error, "r2");
		expect(await groups()).toEqual([{ ...row, times: 4, lastSeen: first + MINUTE, lastRelease: "r2" }]);
		await record(error, "r2");
		pass(-1);
		await record(error, "r3");
		expect(await groups()).toMatchObject([{ times: 6, lastRelease: "r3" }]);
		expect(await sent()).toEqual([
			[`visitor-error:${key}:2026-01-10`, m.letter_error_new({}, en), "team@azulejo.example"],
		]);
		const body = m.letter_error_body({ name: "TypeError", route: error.route, code: "500", release: "r1" }, en);
		expect(await db.select().from(letters)).toMatchObject([
			{ body, emailType: "visitor_error", path: "/admin/inbox/errors", language: "en" },
		]);
	});

	it("is grouped by source, name, page and code, with a sanitised name", async () => {
		const { groups, record } = await errorEnvironment();
		const error = anError();
		await record(error);
		await record({ ...error, source: "browser" });
		await record({ ...error, code: 404 });
		await record({ ...error, name: "RangeError" });
		await record({ ...error, name: "secret 123" });
		await record({ ...error, name: "Error" });
		expect((await groups()).map(({ source, name, code, times }) => [source, name, code, times]).sort()).toEqual([
			["browser", "TypeError", 500, 1],
			["server", "Error", 500, 1],
			["server", "RangeError", 500, 1],
			["server", "TypeError", 404, 1],
			["server", "TypeError", 500, 1],
		]);
	});

	it("is resolved by staff who answer messages until it recurs, which is e-mailed once a day", async () => {
		const { services, groups, record, sent, pass } = await errorEnvironment();
		const [error, other] = [anError(), anError()];
		const key = `server|TypeError|${error.route}|500`;
		await record(error);
		await record(other);
		const resolve = async (role: Role = "reviewer", fingerprint = key) =>
			codeOf(await resolveVisitorError(services, { ...staffWith(role), id: 7 }, fingerprint));
		expect([await resolve("finance"), await resolve("senior", "none")]).toEqual([
			"staff_only",
			"error_group_not_found",
		]);
		const at = services.now();
		expect(await resolve()).toBeNull();
		pass(MINUTE / DAY);
		expect(await resolve("admin")).toBeNull();
		const resolutions = async () => (await groups()).map(({ resolvedAt, resolvedBy }) => [resolvedAt, resolvedBy]);
		expect(await resolutions()).toEqual([
			[at, 7],
			[null, null],
		]);
		await record(other);
		expect((await resolutions())[0]).toEqual([at, 7]);
		await record(error);
		expect(await resolutions()).toEqual([
			[null, null],
			[null, null],
		]);
		expect(await sent()).toHaveLength(2);
		await resolve();
		pass(1);
		await record(error);
		expect((await sent())[2]?.slice(0, 2)).toEqual([`visitor-error:${key}:2026-01-11`, m.letter_error_back({}, en)]);
		pass(1);
		await record(error);
		expect(await sent()).toHaveLength(3);
	});

	it("is e-mailed three times an hour over all groups if it comes from browsers, and always if from the server", async () => {
		const { record, sent, pass } = await errorEnvironment();
		for (let n = 0; n < 4; n += 1) await record(anError({ source: "browser", code: 0 }));
		expect(await sent()).toHaveLength(3);
		for (let n = 0; n < 4; n += 1) await record(anError());
		expect(await sent()).toHaveLength(7);
		pass((HOUR - 1) / DAY);
		await record(anError({ source: "browser" }));
		expect(await sent()).toHaveLength(7);
		pass(1 / DAY);
		await record(anError({ source: "browser" }));
		expect(await sent()).toHaveLength(8);
	});

	it("is evicted by its isolate after two hundred other groups, and then written at once", async () => {
		const { services, groups, record, waitForBackground } = await errorEnvironment();
		const error = anError();
		await record(error);
		for (let n = 0; n < 199; n += 1) recordVisitorError(services, anError(), "r1");
		await record(error);
		const times = async () => (await groups()).find(({ route }) => route === error.route)?.times;
		expect(await times()).toBe(1);
		for (let n = 0; n < 200; n += 1) recordVisitorError(services, anError(), "r1");
		await waitForBackground();
		await record(error);
		expect(await times()).toBe(2);
	});
});
