import type { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { hashEntry, hashEvent, NO_HASH } from "#app/audit/chain.ts";
import { decryptText } from "#app/audit/encrypted-text.ts";
import { applicationEvents, auditEntries } from "#app/data/audit-schema.server.ts";
import { letters } from "#app/data/inbox-schema.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { users } from "#app/data/staff-schema.server.ts";
import { putArchive } from "#app/documents/archive-store.server.ts";
import { NO_HISTORY } from "#app/domain/application/history.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import { MAX_MENTIONS, MAX_NOTE } from "#app/domain/audit/note.ts";
import { HOUR } from "#app/domain/time/calendar.ts";
import { anApplication, NOON } from "#test/factories/application.ts";
import { applicationEnvironment, codeOf } from "#test/services/application-environment.ts";
import { chainHistories } from "./audit-chain.server.ts";
import { recordAction } from "./record-action.server.ts";
import { recordOpeningReason } from "./record-opening-reason.server.ts";
import { writeNote } from "./write-note.server.ts";

const EVA: Staff = { id: 1, email: "eva@azulejo.example", role: "senior", person: 1, name: "Eva" };
const ADA: Staff = { ...EVA, id: 5, role: "auditor" };
const LEO: Staff = { ...EVA, id: 4, role: "finance" };
const KEY = "A".repeat(22);
const NOTE_ID = "n".repeat(22);

async function setUp(caseKey: string | null = KEY) {
	const environment = applicationEnvironment();
	await environment.add(anApplication().with({ caseKey }).build());
	const texts = async () =>
		Promise.all(
			(await environment.db.select().from(auditEntries)).map(({ seq, words }) =>
				words === null ? null : decryptText(KEY, "case-1", `entry ${seq}`, words),
			),
		);
	return { ...environment, texts };
}

describe("an audit entry", () => {
	it("is chained to the previous one, with its actor and its sealed text", async () => {
		const { services, db, texts } = await setUp();
		const actor = { id: 3, role: "senior", network: "net" } as const;
		const words = { caseKey: KEY, text: { note: "Hello" } };
		const first = await recordAction(services, { action: "exported", actor: null });
		const input = { action: "note-written", actor, applicationId: "case-1", details: { n: 1 }, words } as const;
		expect([first, await recordAction(services, input)]).toEqual([1, 2]);
		// Text without an application cannot be sealed.
		await recordAction(services, { action: "exported", actor, words });
		const rows = await db.select().from(auditEntries);
		const nobody = { userId: null, role: null, network: null };
		expect(rows).toMatchObject([
			{ seq: 1, at: NOON, action: "exported", ...nobody, applicationId: null, details: {}, words: null },
			{
				seq: 2,
				action: "note-written",
				userId: 3,
				role: "senior",
				network: "net",
				applicationId: "case-1",
				details: { n: 1 },
			},
			{ seq: 3, action: "exported", userId: 3, applicationId: null, words: null },
		]);
		expect(await texts()).toEqual([null, { note: "Hello" }, null]);
		let hash = NO_HASH;
		for (const { hash: stored, ...entry } of rows) {
			hash = await hashEntry(hash, entry);
			expect(stored).toBe(hash);
		}
	});

	it("is written after a concurrent one, and fails after twenty attempts", async () => {
		const { services, db } = await setUp();
		await Promise.all(Array.from({ length: 5 }, () => recordAction(services, { action: "exported", actor: null })));
		expect((await db.select().from(auditEntries)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
		let attempts = 0;
		const insertFails = (text: string) => {
			const insert = () => {
				attempts += 1;
				return { values: () => Promise.reject(new Error("query failed", { cause: new Error(text) })) };
			};
			return {
				...services,
				db: new Proxy(db, { get: (target, name) => (name === "insert" ? insert : Reflect.get(target, name)) }),
			};
		};
		const record = (text: string) => recordAction(insertFails(text), { action: "exported", actor: null });
		await expect(record("UNIQUE constraint failed")).rejects.toThrow("query failed");
		expect(attempts).toBe(20);
		await expect(record("not the next entry")).rejects.toThrow();
		expect(attempts).toBe(40);
		await expect(record("disk full")).rejects.toThrow();
		expect(attempts).toBe(41);
	});
});

describe("a note", () => {
	async function withColleagues() {
		const environment = await setUp();
		const { services, db } = environment;
		Object.assign(services, { mailer: { send: async () => ({ providerId: "x" }) } });
		const account = { password: "!", role: "reviewer" } as const;
		const names = [
			...[
				["Eva", "senior"],
				["Rui", "reviewer"],
				["Ana Lopes", "admin"],
				["Old", "reviewer"],
				["Guest", "user"],
			],
			...[
				["Ivo", "finance"],
				["Tia", "auditor"],
				["Pia", "reviewer"],
			],
		] as const;
		await db.insert(users).values(
			names.map(([name, role], index) => ({
				...{ ...account, id: index + 1, name, role, username: name, disabledAt: name === "Old" ? 1 : null },
				email: `${name.toLowerCase().replace(" ", ".")}@azulejo.example`,
			})),
		);
		const write = (text: string, changes: { id?: string } = {}, staff = EVA, applicationId = "case-1") =>
			writeNote(services, staff, applicationId, { id: NOTE_ID, text, network: "net", ...changes });
		const sent = async () => (await db.select().from(letters)).map(({ recipient, key }) => `${recipient} ${key}`);
		return { ...environment, write, sent };
	}

	it("is stored sealed once per form, and notifies those it mentions without its text", async () => {
		const { db, write, entries, texts, sent, waitForBackground } = await withColleagues();
		expect(codeOf(await write(" @Rui and @ana lopes,\r\nsee @eva "))).toBeNull();
		expect(codeOf(await write("@Rui and @ana lopes: again"))).toBeNull();
		await waitForBackground();
		expect(entries()).toEqual([`note-written 1 net case-1 {"note":"${NOTE_ID}","mentions":[3,2]}`]);
		expect(await texts()).toEqual([{ note: "@Rui and @ana lopes,\nsee @eva" }]);
		expect((await sent()).toSorted()).toEqual([
			`ana.lopes@azulejo.example note:${NOTE_ID}:3`,
			`rui@azulejo.example note:${NOTE_ID}:2`,
		]);
		const [letter] = await db.select().from(letters);
		expect(letter).toMatchObject({
			emailType: "note_mention",
			language: "en",
			path: "/admin/applications/case-1#notes",
		});
		expect(letter?.subject).toContain("NIF-7K2M-Q4R8");
		expect(`${letter?.subject} ${letter?.body}`).not.toContain("again");
		// The same id of another author is another note.
		expect(codeOf(await write("Hello", {}, { ...EVA, id: 2 }))).toBeNull();
		expect(entries()).toHaveLength(2);
	});

	it("mentions nobody who cannot read it", async () => {
		const { write, entries, sent } = await withColleagues();
		expect(codeOf(await write("@Old @Guest @Eva @nobody"))).toBeNull();
		expect([entries(), await sent()]).toEqual([[`note-written 1 net case-1 {"note":"${NOTE_ID}","mentions":[]}`], []]);
	});

	it.each([
		["Hello", {}, ADA, "case-1", "staff_only", null],
		["Hello", { id: "short" }, EVA, "case-1", "invalid_request", null],
		["Hello", {}, EVA, "none", "application_not_found", null],
		[" \n ", {}, EVA, "case-1", "invalid_request", "error_note_missing"],
		["x".repeat(MAX_NOTE + 1), {}, EVA, "case-1", "invalid_request", "error_note_long"],
		["@Rui @Ana Lopes @Ivo @Tia @Pia @Noa", {}, EVA, "case-1", "invalid_request", "error_note_mentions"],
	] as const)("%# is rejected", async (text, changes, staff, applicationId, code, field) => {
		const { db, write, entries, sent } = await withColleagues();
		await db
			.insert(users)
			.values({ username: "Noa", name: "Noa", email: "noa@azulejo.example", password: "!", role: "reviewer" });
		const outcome = await write(text, changes, staff, applicationId);
		expect(outcome).toMatchObject({ failure: field ? { code, fields: { note: field } } : { code } });
		expect([entries(), await sent()]).toEqual([[], []]);
	});

	it("may be as long, and mention as many, as allowed", async () => {
		const { write, sent } = await withColleagues();
		const mentions = "@Rui @Ana Lopes @Ivo @Tia @Pia ";
		expect(codeOf(await write(mentions + "x".repeat(MAX_NOTE - mentions.length)))).toBeNull();
		expect(await sent()).toHaveLength(MAX_MENTIONS);
	});

	it("cannot be stored without the application's key", async () => {
		const { services, entries } = await setUp(null);
		const outcome = await writeNote(services, EVA, "case-1", { id: NOTE_ID, text: "x", network: "net" });
		expect([codeOf(outcome), entries()]).toEqual(["note_unsealable", []]);
	});
});

describe("the reason for opening documents", () => {
	async function withDocuments(caseKey: string | null = KEY) {
		const environment = await setUp(caseKey);
		await environment.addUpload("one", { applicationId: "case-1" });
		await environment.addUpload("two", { applicationId: "case-1", documentType: "address" });
		await environment.addUpload("receiving", { applicationId: "case-1", state: "receiving" });
		await environment.addUpload("foreign", { applicationId: "another" });
		const open = (words = "", reason: "check" | "other" = "other", staff = EVA, applicationId = "case-1") =>
			recordOpeningReason(environment.services, staff, applicationId, { reason, words, network: "net" });
		return { ...environment, open };
	}

	it("is recorded for each document that this person has not opened within an hour", async () => {
		const { open, entries, texts, addUpload, wait } = await withDocuments();
		expect(codeOf(await open("  A complaint "))).toBeNull();
		const entry = (id: string, type: string, user = 1) =>
			`document-opened ${user} net case-1 {"uploadId":"${id}","documentType":"${type}","reason":"other"}`;
		expect(entries()).toEqual([entry("one", "passport"), entry("two", "address")]);
		expect(await texts()).toEqual([{ reason: "A complaint" }, { reason: "A complaint" }]);
		await addUpload("three", { applicationId: "case-1" });
		wait(HOUR - 1);
		await open("Again");
		expect(entries().slice(2)).toEqual([entry("three", "passport")]);
		await open("Mine", "other", { ...EVA, id: 2 });
		expect(entries()).toHaveLength(6);
		wait(1);
		await open("Again");
		expect(entries().slice(6)).toEqual([entry("one", "passport"), entry("two", "address")]);
	});

	it.each([
		[LEO, "x", "case-1", "staff_only"],
		[ADA, "x", "case-1", "staff_only"],
		[EVA, "  ", "case-1", "reason_missing"],
		[EVA, "x", "none", "application_not_found"],
	] as const)("%# is rejected", async (staff, words, applicationId, code) => {
		const { open, entries } = await withDocuments();
		expect([codeOf(await open(words, "other", staff, applicationId)), entries()]).toEqual([code, []]);
	});

	it("needs no words if it is one of the list, and is recorded without them if they cannot be sealed", async () => {
		const { open, texts } = await withDocuments();
		expect(codeOf(await open("", "check"))).toBeNull();
		expect(await texts()).toEqual([null, null]);
		const unsealable = await withDocuments(null);
		expect(codeOf(await unsealable.open("Words"))).toBeNull();
		expect(await unsealable.texts()).toEqual([null, null]);
	});
});

describe("a history without hashes", () => {
	/** Old histories were written before there were triggers. */
	const removeTriggers = (sqlite: DatabaseSync) => {
		for (const { name } of sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all())
			sqlite.exec(`DROP TRIGGER "${name}"`);
	};
	const event = (version: number) => ({
		...{ version, eventId: `e${version}`, type: "draft-saved", actor: { kind: "applicant" }, details: {} },
		...{ words: null, status: "draft", at: version },
	});

	it("is chained from its archived beginning, and never again", async () => {
		const { services, db, sqlite } = await setUp();
		await putArchive(services.documents, "history/file", "case-1", { ...NO_HISTORY, events: [event(1)] });
		removeTriggers(sqlite);
		sqlite.exec("UPDATE applications SET history_key = 'history/file', version = 3");
		const rows = [event(3), event(2)].map((row) => ({ applicationId: "case-1", ...row }));
		for (const row of rows.toReversed()) await db.insert(applicationEvents).values(row as never);
		await chainHistories(services);
		let hash = NO_HASH;
		const hashes: string[] = [];
		for (const version of [1, 2, 3]) {
			hash = await hashEvent("case-1", hash, event(version) as never);
			hashes.push(hash);
		}
		const stored = await db.select().from(applicationEvents).orderBy(applicationEvents.version);
		expect(stored.map((row) => row.hash)).toEqual(hashes.slice(1));
		expect((await db.select().from(applications))[0]?.head).toBe(hash);
		services.documents.get = () => Promise.reject(new Error("read again"));
		await chainHistories(services);
	});

	it("that is continued in the meantime is left to the next run", async () => {
		const { services, db, sqlite } = await setUp();
		removeTriggers(sqlite);
		await db.insert(applicationEvents).values({ applicationId: "case-1", ...event(1) } as never);
		await putArchive(services.documents, "history/file", "case-1", NO_HISTORY);
		sqlite.exec("UPDATE applications SET history_key = 'history/file'");
		const { get } = services.documents;
		services.documents.get = async (...key) => {
			sqlite.exec("UPDATE applications SET version = 2");
			return get(...key);
		};
		await chainHistories(services);
		expect((await db.select().from(applications))[0]?.head).toBeNull();
	});
});
