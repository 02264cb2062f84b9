import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createCaseKey } from "#app/audit/encrypted-text.ts";
import { incidents, incidentUpdates } from "#app/data/counts-schema.server.ts";
import { contactMessages } from "#app/data/inbox-schema.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { sealFields } from "#app/data/sealed-columns.server.ts";
import { macroUses, settings } from "#app/data/settings-schema.server.ts";
import { savedViews, staffDrafts, staffPreferences, users } from "#app/data/staff-schema.server.ts";
import type { Role } from "#app/domain/application/event.ts";
import type { SealedFields } from "#app/domain/application/sealed-fields.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import { DAY, MINUTE } from "#app/domain/time/calendar.ts";
import { clearQueryCache } from "#app/queries/cached-query.server.ts";
import { findIncident, findStatus } from "#app/queries/measures/status.server.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import { findDrafts } from "#app/queries/staff/find-drafts.server.ts";
import { findListSettings, findViewerSettings } from "#app/queries/staff/find-list-settings.server.ts";
import { findRecentActions } from "#app/queries/staff/recent-actions.server.ts";
import { partnerEnvironment } from "#test/services/partner-environment.ts";
import { assignApplications, claimNext } from "../application/assignment.server.ts";
import { recordAction } from "../audit/record-action.server.ts";
import { assignMessage } from "../inbox/inbox-messages.server.ts";
import { editIncident, openIncident, updateIncident } from "./incidents.server.ts";
import { removeView, saveColumns, saveColumnWidth, saveView, saveViewerSettings } from "./list-settings.server.ts";
import { deleteStaffDraft, saveStaffDraft } from "./save-staff-draft.server.ts";
import { changeSetting, countMacroUse, mayChange, saveMacro } from "./settings.server.ts";
import { undoAction } from "./undo-action.server.ts";

const EVA: Staff = { id: 1, email: "eva@azulejo.example", role: "senior", person: 1, name: null };
const RUI: Staff = { ...EVA, id: 2, email: "rui@azulejo.example", person: 2 };
const ALL: readonly Role[] = ["user", "reviewer", "senior", "finance", "auditor", "admin"];
const staffWith = (role: Role): Staff => ({ ...EVA, role });

/** An in-memory environment with the two accounts. */
async function setUp() {
	clearQueryCache();
	const environment = partnerEnvironment();
	const logged: unknown[] = [];
	const { services, sqlite } = environment;
	Object.assign(services, { log: (event: string, details: unknown) => void logged.push([event, details]) });
	const account = { password: "!", role: "senior" as const };
	await services.db
		.insert(users)
		.values([EVA, RUI].map(({ id, email }) => ({ ...account, id, email, username: email })));
	const auditLines = () =>
		sqlite
			.prepare(
				"SELECT user_id || ' ' || role || ' ' || network || ' ' || action || ' ' || coalesce(application_id, '-') || ' ' || details AS line FROM audit_entries ORDER BY seq",
			)
			.all()
			.map(({ line }) => String(line));
	return { ...environment, db: services.db, logged, auditLines };
}

const failureOf = (outcome: { ok: true } | { ok: false; failure: { code: string } }) =>
	outcome.ok ? null : outcome.failure;
const codeOf = (outcome: { ok: true } | { ok: false; failure: { code: string } }) => failureOf(outcome)?.code ?? null;

