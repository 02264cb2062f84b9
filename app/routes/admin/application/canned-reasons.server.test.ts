import { beforeEach, describe, expect, it } from "vitest";
import { DEFAULT_MACROS } from "#app/content/macros.ts";
import { macroUses } from "#app/data/settings-schema.server.ts";
import { clearQueryCache } from "#app/queries/cached-query.server.ts";
import { partnerEnvironment } from "#test/services/partner-environment.ts";
import { withCannedReasons } from "./canned-reasons.server.ts";

const [code, macro] = Object.entries(DEFAULT_MACROS).find(([, { act }]) => act === "request") ?? [];
const [refusalCode, refusal] = Object.entries(DEFAULT_MACROS).find(([, { act }]) => act === "refuse-document") ?? [];

beforeEach(clearQueryCache);

/** An application in Portuguese, and the fields of a form after canned reasons are filled in. */
async function environment() {
	const { services, sell } = partnerEnvironment();
	const work: Promise<unknown>[] = [];
	Object.assign(services, { background: (promise: Promise<unknown>) => void work.push(promise) });
	const id = await sell("NONE", 7900, { language: "pt" });
	const fill = async (
		action: Parameters<typeof withCannedReasons>[2],
		fields: Record<string, string>,
		{ applicationId = id, countsUse = true } = {},
	) => {
		const form = new FormData();
		for (const [name, value] of Object.entries(fields)) form.set(name, value);
		return Object.fromEntries(await withCannedReasons(services, applicationId, action, form, countsUse));
	};
	const uses = async () => {
		await Promise.all(work);
		return services.db.select().from(macroUses);
	};
	return { fill, uses };
}

describe("a selected canned reason", () => {
	it("is placed before staff's own text, in the applicant's language, and counted", async () => {
		const { fill, uses } = await environment();
		const fields = { macro: String(code), reason: "  And the date. ", other: "kept" };
		expect(await fill("request-information", fields)).toEqual({
			...fields,
			reason: `${macro?.text.pt}\n\nAnd the date.`,
		});
		expect(await uses()).toEqual([{ code, uses: 1 }]);
	});

	it("stands alone without own text, and fills each numbered reason", async () => {
		const { fill } = await environment();
		const filled = await fill("request-information", {
			macro: String(code),
			"macro.1": String(code),
			"reason.1": "Own.",
		});
		expect(filled).toMatchObject({ reason: macro?.text.pt, "reason.1": `${macro?.text.pt}\n\nOwn.` });
	});

	it("is not counted in a preview", async () => {
		const { fill, uses } = await environment();
		const filled = await fill("decide-passport", { macro: String(refusalCode) }, { countsUse: false });
		expect(filled.reason).toBe(refusal?.text.pt);
		expect(await uses()).toEqual([]);
	});

	it.each<[string, Parameters<typeof withCannedReasons>[2], Record<string, string>, { applicationId?: string }]>([
		["of another action's library", "reject", { macro: String(code) }, {}],
		["with an unknown code", "request-information", { macro: "unknown" }, {}],
		["with an empty code", "request-information", { macro: "" }, {}],
		["in a field with another name", "request-information", { "macro.10": String(code) }, {}],
		["of an action without a library", "file", { macro: String(code) }, {}],
		["beside an acceptance", "decide-passport", { macro: String(refusalCode), decision: "accepted" }, {}],
		["of an unknown application", "request-information", { macro: String(code) }, { applicationId: "unknown" }],
	])("%s leaves the form as it is", async (_label, action, fields, options) => {
		const { fill, uses } = await environment();
		expect(await fill(action, { ...fields, reason: "Own." }, options)).toEqual({ ...fields, reason: "Own." });
		expect(await uses()).toEqual([]);
	});
});
