import { describe, expect, it } from "vitest";
import { letters } from "#app/data/inbox-schema.server.ts";
import { emailLogs, outbox } from "#app/data/schema.server.ts";
import type { Effect, MailTemplate } from "#app/domain/application/event.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#app/domain/time/calendar.ts";
import type { Mail } from "#app/services.ts";
import { partnerEnvironment } from "#test/services/partner-environment.ts";
import { deliverLetters, sendNotice } from "../inbox/letters.server.ts";
import { deliverAll, deliverOutbox } from "./deliver-outbox.server.ts";
import { consumeMailQuota, notMeUrl, setNotMeBlock } from "./mail-quota.server.ts";
import { recordMailEvent } from "./record-mail-event.server.ts";
import { resendMail } from "./resend-mail.server.ts";

const EVA: Staff = { id: 4, email: "eva@azulejo.example", role: "senior", person: 4, name: null };
const ADA: Staff = { ...EVA, role: "auditor" };

/** An in-memory environment whose e-mail provider can be unavailable. */
function environment() {
	const partners = partnerEnvironment();
	const mails: Mail[] = [];
	const failures = { left: 0 };
	const scheduled: string[] = [];
	const running: Promise<unknown>[] = [];
	const { services, sqlite } = partners;
	const { db } = services;
	const ORIGIN = "https://azulejo.example";
	Object.assign(services, {
		settings: {
			origin: ORIGIN,
			support: "help@azulejo.example",
			cookieSecrets: ["s"],
			adminEmail: "team@azulejo.example",
		},
		mailer: {
			send: async (mail: Mail) => {
				if (failures.left > 0) {
					failures.left -= 1;
					throw new Error("mail is away");
				}
				mails.push(mail);
				return { providerId: `p-${mails.length}` };
			},
		},
		background: (work: Promise<unknown>) => void running.push(work),
		deliverSoon: (id: string) => void scheduled.push(id),
	});
	const apply = (email: string, columns: Record<string, string | number | null> = {}) =>
		partners.sell("NONE", 7900, { email, status: "pending", paid_at: null, ...columns });
	let queued = 0;
	async function queue(
		applicationId: string,
		template: MailTemplate,
		columns: Partial<typeof outbox.$inferInsert> = {},
	) {
		queued += 1;
		const key = `mail-${queued}`;
		const effect: Effect = { kind: "mail", template, key, deferrable: true };
		const now = services.now();
		await db.insert(outbox).values({ key, applicationId, effect, createdAt: now, dueAt: now, ...columns });
		return key;
	}
	/** The state of each effect, by key. */
	async function effects() {
		const rows = await db.select().from(outbox);
		return Object.fromEntries(
			rows.map(({ key, doneAt, dueAt, attempts, leasedUntil, failedAt }) => [
				key,
				doneAt !== null
					? "done"
					: `${(dueAt - services.now()) / MINUTE} min, ${attempts}, ${leasedUntil ?? failedAt ?? "free"}`,
			]),
		);
	}
	const verify = (applicationId: string) =>
		sqlite
			.prepare(
				"INSERT INTO owner_sessions (id, application_id, browser, generation, email_verified, device, created_at, seen_at) VALUES (?, ?, 'b', 1, 1, '', 1, 1)",
			)
			.run(`session ${applicationId}`, applicationId);
	const waitForBackground = async () => void (await Promise.all(running.splice(0)));
	return { ...partners, db, mails, failures, scheduled, apply, queue, effects, verify, waitForBackground };
}