describe("an incident", () => {
	const OPENED = {
		parts: ["uploads", "payments"],
		title_en: "Slow",
		text_en: "We look.",
		text_pt: "Vemos.",
		minutesAgo: "5",
	};
	const text = (en: string, pt = "") => ({ en, es: "", pt });

	it("is published at once with its first update, and starts at the given time", async () => {
		const { services, db } = await setUp();
		expect((await findStatus(services))?.incidents).toEqual([]);
		const outcome = await openIncident(services, EVA, OPENED);
		const id = outcome.ok ? outcome.value.id : "";
		const now = services.now();
		expect(await db.select().from(incidents)).toEqual([
			{ id, parts: ["uploads", "payments"], startedAt: now - 5 * MINUTE, endedAt: null, title: text("Slow") },
		]);
		expect(await db.select().from(incidentUpdates)).toEqual([
			{ id: 1, incidentId: id, at: now, text: text("We look.", "Vemos.") },
		]);
		expect((await findStatus(services))?.incidents).toMatchObject([{ id, updates: [{ id: 1 }] }]);
	});

	it("is rejected with every error in its fields", async () => {
		const { services, db } = await setUp();
		const input = { parts: [], title_en: "", text_es: "t".repeat(1001), minutesAgo: "10081" };
		expect(failureOf(await openIncident(services, EVA, input))).toMatchObject({
			code: "invalid_request",
			fields: {
				parts: "error_incident_parts",
				title_en: "error_incident_text",
				text_es: "error_too_long",
				minutesAgo: "error_incident_minutes",
			},
		});
		expect(codeOf(await openIncident(services, EVA, { ...OPENED, title_en: "t".repeat(121) }))).toBe("invalid_request");
		expect(await db.select().from(incidents)).toEqual([]);
		expect(codeOf(await openIncident(services, EVA, { ...OPENED, minutesAgo: "10080" }))).toBeNull();
	});

	it("gets updates until one ends it, which cannot be before its start", async () => {
		const { services, db, pass } = await setUp();
		const opened = await openIncident(services, EVA, OPENED);
		await openIncident(services, EVA, OPENED);
		const id = opened.ok ? opened.value.id : "";
		const startedAt = services.now() - 5 * MINUTE;
		const update = (input: object) => updateIncident(services, EVA, id, { text_en: "More.", ...input });
		pass(MINUTE / DAY);
		await findStatus(services);
		expect(await update({ ends: "no" })).toEqual({ ok: true, value: { hasEnded: false } });
		expect((await findStatus(services))?.incidents.find((incident) => incident.id === id)?.updates).toHaveLength(2);
		expect(failureOf(await update({ text_en: "" }))).toMatchObject({ fields: { text_en: "error_incident_text" } });
		expect(failureOf(await update({ minutesAgo: "x" }))).toMatchObject({
			fields: { minutesAgo: "error_incident_minutes" },
		});
		expect(failureOf(await update({ ends: "on", minutesAgo: "7" }))).toMatchObject({
			fields: { minutesAgo: "error_incident_minutes" },
		});
		expect(await findIncident(services, id)).toMatchObject({ endedAt: null, updates: [{ id: 3 }, { id: 1 }] });
		expect(await update({ ends: "on", minutesAgo: "6", text_en: "Over." })).toEqual({
			ok: true,
			value: { hasEnded: true },
		});
		const rows = (await db.select().from(incidents)).map((row) => [row.id === id, row.endedAt]);
		expect(rows.sort()).toEqual([
			[false, null],
			[true, startedAt],
		]);
		expect((await db.select().from(incidentUpdates)).at(-1)).toEqual({
			...{ id: 4, incidentId: id, at: services.now(), text: text("Over.") },
		});
		expect((await findStatus(services))?.incidents.find((incident) => incident.id === id)?.endedAt).toBe(startedAt);
		expect(codeOf(await update({}))).toBe("incident_over");
		expect(codeOf(await updateIncident(services, EVA, "none", { text_en: "x" }))).toBe("incident_not_found");
		expect(await db.select().from(incidentUpdates)).toHaveLength(4);
	});

	it("has its texts replaced without affecting other incidents", async () => {
		const { services, db } = await setUp();
		const opened = await openIncident(services, EVA, OPENED);
		await openIncident(services, EVA, OPENED);
		const id = opened.ok ? opened.value.id : "";
		await updateIncident(services, EVA, id, { text_en: "More." });
		await findStatus(services);
		const input = { title_en: "Slower", update1_en: "We look at it.", update3_en: "", update3_es: "Más." };
		expect(failureOf(await editIncident(services, EVA, id, { ...input, update3_es: "" }))).toMatchObject({
			fields: { update3_en: "error_incident_text" },
		});
		expect(codeOf(await editIncident(services, EVA, "none", input))).toBe("incident_not_found");
		expect(codeOf(await editIncident(services, EVA, id, input))).toBeNull();
		expect((await db.select().from(incidents)).map((row) => [row.id === id, row.title.en]).sort()).toEqual([
			[false, "Slow"],
			[true, "Slower"],
		]);
		expect((await db.select().from(incidentUpdates)).map((row) => row.text)).toEqual([
			...[text("We look at it."), text("We look.", "Vemos."), { en: "", es: "Más.", pt: "" }],
		]);
		expect((await findStatus(services))?.incidents.map(({ title }) => title.en).sort()).toEqual(["Slow", "Slower"]);
	});

	it.each(ALL)("is written by seniors and administrators: %s", async (role) => {
		const { services } = await setUp();
		const code = role === "senior" || role === "admin" ? null : "staff_only";
		expect(codeOf(await openIncident(services, staffWith(role), OPENED))).toBe(code);
		expect(codeOf(await updateIncident(services, staffWith(role), "none", {}))).toBe(code ?? "incident_not_found");
		expect(codeOf(await editIncident(services, staffWith(role), "none", {}))).toBe(code ?? "incident_not_found");
	});
});

