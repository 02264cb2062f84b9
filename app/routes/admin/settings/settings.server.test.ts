import { describe, expect, it } from "vitest";
import { settings } from "#app/data/settings-schema.server.ts";
import { users } from "#app/data/staff-schema.server.ts";
import type { Role } from "#app/domain/application/event.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import { clearQueryCache } from "#app/queries/cached-query.server.ts";
import { partnerEnvironment } from "#test/services/partner-environment.ts";
import { loadMacroView } from "./macros/macro.server.ts";
import { summariseSettings } from "./settings.server.ts";
import { isSettingTopic, loadSettings, saveSetting } from "./topic/topic.server.ts";

const staffWith = (role: Role): Staff => ({ id: 1, email: "eva@azulejo.example", role, person: 1, name: null });
const ADMIN = staffWith("admin");
const AT = Date.UTC(2026, 0, 9);

/** An in-memory environment with versions of settings, each by account 1, Eva, unless it says otherwise. */
async function environment(...versions: { key: string; version: number; value: unknown; changedBy?: number }[]) {
	clearQueryCache();
	const { services } = partnerEnvironment();
	await services.db.insert(users).values({ username: "eva", password: "!", email: "eva@a.example", name: "Eva" });
	for (const version of versions)
		await services.db.insert(settings).values({ changedBy: 1, at: AT, reason: "Because.", ...version });
	return services;
}
const formOf = (fields: Record<string, string | File>) => {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	return form;
};

describe("the settings of a topic", () => {
	it("exist for known topics only", () => {
		expect(["vat", "toString", "nothing"].map(isSettingTopic)).toEqual([true, false, false]);
	});

	it("have their default at first", async () => {
		const [setting] = await loadSettings(await environment(), ADMIN, "vat");
		expect(setting).toEqual({
			...{ key: "vat", fields: { status: "choice" }, choices: { status: ["exempt", "included"] } },
			...{ values: { status: "" }, version: 0, canChange: true, history: [] },
		});
	});

	it("have the newest valid value, and each change since the first version", async () => {
		const services = await environment(
			{ key: "vat", version: 1, value: { status: "exempt" } },
			{ key: "vat", version: 2, value: { status: "included" }, changedBy: 99 },
		);
		const [setting] = await loadSettings(services, staffWith("reviewer"), "vat");
		const change = { changedAt: AT, reason: "Because." };
		expect(setting).toMatchObject({ values: { status: "included" }, version: 2, canChange: false });
		expect(setting?.history).toEqual([
			{
				...{ ...change, version: 2, changedBy: "Former colleague" },
				changes: [{ field: "status", before: "exempt", after: "included" }],
			},
			{ ...change, version: 1, changedBy: "Eva", changes: [{ field: "status", before: "", after: "exempt" }] },
		]);
	});

	it("have no former value if that version is not known, and the default if the stored value is not valid", async () => {
		const services = await environment({ key: "vat", version: 5, value: { status: "exempt" } });
		const [setting] = await loadSettings(services, ADMIN, "vat");
		expect(setting?.history.map(({ changes }) => changes)).toEqual([
			[{ field: "status", before: null, after: "exempt" }],
		]);
		const broken = await environment({ key: "vat", version: 1, value: { status: 7 } });
		expect((await loadSettings(broken, ADMIN, "vat"))[0]).toMatchObject({
			...{ values: { status: "" }, version: 1 },
			history: [{ version: 1, changes: [] }],
		});
	});

	it.each([
		["a form that cannot be read", null, "invalid_request"],
		[
			"a setting of another topic",
			{ key: "image-retention", version: "0", days: "40", reason: "x" },
			"invalid_request",
		],
		["no version", { key: "vat", version: "", status: "exempt", reason: "x" }, "invalid_request"],
		[
			"a version that is no whole number",
			{ key: "vat", version: "0.5", status: "exempt", reason: "x" },
			"invalid_request",
		],
		["an outdated version", { key: "vat", version: "1", status: "exempt", reason: "x" }, "setting_changed_meanwhile"],
		["no reason", { key: "vat", version: "0", status: "exempt" }, "invalid_request"],
		["a change with its reason", { key: "vat", version: "0", status: "exempt", reason: "x" }, null],
	])("are saved or refused: %s", async (_name, fields, code) => {
		const services = await environment();
		const outcome = await saveSetting(services, ADMIN, "vat", fields && formOf(fields as Record<string, string>));
		expect(outcome.ok ? null : outcome.failure.code).toBe(code);
		const stored = (await services.db.select().from(settings)).map(({ value, reason }) => ({ value, reason }));
		expect(stored).toEqual(code === null ? [{ value: { status: "exempt" }, reason: "x" }] : []);
	});

	it.each([
		["no file", new File([], "a.jpg"), null],
		["a text", new File(["no photograph"], "a.jpg"), "error_setting_photo"],
		[
			"a file that only begins as a photograph",
			new File([new Uint8Array([0xff, 0xd8, 0])], "a.jpg"),
			"error_setting_photo",
		],
	])("accept a photograph, but %s", async (_name, photo, problem) => {
		const form = formOf({ key: "attorney-photo", version: "0", reason: "x", photo });
		const outcome = await saveSetting(await environment(), ADMIN, "attorney", form);
		expect(outcome.ok ? null : outcome.failure.fields).toEqual(problem === null ? null : { photo: problem });
	});
});