describe("an e-mail that strangers may have caused", () => {
	it("waits an hour if its mailbox has had one, without counting as an attempt, and then includes the others", async () => {
		const { services, apply, queue, effects, mails, pass } = environment();
		const [first, second, third] = [
			await apply("rosa@gmail.com"),
			await apply("rosa+nif@gmail.com"),
			await apply("olga@gmail.com"),
		];
		await queue(first, "submitted");
		await deliverOutbox(services);
		await queue(first, "payment_reminder");
		await queue(second, "submitted");
		await queue(third, "submitted");
		await deliverOutbox(services);
		expect(mails.map(({ to }) => to)).toEqual(["rosa@gmail.com", "olga@gmail.com"]);
		expect(await effects()).toEqual({
			...{ "mail-1": "done", "mail-2": "60 min, 0, free", "mail-3": "60 min, 0, free", "mail-4": "done" },
		});
		pass(1 / 24);
		await deliverOutbox(services);
		expect(mails).toHaveLength(3);
		expect(Object.values(await effects())).toEqual(Array(4).fill("done"));
		const [, , merged] = mails;
		expect([merged?.to, merged?.text.includes("NIF-1"), merged?.text.includes("NIF-2")]).toEqual([
			"rosa@gmail.com",
			true,
			true,
		]);
	});

	it("is dropped if outdated, sent within the hour or since it was queued, or blocked by the recipient", async () => {
		const { services, db, apply, queue, effects, mails } = environment();
		const sent = (relatedEntityId: string, createdAt: number, changes = {}) => ({
			...{
				key: `log ${relatedEntityId}`,
				emailType: "submitted",
				recipient: "rosa@a.example",
				status: "sent" as const,
			},
			...{ relatedEntityId, createdAt, ...changes },
		});
		const now = services.now();
		const paid = await apply("paid@a.example", { paid_at: 1 });
		const cancelled = await apply("cancelled@a.example", { status: "cancelled" });
		const started = await apply("begun@a.example");
		const recent = await apply("rosa@a.example");
		const since = await apply("rosa@a.example");
		const old = await apply("rosa@a.example");
		const elsewhere = await apply("olga@a.example");
		await db
			.insert(emailLogs)
			.values([
				sent(recent, now - HOUR + 1),
				sent(since, now - 2 * HOUR),
				sent(old, now - HOUR),
				sent(elsewhere, now),
				sent(started, now, { emailType: "payment_reminder" }),
			]);
		const dropped = [
			await queue(paid, "payment_reminder"),
			await queue(cancelled, "submitted"),
			await queue(started, "saved"),
			await queue(recent, "submitted"),
			await queue(since, "submitted", { createdAt: now - 2 * HOUR - 1 }),
			await queue("of-nobody", "submitted"),
		];
		await deliverOutbox(services);
		expect(mails).toEqual([]);
		expect(await effects()).toEqual(Object.fromEntries(dropped.map((key) => [key, "done"])));
		const token = new URL(notMeUrl(services, "begun@a.example", "en")).searchParams.get("token") ?? "";
		await setNotMeBlock(services, token, true);
		await queue(started, "submitted");
		await queue(old, "submitted");
		await queue(elsewhere, "submitted");
		await deliverOutbox(services);
		expect(mails.map(({ to }) => to)).toEqual(["rosa@a.example", "olga@a.example"]);
	});

	it("to a verified address uses only that application's quota, and an urgent one uses none", async () => {
		const { services, db, apply, queue, effects, mails, verify } = environment();
		const [own, other] = [await apply("rosa@a.example"), await apply("rosa@a.example")];
		verify(own);
		for (let n = 0; n < 6; n += 1)
			expect(await consumeMailQuota(services, { network: null, owner: { own: other } })).toBe("consumed");
		await queue(own, "submitted");
		await queue(other, "submitted");
		await deliverOutbox(services);
		expect(mails).toHaveLength(2);
		await queue(other, "payment_reminder");
		const key = await queue(other, "submitted");
		await db.run(`UPDATE outbox SET effect = json_remove(effect, '$.deferrable') WHERE key = '${key}'`);
		await deliverOutbox(services);
		expect(mails).toHaveLength(3);
		expect((await effects())["mail-3"]).toBe("60 min, 0, free");
	});

	it("with a withdrawal link also waits, under a quota separate from other e-mails", async () => {
		const { services, db, apply, effects, mails, verify, pass } = environment();
		const id = await apply("rosa@a.example", { paid_at: 1 });
		const now = services.now();
		const withdrawal = (key: string): Effect => ({ kind: "withdrawal-link", statedAt: now, key });
		const row = (key: string) => ({ key, applicationId: id, effect: withdrawal(key), createdAt: now, dueAt: now });
		await db.insert(outbox).values(row("w1"));
		await deliverOutbox(services);
		await db.insert(outbox).values(row("w2"));
		await deliverOutbox(services);
		expect([mails.map(({ emailType }) => emailType), (await effects()).w2]).toEqual([
			["withdrawal_link"],
			"60 min, 0, free",
		]);
		verify(id);
		for (let n = 0; n < 6; n += 1) await consumeMailQuota(services, { network: null, owner: { own: id } });
		pass(1 / 24);
		await deliverOutbox(services);
		expect(mails).toHaveLength(2);
	});
});