describe("a saved view", () => {
	const VIEW = { name: " My \n view ", filter: "stage=filed", isShared: false };

	it("has a name unique to its author, and is audited if shared", async () => {
		const { services, db, auditLines } = await setUp();
		const save = async (changes: Partial<typeof VIEW> = {}, staff = EVA) =>
			failureOf(await saveView(services, staff, "network", { ...VIEW, ...changes }));
		expect(await save()).toBeNull();
		expect(await db.select().from(savedViews)).toEqual([
			{ id: 1, userId: EVA.id, name: "My view", filter: VIEW.filter, isShared: false, createdAt: services.now() },
		]);
		expect(await save({ filter: "x=y" })).toMatchObject({ fields: { name: "error_view_exists" } });
		expect(await save({ name: " " })).toMatchObject({ fields: { name: "error_view_name" } });
		expect(await save({ filter: "" })).toMatchObject({ fields: { name: "error_view_empty" } });
		expect(await save({}, RUI)).toBeNull();
		expect(auditLines()).toEqual([]);
		expect(await save({ name: "All", isShared: true })).toBeNull();
		const [, , shared] = await db.select().from(savedViews);
		const details = { view: shared?.id, filter: VIEW.filter };
		expect(auditLines()).toEqual([`1 senior network view-shared - ${JSON.stringify(details)}`]);
		expect((await db.select().from(savedViews)).map(({ isShared }) => isShared)).toEqual([false, false, true]);
		for (const role of ALL.filter((other) => other !== "senior" && other !== "admin"))
			expect(await save({ name: role, isShared: true }, staffWith(role))).toMatchObject({ code: "staff_only" });
	});

	it("is one of at most twenty per person", async () => {
		const { services, db } = await setUp();
		const save = async (name: string, staff = EVA) =>
			failureOf(await saveView(services, staff, "network", { ...VIEW, name }));
		expect(await save("other", RUI)).toBeNull();
		for (let n = 0; n < 20; n += 1) expect(await save(`view ${n}`)).toBeNull();
		expect(await save("one more")).toMatchObject({ fields: { name: "error_view_many" } });
		// A name that only another person uses does not exist for this one.
		expect(await save("other")).toMatchObject({ fields: { name: "error_view_many" } });
		expect(await save("view 3")).toMatchObject({ fields: { name: "error_view_exists" } });
		expect(await db.select().from(savedViews)).toHaveLength(21);
		await removeView(services, EVA, "network", 5);
		expect(await save("one more")).toBeNull();
	});

	it("is removed by its author, or by an administrator if it is shared", async () => {
		const { services, db, auditLines } = await setUp();
		const row = { name: "x", filter: "f", isShared: false, createdAt: 1 };
		await db.insert(savedViews).values([
			{ ...row, id: 1, userId: EVA.id },
			{ ...row, id: 2, userId: RUI.id },
			{ ...row, id: 3, userId: RUI.id, name: "shared", isShared: true },
			{ ...row, id: 4, userId: EVA.id, name: "shared", isShared: true },
		]);
		const remove = async (id: number, staff = EVA) => codeOf(await removeView(services, staff, "network", id));
		expect([await remove(2), await remove(3), await remove(9)]).toEqual([
			"view_not_found",
			"staff_only",
			"view_not_found",
		]);
		expect(await remove(2, staffWith("admin"))).toBe("view_not_found");
		expect([await db.select().from(savedViews), auditLines()]).toMatchObject([[{}, {}, {}, {}], []]);
		expect([await remove(1), await remove(4), await remove(3, staffWith("admin"))]).toEqual([null, null, null]);
		expect((await db.select().from(savedViews)).map(({ id }) => id)).toEqual([2]);
		expect(auditLines()).toEqual([
			`1 senior network view-removed - ${JSON.stringify({ view: 4, filter: "f" })}`,
			`1 admin network view-removed - ${JSON.stringify({ view: 3, filter: "f" })}`,
		]);
	});
});