describe("the summary of the settings", () => {
	it("names each value, in words", async () => {
		const services = await environment(
			{ key: "vat", version: 1, value: { status: "exempt" } },
			{ key: "closing-days", version: 1, value: { days: ["2026-12-24", "2026-12-31"] } },
			{ key: "attorney-photo", version: 1, value: { photo: "data:image/jpeg;base64,x" } },
		);
		expect(await summariseSettings(services)).toMatchObject({
			support: [{ term: "Phone hours" }, { term: "Closure days", value: "2026-12-24, 2026-12-31" }],
			attorney: [
				{ term: "Lawyer or solicitador", value: "Not set" },
				{ term: "Photograph of the lawyer", value: "A JPEG, upright and square, of at most 60 kB" },
				{ term: "Signatures for the tax office", value: "A PDF with a signature inside" },
			],
			thresholds: expect.arrayContaining([
				{ term: "Refund limit", value: "€100.00" },
				{ term: "Several people in one order", value: "People, 1 to 8: 8 · Per cent, 0 to 25: 0" },
				{ term: "Account for payouts", value: "Not set" },
			]),
			vat: [
				{ term: "VAT", value: "Exempt from VAT (article 53 CIVA)" },
				{ term: "Private customers outside the EU", value: "With Portuguese VAT" },
			],
			retention: [{ term: "Images of documents", value: "90" }],
			features: [{ term: "Ways to pay besides the card", value: "Not set" }],
		});
	});
});

describe("a macro", () => {
	const CODE = "no-passport-by-mail";
	const MACRO = {
		...{ act: "answer", title: "No passports", fix: "", fault: "none", activeFrom: "2026-01-01", retired: true },
		text: { en: "Please.", es: "Por favor.", pt: "Por favor." },
	};

	it("is unknown without a version", async () => {
		expect(await loadMacroView(await environment(), "unknown")).toBeNull();
		expect(await loadMacroView(await environment(), "toString")).toBeNull();
	});

	it("is built in at first", async () => {
		expect(await loadMacroView(await environment(), CODE)).toMatchObject({
			...{ code: CODE, version: 0, history: [] },
			values: { code: CODE, act: "answer", title: "Please send no documents by e-mail", retired: "" },
		});
	});

	it("has the newest version, and each change since the built-in text", async () => {
		const services = await environment(
			{ key: `macro:${CODE}`, version: 1, value: MACRO },
			{ key: `macro:${CODE}`, version: 2, value: { ...MACRO, retired: false }, changedBy: 99 },
		);
		const view = await loadMacroView(services, CODE);
		expect(view).toMatchObject({ code: CODE, version: 2, values: { title: "No passports", retired: "" } });
		expect(
			view?.history.map(({ version, changedBy, changes }) => ({ version, changedBy, changes: changes.at(-1) })),
		).toEqual([
			{ version: 2, changedBy: "Former colleague", changes: { field: "retired", before: "on", after: "" } },
			{ version: 1, changedBy: "Eva", changes: { field: "retired", before: "", after: "on" } },
		]);
	});

	it("that is not built in has no former values in its first version", async () => {
		const services = await environment({ key: "macro:own", version: 1, value: MACRO });
		const view = await loadMacroView(services, "own");
		expect(view?.history[0]?.changes).toEqual([
			{ field: "act", before: null, after: "answer" },
			{ field: "title", before: null, after: "No passports" },
			{ field: "fault", before: null, after: "none" },
			{ field: "activeFrom", before: null, after: "2026-01-01" },
			{ field: "en", before: null, after: "Please." },
			{ field: "es", before: null, after: "Por favor." },
			{ field: "pt", before: null, after: "Por favor." },
			{ field: "retired", before: null, after: "on" },
		]);
	});

	it("falls back to the built-in text if the stored value is not valid", async () => {
		const services = await environment({ key: `macro:${CODE}`, version: 1, value: { act: 7 } });
		const view = await loadMacroView(services, CODE);
		expect(view).toMatchObject({ version: 1, values: { title: "Please send no documents by e-mail" } });
		expect(view?.history).toMatchObject([{ version: 1, changedBy: "Eva", changes: [] }]);
	});
});