describe("the outbox", () => {
	it("claims effects that are due and free, of one application or all, twenty at a time and oldest first", async () => {
		const { services, db, apply, effects } = environment();
		const id = await apply("rosa@a.example");
		const now = services.now();
		const effect = { kind: "of-a-newer-release" } as unknown as Effect;
		const row = (key: string, dueAt: number, more = {}) => ({
			key,
			applicationId: id,
			effect,
			createdAt: now,
			dueAt,
			...more,
		});
		await db
			.insert(outbox)
			.values([
				...Array.from({ length: 20 }, (_, n) => row(`due-${n}`, now - 100 + n)),
				row("last", now),
				row("later", now + 1),
				row("leased", now - 200, { leasedUntil: now + 1 }),
				row("lease over", now - 200, { leasedUntil: now, applicationId: "other" }),
				row("given up", now - 200, { failedAt: 1 }),
			]);
		await deliverOutbox(services, id);
		const attempted = async () =>
			(await db.select().from(outbox)).filter(({ attempts }) => attempts > 0).map(({ key }) => key);
		expect(await attempted()).toEqual(Array.from({ length: 20 }, (_, n) => `due-${n}`));
		await deliverAll(services);
		expect(await attempted()).toEqual([...Array.from({ length: 20 }, (_, n) => `due-${n}`), "last", "lease over"]);
		expect((await effects()).last).toBe(`${10 / 60} min, 1, free`);
	});

	it("stops after a minute, and leaves the rest for the next run", async () => {
		const { services, db, apply, queue, mails, pass } = environment();
		const emails = Array.from({ length: 41 }, (_, n) => `client${n}@c${n}.example`);
		for (const email of emails) await queue(await apply(email), "submitted");
		const send = services.mailer.send;
		services.mailer.send = async (mail) => {
			pass((2 * SECOND) / DAY);
			return send(mail);
		};
		await deliverAll(services);
		expect(mails).toHaveLength(40);
		await deliverAll(services);
		expect(mails).toHaveLength(41);
		expect(
			(await db.select().from(outbox)).every(({ doneAt, lastError }) => doneAt !== null && lastError === null),
		).toBe(true);
	});

	it("logs an e-mail as failed while the provider is unavailable, and sends it once afterwards", async () => {
		const { services, db, apply, queue, mails, failures, pass } = environment();
		const key = await queue(await apply("rosa@a.example"), "submitted");
		await db.run(`UPDATE outbox SET effect = json_remove(effect, '$.deferrable') WHERE key = '${key}'`);
		failures.left = 1;
		expect(await deliverOutbox(services)).toBe(0);
		expect((await db.select().from(outbox))[0]).toMatchObject({ lastError: "mail is away", doneAt: null });
		const log = async () => (await db.select().from(emailLogs))[0];
		expect(await log()).toMatchObject({ status: "failed", errorMessage: "mail is away", sentAt: null });
		pass((10 * SECOND) / DAY);
		expect(await deliverOutbox(services)).toBe(1);
		const sent = { status: "sent", errorMessage: null, sentAt: services.now(), metadata: { providerId: "p-1" } };
		expect(await log()).toMatchObject(sent);
		await db.run("UPDATE outbox SET done_at = NULL, leased_until = NULL");
		await deliverOutbox(services);
		expect(mails).toHaveLength(1);
	});
});