it("a person's columns, widths and viewer settings are saved separately from each other and from other people's", async () => {
	const { services, db } = await setUp();
	await saveColumnWidth(services, EVA, { column: "clock", width: 10.4 });
	await saveColumnWidth(services, EVA, { column: "next", width: 200.6 });
	await saveColumnWidth(services, EVA, { column: "clock", width: 999 });
	await saveViewerSettings(services, RUI, { zoom: "200" });
	await saveViewerSettings(services, RUI, { layout: "above" });
	expect(await findListSettings(services, EVA)).toMatchObject({
		...{ columns: ["clock", "applicant", "number", "next", "package", "owner"], widths: { clock: 480, next: 201 } },
	});
	expect(failureOf(await saveColumns(services, EVA, ["paid", "nope"], {}))).toMatchObject({
		fields: { column: "error_column_unknown" },
	});
	expect(await saveColumns(services, EVA, ["paid", "clock"], { paid: 100, applicant: 90, nope: 1 })).toMatchObject({
		ok: true,
	});
	expect(await findListSettings(services, EVA)).toMatchObject({
		columns: ["clock", "number", "paid"],
		widths: { paid: 100 },
	});
	expect(await findViewerSettings(services, EVA)).toMatchObject({ zoom: "100", layout: "side-by-side" });
	await saveViewerSettings(services, EVA, { zoom: "50" });
	await saveColumnWidth(services, RUI, { column: "paid", width: 70 });
	expect(await db.select().from(staffPreferences)).toMatchObject([
		{ userId: EVA.id, columns: ["clock", "number", "paid"], widths: { paid: 100 }, viewer: { zoom: "50" } },
		{ userId: RUI.id, columns: null, widths: { paid: 70 }, viewer: { zoom: "200", layout: "above" } },
	]);
});

