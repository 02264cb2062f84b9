import { describe, expect, it } from "vitest";
import { decryptText } from "#app/audit/encrypted-text.ts";
import { legalHolds } from "#app/data/application-schema.server.ts";
import { auditEntries } from "#app/data/audit-schema.server.ts";
import { readJobCursor } from "#app/data/scheduled-jobs.server.ts";
import { getArchive, putArchive } from "#app/documents/archive-store.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { HISTORY_RETENTION, type History, NO_HISTORY } from "#app/domain/application/history.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import { applicationCutoff, HOLD_REASON } from "#app/domain/retention/retention-rules.ts";
import { anApplication, aPayment, NOON } from "#test/factories/application.ts";
import { applicationEnvironment, codeOf } from "#test/services/application-environment.ts";
import { aNif } from "#test/services/fixtures.ts";
import { changeHold } from "./change-hold.server.ts";
import { deleteApplications, finishErasure } from "./delete-applications.server.ts";
import { eraseApplication } from "./erase-application.server.ts";

const EVA: Staff = { id: 1, email: "eva@azulejo.example", role: "senior", person: 1, name: null };
const RUI: Staff = { ...EVA, id: 2, role: "reviewer" };
const KEY = "A".repeat(22);
const CUTOFF = applicationCutoff(NOON);

/** Tables with records of an application that are deleted with it, and the column with its id. */
const RELATED: readonly (readonly [table: string, column: string, columns?: Record<string, string | number>])[] = [
	["mandate_pages", "application_id"],
	["representative_links", "application_id"],
	["phone_links", "owner"],
	["invoice_companies", "application_id"],
	["reviews", "application_id", { state: "waiting", rating: 5, content: "sealed" }],
	["portal_passwords", "application_id"],
	["case_links", "application_id"],
	["share_links", "application_id"],
	["owner_sessions", "application_id"],
	["email_logs", "related_entity_id", { status: "sent" }],
	["staff_drafts", "application_id"],
	["document_ticks", "application_id"],
	["agent_cases", "application_id", { agreement: "{}" }],
	["referrals", "application_id"],
	["stage_clocks", "application_id"],
	["second_person_waits", "application_id"],
];