describe("a notice", () => {
	const notice = { key: "k", emailType: "agent_news", subject: "News", body: "Something.", path: "/agents/cases" };

	it("is sent once per key, in its recipient's language, with a link to block it for unverified addresses", async () => {
		const { services, mails, waitForBackground } = environment();
		const carla = { email: "carla@firm.example", language: "pt" as const };
		for (const _ of [1, 2]) await sendNotice(services, carla, notice);
		await sendNotice(services, carla, { ...notice, key: "k2", emailType: "admin_notice", path: null });
		await waitForBackground();
		expect(await deliverLetters(services)).toBe(0);
		expect(mails).toHaveLength(2);
		const [first, second] = mails;
		expect([first?.to, first?.subject, first?.emailType, first?.key]).toEqual([carla.email, "News", "agent_news", "k"]);
		expect(first?.text).toContain("https://azulejo.example/agents/cases?lang=pt");
		expect(first?.text).toContain("/not-me?token=");
		expect(second?.text).not.toContain("/not-me");
		expect(second?.text).not.toContain("/agents/cases");
	});

	it("is tried twelve times, at growing intervals up to an hour, by one run at a time", async () => {
		const { services, db, mails, failures, pass } = environment();
		const now = services.now();
		const letter = { ...notice, recipient: "carla@firm.example", language: "en" as const, createdAt: now, dueAt: now };
		await db.insert(letters).values({ ...letter, leasedUntil: now + 1 });
		const stored = async () => (await db.select().from(letters))[0];
		expect(await deliverLetters(services)).toBe(0);
		expect((await stored())?.attempts).toBe(0);
		await db.update(letters).set({ leasedUntil: services.now() });
		failures.left = 12;
		const delays: number[] = [];
		for (let attempt = 1; attempt <= 12; attempt += 1) {
			expect((await stored())?.failedAt, `before attempt ${attempt}`).toBeNull();
			for (const _ of [1, 2]) await deliverLetters(services);
			const { dueAt = 0, attempts } = (await stored()) ?? {};
			expect(attempts).toBe(attempt);
			delays.push((dueAt - services.now()) / SECOND);
			pass((dueAt - services.now()) / DAY);
		}
		expect(delays).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600, 3600]);
		expect((await stored())?.failedAt).not.toBeNull();
		expect([await deliverLetters(services), mails]).toEqual([0, []]);
	});
});

describe("an event from the e-mail provider", () => {
	it.each([
		["email.bounced", "bounced"],
		["email.failed", "failed"],
		["email.suppressed", "bounced"],
	])("%s marks only its own e-mail as %s, once", async (type, status) => {
		const { services, db, apply, sqlite } = environment();
		const id = await apply("rosa@a.example", { history_version: 5 });
		const other = await apply("olga@a.example", { history_version: 5 });
		const log = { emailType: "paid", recipient: "r@a.example", createdAt: 1 };
		await db.insert(emailLogs).values([
			{ ...log, key: "one", status: "sent", relatedEntityId: id, metadata: { providerId: "p-1" } },
			{ ...log, key: "two", status: "sent", relatedEntityId: other, metadata: { providerId: "p-2" } },
		]);
		const event = { id: "e-1", type, providerId: "p-1", at: services.now() };
		const results = [];
		for (const changes of [
			{},
			{},
			{ id: "e-2" },
			{ id: "e-3", type: "email.opened" },
			{ id: "e-4", providerId: "unknown" },
		]) {
			const outcome = await recordMailEvent(services, { ...event, ...changes });
			results.push(outcome.ok ? outcome.value : outcome.failure.code);
		}
		expect(results).toEqual(["handled", "duplicate", "ignored", "ignored", "ignored"]);
		expect((await db.select().from(emailLogs)).map((row) => [row.status, row.errorMessage === null])).toEqual([
			[status, false],
			["sent", true],
		]);
		const versions = sqlite.prepare("SELECT history_version AS v FROM applications ORDER BY id").all();
		expect(versions.map(({ v }) => v)).toEqual([0, 5]);
	});

	it("about an e-mail that is not logged yet is requested again for ten minutes", async () => {
		const { services } = environment();
		const at = services.now();
		const codes = [];
		for (const ms of [0, 10 * MINUTE - 1, 10 * MINUTE, -10 * MINUTE]) {
			const outcome = await recordMailEvent(services, {
				id: `e ${ms}`,
				type: "email.bounced",
				providerId: "p",
				at: at - ms,
			});
			codes.push(outcome.ok ? outcome.value : outcome.failure.code);
		}
		expect(codes).toEqual(["service_unavailable", "service_unavailable", "ignored", "ignored"]);
	});
});