describe("a setting", () => {
	const CHANGE = { version: 0, reason: " Because. " };

	it("is stored as the next version, and takes effect at once", async () => {
		const { services, db, logged } = await setUp();
		expect(await getSetting(services, "answer-warning")).toEqual({ hours: 4 });
		const change = (hours: string, changes: Partial<typeof CHANGE> = {}) =>
			changeSetting(services, staffWith("admin"), "answer-warning", { hours }, { ...CHANGE, ...changes });
		expect(await change("9")).toEqual({ ok: true, value: { version: 1 } });
		expect(await getSetting(services, "answer-warning")).toEqual({ hours: 9 });
		const row = { key: "answer-warning", changedBy: EVA.id, at: services.now(), reason: "Because." };
		expect(await db.select().from(settings)).toMatchObject([{ ...row, version: 1, value: { hours: 9 } }]);
		expect(logged).toEqual([["setting-changed", { key: "answer-warning", version: 1, role: "admin" }]]);
		expect([codeOf(await change("8")), codeOf(await change("8", { version: 2 }))]).toEqual([
			...["setting_changed_meanwhile", "setting_changed_meanwhile"],
		]);
		expect(await change("8", { version: 1 })).toEqual({ ok: true, value: { version: 2 } });
		expect(await db.select().from(settings)).toHaveLength(2);
		expect(await getSetting(services, "answer-warning")).toEqual({ hours: 8 });
	});

	it("is not overwritten if another is stored between reading and writing", async () => {
		const { services, db } = await setUp();
		const { insert } = db;
		services.db.insert = ((table: never) => {
			services.db.insert = insert;
			services.db.$client
				.prepare(
					"INSERT INTO settings (key, version, value, changed_by, at, reason) VALUES ('answer-warning', 1, '{}', 2, 0, 'x')",
				)
				.run();
			return insert.call(db, table);
		}) as typeof insert;
		const outcome = await changeSetting(services, staffWith("admin"), "answer-warning", { hours: "9" }, CHANGE);
		expect(codeOf(outcome)).toBe("setting_changed_meanwhile");
		expect(await db.select().from(settings)).toMatchObject([{ changedBy: 2 }]);
	});

	it.each([
		["", "error_setting_reason"],
		["  ", "error_setting_reason"],
		["r".repeat(301), "error_too_long"],
		["a\u0000b", "error_characters"],
		[` ${"r".repeat(300)} `, null],
	])("changed for the reason %o: %s", async (reason, problem) => {
		const { services, db } = await setUp();
		const change = { version: 0, reason };
		const fields = problem === null ? null : { reason: problem };
		const outcome = await changeSetting(services, staffWith("admin"), "answer-warning", { hours: "9" }, change);
		expect(outcome.ok ? null : outcome.failure).toEqual(fields && expect.objectContaining({ fields }));
		const both = await changeSetting(services, staffWith("admin"), "payout-day", { day: "99" }, change);
		expect(failureOf(both)).toMatchObject({ fields: { day: "error_setting_bounds", ...fields } });
		expect(await db.select().from(settings)).toHaveLength(problem === null ? 1 : 0);
	});

	it.each(ALL)("is changed by administrators, and financial limits also by finance: %s", async (role) => {
		const { services } = await setUp();
		const [isAdmin, isFinance] = [role === "admin", role === "admin" || role === "finance"];
		expect([mayChange(staffWith(role), "answer-warning"), mayChange(staffWith(role), "payout-day")]).toEqual([
			isAdmin,
			isFinance,
		]);
		const warning = await changeSetting(services, staffWith(role), "answer-warning", { hours: "9" }, CHANGE);
		const day = await changeSetting(services, staffWith(role), "payout-day", { day: "9" }, CHANGE);
		expect([codeOf(warning), codeOf(day)]).toEqual([isAdmin, isFinance].map((may) => (may ? null : "staff_only")));
		expect(codeOf(await saveMacro(services, staffWith(role), {}, CHANGE))).toBe(
			isAdmin ? "invalid_request" : "staff_only",
		);
	});

	it("for a macro has its own versions, and its uses are counted", async () => {
		const { services, db } = await setUp();
		const input = {
			...{ code: "no-bill", act: "answer", title: "No bill", en: "Send it.", es: "Envíe.", pt: "Envie." },
			...{
				text_en: "Send it.",
				text_es: "Envíe.",
				text_pt: "Envie.",
				fix: "",
				fault: "none",
				activeFrom: "2026-01-01",
			},
		};
		const days = { "activeFrom.day": "1", "activeFrom.month": "1", "activeFrom.year": "2026" };
		const save = (changes: object, change = CHANGE) =>
			saveMacro(services, staffWith("admin"), { ...input, ...days, ...changes }, change);
		expect(failureOf(await save({ code: "new" }, { version: 0, reason: "" }))).toMatchObject({
			fields: { code: "error_macro_code", reason: "error_setting_reason" },
		});
		expect(await save({})).toEqual({ ok: true, value: { version: 1 } });
		expect(codeOf(await save({}))).toBe("setting_changed_meanwhile");
		expect(await save({ title: "No bill yet" }, { ...CHANGE, version: 1 })).toEqual({
			ok: true,
			value: { version: 2 },
		});
		expect(await db.select().from(settings)).toMatchObject([
			{ key: "macro:no-bill", version: 1, value: { act: "answer", title: "No bill", text: { en: "Send it." } } },
			{ key: "macro:no-bill", version: 2, value: { title: "No bill yet" }, reason: "Because." },
		]);
		for (const code of ["no-bill", "other", "no-bill"]) await countMacroUse(services, code);
		expect(await db.select().from(macroUses)).toEqual([
			{ code: "no-bill", uses: 2 },
			{ code: "other", uses: 1 },
		]);
	});
});