function setUp() {
	const environment = applicationEnvironment();
	const { sqlite, add, objects, services } = environment;
	let filled = 0;
	/** Inserts a row with these values, and others where the table requires them. */
	function fill(table: string, values: Record<string, string | number | null>): void {
		filled += 1;
		const columns = sqlite.prepare(`PRAGMA table_info(${table})`).all();
		const keys = columns.filter(({ pk }) => pk !== 0).length;
		const required = columns
			.filter(({ name, notnull, pk, dflt_value, type }) => {
				const isNumberedByItself = keys === 1 && pk === 1 && type === "INTEGER";
				return (notnull === 1 || pk !== 0) && dflt_value === null && !isNumberedByItself && !(String(name) in values);
			})
			.map(({ name, type }) => [String(name), type === "INTEGER" ? filled : `${String(name)}-${filled}`] as const);
		const row = { ...Object.fromEntries(required), ...values };
		const names = Object.keys(row);
		sqlite
			.prepare(`INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`)
			.run(...Object.values(row));
	}
	const count = (table: string, condition = "1") =>
		Number(sqlite.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${condition}`).get()?.n);
	async function addDocument(id: string, columns: Record<string, string | null>): Promise<void> {
		fill("uploads", { id, document_type: "passport", state: "stored", verdict: "review", ...columns });
		for (const page of [0, 1]) {
			const key = `${id}-${page}`;
			fill("upload_pages", { upload_id: id, page, object_key: key, file_type: "pdf" });
			objects.set(key, new Uint8Array());
		}
		fill("upload_pages", { upload_id: id, page: 2, object_key: null, file_type: "pdf" });
		fill("picture_hashes", { upload_id: id, page: 0 });
	}
	/** Adds an application with a record in every related table. */
	async function addWithRecords(id: string, changes: Partial<Application> = {}, amountReceived: number | null = null) {
		const names = { applicationNumber: `NIF-${id}`, nifNumber: aNif(), caseKey: KEY, head: null };
		const application = anApplication()
			.completed()
			.with({ id, ...names, stateSince: CUTOFF - 1, updatedAt: NOON, ...changes });
		const payment = aPayment({
			id: `payment-${id}`,
			applicationId: id,
			intentId: id,
			amountReceived: amountReceived ?? 0,
		});
		await add(application.build(), amountReceived === null ? [] : [payment]);
		for (const [table, column, columns = {}] of RELATED) fill(table, { [column]: id, ...columns });
		fill("visits", { id: `visit-${id}`, application_id: id });
		await addDocument(`claimed-${id}`, { application_id: id });
		await addDocument(`unused-${id}`, { visit_id: `visit-${id}`, application_id: null });
		await addDocument(`receiving-${id}`, { visit_id: `visit-${id}`, application_id: null, state: "receiving" });
		const effects = {
			done: [`{"kind":"commission"}`, 1],
			mail: [`{"kind":"mail"}`, null],
			money: [`{"kind":"refund"}`, null],
		};
		for (const [name, [effect, done_at]] of Object.entries(effects))
			fill("outbox", { key: `${id}-${name}`, application_id: id, effect: String(effect), done_at: done_at as null });
		return application.build();
	}
	const recordsOf = (id: string) =>
		RELATED.filter(([table, column]) => count(table, `${column} = '${id}'`) > 0).map(([table]) => table);
	const remaining = () => ({
		objects: [...objects.keys()].toSorted(),
		uploads: sqlite
			.prepare("SELECT id FROM uploads ORDER BY id")
			.all()
			.map(({ id }) => id),
		pages: count("upload_pages"),
		hashes: count("picture_hashes"),
		visits: sqlite
			.prepare("SELECT id FROM visits ORDER BY id")
			.all()
			.map(({ id }) => id),
		outbox: sqlite
			.prepare("SELECT key FROM outbox ORDER BY key")
			.all()
			.map(({ key }) => key),
	});
	const ids = () =>
		sqlite
			.prepare("SELECT id FROM applications ORDER BY id")
			.all()
			.map(({ id }) => String(id));
	const row = (id = "case-1") => sqlite.prepare("SELECT * FROM applications WHERE id = ?").get(id);
	return {
		...environment,
		addDocument,
		fill,
		count,
		addWithRecords,
		recordsOf,
		remaining,
		ids,
		row,
		run: () => deleteApplications(services),
	};
}

/** The documents and effects that remain of an application whose related records are deleted. */
const leftOf = (id: string) => ({
	objects: [`receiving-${id}-0`, `receiving-${id}-1`],
	...{ uploads: [`receiving-${id}`], pages: 3, hashes: 1, visits: [], outbox: [`${id}-money`] },
});

describe("an application five years after its end", () => {
	it("is deleted with everything about it, unless money was received", async () => {
		const { addWithRecords, fill, run, ids, recordsOf, remaining, count, sqlite, row } = setUp();
		await addWithRecords("case-1", {}, 0);
		const stage = String(row()?.stage);
		fill("stage_counts", { stage, applications: 5 });
		for (const table of ["refunds", "disputes", "invoices"])
			fill(table, {
				application_id: "case-1",
				payment_id: "payment-case-1",
				...(table === "refunds" ? { state: "failed" } : {}),
			});
		fill("refund_requests", { application_id: "case-1", payment_id: "payment-case-1" });
		await run();
		expect([ids(), recordsOf("case-1")]).toEqual([[], []]);
		expect(remaining()).toEqual({ ...leftOf("case-1"), outbox: [] });
		for (const table of [
			"payments",
			"refunds",
			"disputes",
			"invoices",
			"refund_requests",
			"name_words",
			"application_events",
		])
			expect([table, count(table)]).toEqual([table, 0]);
		expect(sqlite.prepare("SELECT stage, applications FROM stage_counts").all()).toEqual([{ stage, applications: 4 }]);
	});

	it("is emptied if money was received: only the accounting records remain", async () => {
		const { services, addWithRecords, fill, run, recordsOf, remaining, row, sqlite, wait } = setUp();
		await addWithRecords("case-1", { erasedAt: null }, 7900);
		await addWithRecords("other", { stateSince: CUTOFF });
		fill("refunds", { application_id: "case-1", payment_id: "payment-case-1", state: "succeeded", note: "A note" });
		fill("refunds", { application_id: "other", payment_id: "payment-other", state: "succeeded", note: "Another" });
		sqlite.exec("UPDATE applications SET assigned_to = 5, assigned_at = 1");
		wait(7);
		await run();
		expect(row()).toMatchObject({
			...{ first_name: "", last_name: "", email: "", nif_index: null, history_key: null, assigned_to: null },
			...{ assigned_at: null, cleared_at: NOON + 7, erased_at: NOON + 7, application_number: "NIF-case-1" },
		});
		expect([recordsOf("case-1"), recordsOf("other").length]).toEqual([[], RELATED.length]);
		expect(remaining().outbox).toEqual(["other-done", "other-mail", "other-money"]);
		expect(remaining().visits).toEqual(["visit-other"]);
		expect(sqlite.prepare("SELECT application_id AS id, note FROM refunds ORDER BY id").all()).toEqual([
			{ id: "case-1", note: null },
			{ id: "other", note: "Another" },
		]);
		expect(services.now()).toBe(NOON + 7);
	});

	it.each<[string, Partial<Application>, string]>([
		["ended one millisecond too late", { stateSince: CUTOFF }, ""],
		["is not closed", { status: "approved" }, ""],
		["is on hold", {}, "INSERT INTO legal_holds (application_id, set_by, set_at, words) VALUES ('case-1', 1, 1, '')"],
		["was rewritten to the archive and not finished", {}, "UPDATE applications SET history_pending = 'file'"],
		["is due for the archive", { version: 2, updatedAt: NOON - HISTORY_RETENTION }, ""],
	])("is retained if it %s", async (_title, changes, sql) => {
		const { addWithRecords, run, ids, sqlite, recordsOf } = setUp();
		await addWithRecords("case-1", { updatedAt: NOON - HISTORY_RETENTION + 1, ...changes });
		sqlite.exec(sql);
		await run();
		expect([ids(), recordsOf("case-1").length]).toEqual([["case-1"], RELATED.length]);
	});

	it("is deleted with its archived history", async () => {
		const { services, addWithRecords, run, sqlite, objects, ids } = setUp();
		await addWithRecords("case-1");
		await putArchive(services.documents, "history/file", "case-1", NO_HISTORY);
		sqlite.exec(`UPDATE applications SET history_pending = 'history/file';
			UPDATE applications SET history_key = 'history/file', history_pending = NULL, history_version = 1`);
		await run();
		expect([ids(), objects.has("history/file")]).toEqual([[], false]);
	});

	it("is one of twenty in a run; the next run continues after the last one", async () => {
		const { services, add, db, run, ids, sqlite } = setUp();
		for (let n = 0; n < 22; n += 1) {
			const id = `case-${String(n).padStart(2, "0")}`;
			// The oldest first; those of the same time by id.
			const stateSince = n < 2 ? 1 : 2;
			await add(anApplication().cancelled().with({ id, applicationNumber: id, stateSince, updatedAt: NOON }).build());
		}
		const failing = {
			...services,
			documents: { ...services.documents, delete: () => Promise.reject(new Error("away")) },
		};
		sqlite.exec(`INSERT INTO uploads (id, application_id, document_type, state, verdict, created_at)
			VALUES ('u', 'case-03', 'passport', 'stored', 'review', 1);
			INSERT INTO upload_pages (upload_id, page, object_key, file_type, bytes, sha256) VALUES ('u', 0, 'o', 'pdf', 1, '')`);
		await expect(deleteApplications(failing), "after the others").rejects.toThrow("away");
		expect(ids()).toEqual(["case-03", "case-20", "case-21"]);
		expect(await readJobCursor(db, "delete-applications")).toBe("2 case-19");
		await run();
		expect(ids()).toEqual(["case-03"]);
		expect(await readJobCursor(db, "delete-applications")).toBeNull();
		await run();
		expect(ids()).toEqual([]);
	});
});

describe("the completion of an erasure", () => {
	const history: History = {
		events: [{ version: 1, eventId: "e", type: "x", actor: {}, details: {}, status: "pending", at: 1 }],
		mails: [{ id: 1, key: "k", emailType: "paid", recipient: "a@b.example", status: "sent", createdAt: 1 }],
		effects: [{ key: "k", effect: {}, createdAt: 1, doneAt: 2 }],
	};
	const ERASED = { erasedAt: 5, stateSince: NOON };

	async function archived(changes: Partial<Application> = ERASED, content: History | null = history) {
		const environment = setUp();
		await environment.addWithRecords("case-1", changes);
		if (content) await putArchive(environment.services.documents, "history/file", "case-1", content);
		environment.sqlite.exec(`UPDATE applications SET history_pending = 'history/file';
			UPDATE applications SET history_key = 'history/file', history_pending = NULL, history_version = 1`);
		return environment;
	}

	it("deletes what is related to it, and is complete once no effect is open", async () => {
		const { services, addWithRecords, recordsOf, remaining, row, sqlite, fill, addDocument } = setUp();
		await addWithRecords("case-1", ERASED);
		await addWithRecords("other", ERASED);
		// Uploaded in the same session, but claimed by another application.
		await addDocument("joint", { visit_id: "visit-case-1", application_id: "other" });
		fill("refunds", { application_id: "case-1", payment_id: "p", state: "succeeded", note: "A note" });
		sqlite.exec("UPDATE applications SET assigned_to = 5, assigned_at = 1, claimed_until = 1");
		await finishErasure(services, "case-1");
		expect([recordsOf("case-1"), recordsOf("other").length]).toEqual([[], RELATED.length]);
		expect(remaining().uploads).toEqual([
			"claimed-other",
			"joint",
			"receiving-case-1",
			"receiving-other",
			"unused-other",
		]);
		expect(remaining().outbox).toEqual(["case-1-money", "other-done", "other-mail", "other-money"]);
		expect(row()).toMatchObject({ cleared_at: null, assigned_to: 5 });
		expect(sqlite.prepare("SELECT note FROM refunds").get()).toEqual({ note: null });
		sqlite.exec("UPDATE outbox SET failed_at = 1 WHERE key = 'case-1-money'");
		await finishErasure(services, "case-1");
		expect(row()).toMatchObject({ cleared_at: NOON, assigned_to: null, assigned_at: null, claimed_until: null });
		expect([remaining().outbox[0], row("other")?.cleared_at]).toEqual(["case-1-money", null]);
	});

	it("does not mark an application as cleared that was not erased", async () => {
		const { services, addWithRecords, row, sqlite } = setUp();
		await addWithRecords("case-1", { stateSince: NOON });
		sqlite.exec("DELETE FROM outbox");
		await finishErasure(services, "case-1");
		expect(row()?.cleared_at).toBeNull();
	});

	it("rewrites the archived history without e-mails and effects, under another key", async () => {
		const { services, row, objects } = await archived();
		await finishErasure(services, "case-1");
		const key = String(row()?.history_key);
		expect([key.startsWith("history/"), key === "history/file", objects.has("history/file")]).toEqual([
			true,
			false,
			false,
		]);
		expect(row()).toMatchObject({ history_pending: null, history_version: 1, history_key_id: "k1" });
		expect(await getArchive(services.documents, key, "case-1")).toMatchObject({ ...history, mails: [], effects: [] });
		await finishErasure(services, "case-1");
		expect(row()?.history_key, "nothing is left to remove").toBe(key);
	});

	it.each([
		[{ ...history, mails: [] }, true],
		[{ ...history, effects: [] }, true],
		[{ ...history, mails: [], effects: [] }, false],
		[null, false],
	])("rewrites only files that contain mails or effects, %#", async (content, isRewritten) => {
		const { services, row } = await archived(ERASED, content);
		await finishErasure(services, "case-1");
		expect(row()?.history_key !== "history/file").toBe(isRewritten);
	});

	it("leaves the history to another run that is writing it", async () => {
		const { services, row, objects, recordsOf } = await archived();
		const { put } = services.documents;
		services.documents.put = async (...file) => {
			await put(...file);
			await services.db.$client.prepare("UPDATE applications SET history_pending = 'another'").run();
		};
		await expect(finishErasure(services, "case-1")).rejects.toMatchObject({ name: "HistoryBusy" });
		expect([row()?.history_key, [...objects.keys()].filter((key) => key.startsWith("history/"))]).toEqual([
			"history/file",
			["history/file"],
		]);
		expect(recordsOf("case-1")).toHaveLength(RELATED.length);
	});

	it("is repeated by the job, oldest first, and a failure does not block others", async () => {
		const { addWithRecords, run, sqlite, services, ids, row } = setUp();
		for (const [id, erasedAt] of [
			["a", 3],
			["b", 1],
			["c", 2],
		] as const)
			await addWithRecords(id, { erasedAt, stateSince: NOON });
		sqlite.exec("DELETE FROM outbox");
		const deleted: string[] = [];
		const { delete: remove } = services.documents;
		services.documents.delete = async (key) => {
			if (key === "claimed-b-0") throw new Error("away");
			deleted.push(key);
			await remove(key);
		};
		await expect(run()).rejects.toThrow("away");
		expect(deleted.filter((key) => key.endsWith("-0"))).toEqual([
			"claimed-c-0",
			"unused-c-0",
			"claimed-a-0",
			"unused-a-0",
		]);
		services.documents.delete = remove;
		await run();
		expect(ids().map((id) => row(id)?.cleared_at)).toEqual([NOON, NOON, NOON]);
	});
});

describe("an erasure at the applicant's request", () => {
	it("empties the application, deletes what is related, and e-mails the receipt to the former address", async () => {
		const { services, addWithRecords, recordsOf, find, mails, delivered, logged, requests } = setUp();
		await addWithRecords("case-1", { paidAt: 5, stateSince: NOON, language: "pt" }, 7900);
		services.db.$client.prepare("UPDATE payments SET state = 'succeeded', succeeded_at = 5");
		const outcome = await eraseApplication(services, "case-1");
		expect(outcome).toMatchObject({
			ok: true,
			value: { mailed: true, receipt: { applicationNumber: "NIF-case-1", at: NOON } },
		});
		expect(mails.map(({ to, key, emailType, reference }) => [to, key, emailType, reference])).toEqual([
			["lucja@example.com", "case-1:erased", "data_erased", "case-1:erased"],
		]);
		expect(await find()).toMatchObject({ email: "", firstName: "", erasedAt: NOON });
		expect(requests).toMatchObject([{ eventId: "erased:case-1", actor: { kind: "applicant" }, at: NOON }]);
		expect([recordsOf("case-1"), delivered, logged]).toEqual([[], ["case-1"], [["data-erased"]]]);
		expect(codeOf(await eraseApplication(services, "case-1"))).toBe("application_not_found");
		expect(mails).toHaveLength(1);
	});

	it.each([
		["unpaid and unverified", null, false, 0],
		["unpaid and verified", null, true, 1],
		["paid and unverified", 5, false, 1],
	])("mails the receipt of an application that is %s: %s %s", async (_title, paidAt, verified, mailCount) => {
		const { services, addWithRecords, sqlite, mails } = setUp();
		await addWithRecords("case-1", { paidAt, stateSince: NOON });
		sqlite.exec(`UPDATE owner_sessions SET email_verified = ${Number(verified)}`);
		const outcome = await eraseApplication(services, "case-1");
		expect([outcome.ok && outcome.value.mailed, mails.length]).toEqual([mailCount === 1, mailCount]);
	});

	it("succeeds without its receipt, and without the deletion, which the job completes", async () => {
		const { services, addWithRecords, recordsOf, logged } = setUp();
		await addWithRecords("case-1", { paidAt: 5, stateSince: NOON });
		services.mailer.send = () => Promise.reject(new TypeError("away"));
		services.documents.delete = () => Promise.reject(new RangeError("away"));
		expect(await eraseApplication(services, "case-1")).toMatchObject({ ok: true, value: { mailed: false } });
		expect(logged).toEqual([
			["data-erased"],
			["erasure-receipt-unsent", { error: "TypeError" }],
			["erasure-interrupted", { error: "RangeError" }],
		]);
		expect(recordsOf("case-1")).toContain("share_links");
	});

	it("is refused on hold, in progress, and for an unknown application", async () => {
		const { services, addWithRecords, fill, requests, mails } = setUp();
		await addWithRecords("case-1", { stateSince: NOON });
		await addWithRecords("open", { status: "pending", paidAt: 5, nifNumber: null });
		fill("legal_holds", { application_id: "case-1" });
		expect(codeOf(await eraseApplication(services, "case-1"))).toBe("data_held");
		expect(codeOf(await eraseApplication(services, "none"))).toBe("application_not_found");
		expect(requests).toEqual([]);
		expect(codeOf(await eraseApplication(services, "open"))).toBe("data_held");
		expect(mails).toEqual([]);
	});

	it("of two concurrent requests answers only one with a receipt", async () => {
		const { services, addWithRecords, find, mails } = setUp();
		await addWithRecords("case-1", { paidAt: 5, stateSince: NOON });
		const application = await find();
		services.rooms.apply = async () => ({ ok: true, value: { application, changed: false } });
		expect(codeOf(await eraseApplication(services, "case-1"))).toBe("application_not_found");
		expect(mails).toEqual([]);
	});
});

describe("a hold", () => {
	const change = { applicationId: "case-1", hold: true, reason: "  A court asked  ", network: "net" };
	async function held() {
		const environment = setUp();
		await environment.add(anApplication().with({ caseKey: KEY }).build());
		const holds = () => environment.db.select().from(legalHolds);
		return {
			...environment,
			holds,
			changeTo: (changes: Partial<typeof change> = {}, staff = EVA) =>
				changeHold(environment.services, staff, { ...change, ...changes }),
		};
	}

	it("is set and released once, each with an audit entry and the sealed reason", async () => {
		const { db, changeTo, holds, entries, pass } = await held();
		expect(codeOf(await changeTo())).toBeNull();
		const [hold] = await holds();
		expect(hold).toMatchObject({ applicationId: "case-1", setBy: 1, setAt: NOON });
		expect(await decryptText(KEY, "case-1", "hold", hold?.words ?? "")).toEqual({ reason: "A court asked" });
		pass(1);
		expect(codeOf(await changeTo({ reason: "Another reason" }))).toBe("hold_changed");
		expect((await holds())[0]).toEqual(hold);
		expect(codeOf(await changeTo({ hold: false, reason: "No longer needed" }))).toBeNull();
		expect(await holds()).toEqual([]);
		expect(codeOf(await changeTo({ hold: false }))).toBe("hold_changed");
		expect(entries()).toEqual(["hold-set 1 net case-1 {}", "hold-lifted 1 net case-1 {}"]);
		const texts = (await db.select().from(auditEntries)).map(({ seq, words }) =>
			decryptText(KEY, "case-1", `entry ${seq}`, words ?? ""),
		);
		expect(await Promise.all(texts)).toEqual([{ reason: "A court asked" }, { reason: "No longer needed" }]);
	});

	it.each([
		[{}, RUI, "staff_only"],
		[{ applicationId: "none" }, EVA, "application_not_found"],
		[{ reason: `  ${"x".repeat(HOLD_REASON.min - 1)}  ` }, EVA, "invalid_request"],
		[{ reason: "x".repeat(HOLD_REASON.max + 1) }, EVA, "invalid_request"],
		[{ reason: "x".repeat(HOLD_REASON.min) }, EVA, null],
		[{ reason: ` ${"x".repeat(HOLD_REASON.max)} ` }, EVA, null],
	] as const)("%# is set or rejected", async (changes, staff, code) => {
		const { changeTo, holds, entries } = await held();
		const outcome = await changeTo(changes, staff);
		expect(codeOf(outcome)).toBe(code);
		if (code === "invalid_request")
			expect(outcome).toMatchObject({ failure: { fields: { holdReason: "error_hold_reason" } } });
		expect([(await holds()).length, entries().length]).toEqual(code === null ? [1, 1] : [0, 0]);
	});

	it("cannot be explained without the application's key", async () => {
		const environment = setUp();
		await environment.add();
		expect(codeOf(await changeHold(environment.services, EVA, change))).toBe("note_unsealable");
		expect(environment.entries()).toEqual([]);
	});

	it("remains if its release cannot be recorded", async () => {
		const { changeTo, holds, sqlite } = await held();
		await changeTo();
		sqlite.exec("CREATE TRIGGER away BEFORE INSERT ON audit_entries BEGIN SELECT RAISE(ABORT, 'away'); END");
		await expect(changeTo({ hold: false })).rejects.toThrow();
		expect(await holds()).toHaveLength(1);
	});
});