describe("a resent e-mail", () => {
	async function aFailedMail(template: MailTemplate = "paid", changes: Partial<typeof emailLogs.$inferInsert> = {}) {
		const mailEnvironment = environment();
		const id = await mailEnvironment.apply("rosa@a.example", { paid_at: 1 });
		const log = { emailType: template, recipient: "old@a.example", status: "failed" as const, createdAt: 1 };
		await mailEnvironment.db.insert(emailLogs).values({ ...log, key: "k", relatedEntityId: id, ...changes });
		const resend = async (staff = EVA, options: { key?: string; applicationId?: string } = {}) => {
			const outcome = await resendMail(mailEnvironment.services, staff, { key: "k", network: "n", ...options });
			return outcome.ok ? null : outcome.failure.code;
		};
		return { ...mailEnvironment, id, resend };
	}

	it("is queued once under the next key, audited, and sent to the current address", async () => {
		const { services, db, sqlite, id, resend, mails, scheduled } = await aFailedMail();
		expect([await resend(ADA), await resend(EVA, { key: "none" })]).toEqual(["staff_only", "mail_not_found"]);
		expect(await resend(EVA, { applicationId: "another" })).toBe("mail_not_found");
		expect([await resend(), await resend()]).toEqual([null, "mail_not_resendable"]);
		expect(await db.select().from(outbox)).toMatchObject([
			{ key: "k~1", applicationId: id, effect: { kind: "mail", template: "paid", key: "k~1" }, dueAt: services.now() },
		]);
		expect(scheduled).toEqual([id]);
		expect((await db.select().from(emailLogs))[0]?.resentAt).toBe(services.now());
		const audited = sqlite.prepare("SELECT action, user_id, application_id, details FROM audit_entries").all();
		const details = JSON.stringify({ mail: "paid", key: "k" });
		expect(audited).toEqual([{ action: "mail-resent", user_id: EVA.id, application_id: id, details }]);
		await deliverOutbox(services);
		expect(mails.map(({ to, key }) => [to, key])).toEqual([["rosa@a.example", "k~1"]]);
	});

	it("is rejected if it arrived, unless resent from the application's page, is still being tried, or is obsolete", async () => {
		const { db, id, resend } = await aFailedMail("paid", { status: "sent" });
		expect(await resend()).toBe("mail_not_resendable");
		await db.insert(outbox).values({
			...{ key: "k", applicationId: id, createdAt: 1, dueAt: 1 },
			effect: { kind: "mail", template: "paid", key: "k" },
		});
		expect(await resend(EVA, { applicationId: id })).toBe("mail_not_resendable");
		await db.update(outbox).set({ doneAt: 1 });
		expect(await resend(EVA, { applicationId: id })).toBeNull();
		expect(await (await aFailedMail("payment_reminder")).resend()).toBe("mail_past");
		expect(await (await aFailedMail("paid", { relatedEntityId: null })).resend()).toBe("mail_not_resendable");
		const { resend: resendTo, services } = await aFailedMail();
		for (let n = 0; n < 6; n += 1)
			await consumeMailQuota(services, { network: null, owner: { own: "resent rosa@a.example" } });
		expect(await resendTo()).toBe("too_many_mails");
	});

	it("to a firm or the team is sent to its original recipient", async () => {
		const { services, db, resend, mails, failures, waitForBackground } = await aFailedMail("admin_notice", {
			relatedEntityId: null,
		});
		const notice = { key: "k", emailType: "admin_notice", subject: "News", body: "Something.", path: null };
		failures.left = 1;
		await sendNotice(services, { email: "team@azulejo.example", language: "en" }, notice);
		await waitForBackground();
		expect(await resend()).toBe("mail_not_resendable");
		await db.update(letters).set({ failedAt: 1, attempts: 12 });
		expect([await resend(), await resend()]).toEqual([null, "mail_not_resendable"]);
		await waitForBackground();
		const [, resent] = await db.select().from(letters);
		expect(resent).toMatchObject({ key: "k~1", attempts: 1, failedAt: null, dueAt: services.now() });
		expect(mails.map(({ to, key }) => [to, key])).toEqual([["team@azulejo.example", "k~1"]]);
	});
});