describe("a staff draft", () => {
	/** Creates an application, with its own key unless stated otherwise. */
	async function anApplication(environment: Awaited<ReturnType<typeof setUp>>, hasKey = true) {
		const id = await environment.sell("NONE", 100);
		const caseKey = hasKey ? createCaseKey() : null;
		const sealed = await sealFields(environment.db, id, { caseKey } as SealedFields);
		await environment.db.update(applications).set({ sealed }).where(eq(applications.id, id));
		return { id, caseKey };
	}

	it("is stored encrypted for its author, form and application, and replaced by the next", async () => {
		const environment = await setUp();
		const { services, db, pass } = environment;
		const application = await anApplication(environment);
		const save = async (values: Record<string, string>, staff = EVA, form: "note" | "reject" = "note") => {
			const outcome = await saveStaffDraft(services, staff, application.id, { form, values });
			return outcome.ok ? outcome.value.at : outcome.failure.code;
		};
		const first = services.now();
		expect(await save({ note: "Call her", other: "x" })).toBe(first);
		pass(1);
		expect(await save({ note: "Call him" }, RUI)).toBe(first + DAY);
		expect(await save({ reason: "No", fault: "us" }, EVA, "reject")).toBe(first + DAY);
		expect(await save({ note: " Call them " })).toBe(first + DAY);
		expect(await findDrafts(services, EVA.id, application)).toEqual({
			note: { values: { note: " Call them " }, at: first + DAY },
			reject: { values: { reason: "No", fault: "us" }, at: first + DAY },
		});
		expect(await findDrafts(services, RUI.id, application)).toEqual({
			note: { values: { note: "Call him" }, at: first + DAY },
		});
		const rows = await db.select().from(staffDrafts);
		expect(rows).toHaveLength(3);
		for (const { words } of rows) expect(words).not.toContain("Call");
		pass(7 - 1 / DAY);
		expect(Object.keys(await findDrafts(services, EVA.id, application))).toHaveLength(2);
		pass(1 / DAY);
		expect(await findDrafts(services, EVA.id, application)).toEqual({});
	});

	it("is deleted by an empty form or once it has been sent, without affecting other drafts", async () => {
		const environment = await setUp();
		const { services, db } = environment;
		const [one, two] = [await anApplication(environment), await anApplication(environment)];
		const save = async (values: Record<string, string>, id: string, staff = EVA, form: "note" | "refuse" = "note") =>
			saveStaffDraft(services, staff, id, { form, values });
		const row = { userId: EVA.id, applicationId: one.id, form: "note" as const, words: "sealed", at: 1 };
		const others = [
			{ ...row, userId: RUI.id },
			{ ...row, applicationId: two.id },
			{ ...row, form: "refuse" as const },
		];
		await db.insert(staffDrafts).values([row, ...others]);
		expect(await save({ note: " \n" }, one.id)).toEqual({ ok: true, value: { at: null } });
		expect(await db.select().from(staffDrafts)).toEqual(expect.arrayContaining(others));
		expect(await db.select().from(staffDrafts)).toHaveLength(3);
		await db.insert(staffDrafts).values(row);
		await deleteStaffDraft(services, EVA, one.id, "note");
		expect(await db.select().from(staffDrafts)).toHaveLength(3);
		await deleteStaffDraft(services, EVA, one.id, "refuse");
		expect(await db.select().from(staffDrafts)).toHaveLength(2);
	});

	it.each([
		["is too long", "note", { note: "n".repeat(10_001) }, "invalid_request", "senior", true],
		["has the maximum length", "note", { note: "n".repeat(10_000) }, null, "senior", true],
		["is about no application", "note", { note: "n" }, "application_not_found", "senior", true],
		["can no longer be encrypted", "note", { note: "n" }, "note_unsealable", "senior", false],
		["is an auditor's note", "note", { note: "n" }, "staff_only", "auditor", true],
		["is a note from finance", "note", { note: "n" }, null, "finance", true],
		["is a rejection from finance", "reject", { reason: "n" }, "staff_only", "finance", true],
	] as const)("that %s is stored only if allowed", async (title, form, values, code, role, hasKey) => {
		const environment = await setUp();
		const { id } = await anApplication(environment, hasKey);
		const applicationId = title.includes("no application") ? "none" : id;
		const problem = failureOf(
			await saveStaffDraft(environment.services, staffWith(role), applicationId, { form, values }),
		);
		expect(problem?.code ?? null).toBe(code);
		if (code === "invalid_request") expect(problem).toMatchObject({ fields: { values: "error_too_long" } });
		expect(await environment.db.select().from(staffDrafts)).toHaveLength(code === null ? 1 : 0);
	});
});

describe("an assignment", () => {
	/** Three paid applications, the second of which is Eva's, and the action that assigned them to Rui. */
	async function assigned(count = 3) {
		const environment = await setUp();
		const { services, db, sell, sqlite } = environment;
		const ids = [await sell("NONE", 100), await sell("NONE", 100), await sell("NONE", 100)];
		sqlite.exec(
			`UPDATE applications SET stage = 'in_review', assigned_to = 1, assigned_at = 5, claimed_until = 2e12 WHERE id = '${ids[1]}'`,
		);
		const outcome = await assignApplications(services, EVA, "network", ids.slice(0, count), RUI.id);
		const actionId = outcome.ok ? outcome.value.actionId : "";
		const at = services.now();
		const owners = async () =>
			(await db.select().from(applications)).map((row) => [row.assignedTo, row.assignedAt, row.claimedUntil]);
		const undo = async (staff = EVA, action = actionId) => {
			const undone = await undoAction(services, staff, "network", action);
			return undone.ok ? undone.value.count : undone.failure.code;
		};
		return { ...environment, ids, actionId, at, owners, undo };
	}

	it("is undone once, as a whole, by its author, with an audit entry for each application", async () => {
		const { ids, actionId, at, owners, undo, auditLines, pass } = await assigned();
		expect(await owners()).toEqual(Array(3).fill([RUI.id, at, null]));
		expect([await undo(RUI), await undo(EVA, "none")]).toEqual(["undo_unknown", "undo_unknown"]);
		for (const role of ["finance", "auditor", "user"] as const) expect(await undo(staffWith(role))).toBe("staff_only");
		pass(40_000 / DAY);
		expect(await undo()).toBe(3);
		expect(await owners()).toEqual([
			[null, null, null],
			[1, 5, 2e12],
			[null, null, null],
		]);
		const lines = ids.map(
			(id, n) => `1 senior network undone ${id} ${JSON.stringify({ undoes: actionId, to: n === 1 ? 1 : null })}`,
		);
		expect(auditLines().slice(3).sort()).toEqual(lines.sort());
		expect(await undo()).toBe("undo_done");
	});

	it.each([
		["40 seconds and a millisecond passed", "undo_late", (environment) => environment.pass(40_001 / DAY)],
		[
			"one was assigned elsewhere",
			"undo_changed",
			({ sqlite }) => sqlite.exec("UPDATE applications SET assigned_to = 3 WHERE rowid = 1"),
		],
		[
			"one was assigned at another time",
			"undo_changed",
			({ sqlite }) => sqlite.exec("UPDATE applications SET assigned_at = 3 WHERE rowid = 1"),
		],
		[
			"one was claimed",
			"undo_changed",
			({ sqlite }) => sqlite.exec("UPDATE applications SET claimed_until = 3 WHERE rowid = 1"),
		],
		[
			"one was closed",
			"undo_changed",
			({ sqlite }) => sqlite.exec("UPDATE applications SET stage = 'closed' WHERE rowid = 1"),
		],
		[
			"a colleague assigned one to the same person",
			"undo_changed",
			async ({ services, ids, sqlite, at }) => {
				await assignApplications(services, RUI, "network", ids.slice(0, 1), RUI.id);
				sqlite.exec(`UPDATE applications SET assigned_at = ${at}`);
			},
		],
		[
			"a colleague undid an action on one",
			"undo_changed",
			async ({ services, ids }) => {
				await recordAction(services, {
					action: "undone",
					actor: { id: RUI.id, role: "senior", network: "n" },
					applicationId: ids[0] ?? "",
					details: {},
				});
			},
		],
		[
			"something else was recorded about one",
			3,
			async ({ services, ids }) => {
				await recordAction(services, { action: "mail-resent", actor: null, applicationId: ids[0] ?? "", details: {} });
			},
		],
	] satisfies [string, string | number, (environment: Awaited<ReturnType<typeof assigned>>) => unknown][])(
		"is undone as a whole or not at all if %s: %s",
		async (_, result, change) => {
			const environment = await assigned();
			await change(environment);
			const before = await environment.owners();
			expect(await environment.undo()).toBe(result);
			if (result !== 3) expect(await environment.owners()).toEqual(before);
			expect(environment.auditLines().filter((line) => line.startsWith("1 senior network undone"))).toHaveLength(
				result === 3 ? 3 : 0,
			);
		},
	);

	it("by a claim is undone to unassigned", async () => {
		const { services, sqlite, owners, undo } = await assigned(0);
		sqlite.exec("UPDATE applications SET stage = 'in_review', payment_status = 'paid'");
		const claimed = await claimNext(services, RUI, "network");
		expect(claimed.ok && claimed.value).not.toBeNull();
		const [action] = await findRecentActions(services, RUI.id);
		expect(await undo(RUI, action?.actionId)).toBe(1);
		expect((await owners()).map(([to]) => to)).toEqual([null, 1, null]);
	});

	it("of a message is undone by staff who answer messages, unless it has been reassigned since", async () => {
		const { services, db, undo, auditLines, pass } = await assigned(0);
		const message = { name: "x", email: "x@y.example", subject: "s", message: "m", createdAt: 1 };
		await db.insert(contactMessages).values([
			{ ...message, id: "one", assigneeId: EVA.id },
			{ ...message, id: "two", assigneeId: EVA.id },
		]);
		const assign = async (id: string, to: number | null, staff = EVA) => {
			await assignMessage(services, staff, "network", id, to);
			return (await findRecentActions(services, staff.id))[0]?.actionId;
		};
		const assignees = async () => (await db.select().from(contactMessages)).map(({ assigneeId }) => assigneeId);
		const first = await assign("one", RUI.id);
		await assign("two", null, RUI);
		expect(await undo(staffWith("finance"), first)).toBe("staff_only");
		expect(await undo(EVA, first)).toBe(1);
		expect(await assignees()).toEqual([EVA.id, null]);
		expect(auditLines().at(-1)).toBe(`1 senior network undone - ${JSON.stringify({ undoes: first, message: "one" })}`);
		expect(await undo(EVA, first)).toBe("undo_done");
		const second = await assign("one", RUI.id);
		await assign("one", RUI.id, RUI);
		expect(await undo(EVA, second)).toBe("undo_changed");
		const third = await assign("one", null);
		await db.update(contactMessages).set({ assigneeId: RUI.id });
		expect(await undo(EVA, third)).toBe("undo_changed");
		const fourth = await assign("two", null);
		pass(40_001 / DAY);
		expect(await undo(EVA, fourth)).toBe("undo_late");
	});
});
