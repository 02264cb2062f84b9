import { expect, it } from "vitest";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import { clearQueryCache } from "#app/queries/cached-query.server.ts";
import { partnerEnvironment } from "#test/services/partner-environment.ts";
import { performPartnerAction } from "./partner-actions.server.ts";

const ANA: Staff = { id: 4, email: "ana@azulejo.example", role: "admin", person: 4, name: null };
const KEY = "k".repeat(22);

/** Submits a form on the page of partner 1; returns the code of the refusal, if any, and what is stored then. */
async function submit(fields: Record<string, string>, id = 1) {
	clearQueryCache();
	const { services, sqlite, addPartner } = partnerEnvironment();
	Object.assign(services, {
		settings: { origin: "https://azulejo.example", support: "help@azulejo.example", cookieSecrets: ["secret"] },
		mailer: { send: async () => ({ providerId: "p" }) },
	});
	addPartner("RUI", { commission_rate: 10, discount_percent: 5, discount_until: "2026-02-01" });
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	const outcome = await performPartnerAction(services, ANA, id, form, "network");
	const columns =
		"state, decided_for, commission_rate, discount_percent, discount_until, payable_cents, payout_cleared_index";
	const stored = sqlite.prepare(`SELECT ${columns} FROM affiliates`).get();
	return [outcome.ok ? null : outcome.failure.code, ...Object.values(stored ?? {})];
}
const discount = (changes: object) => ({
	...{ intent: "discount", before: "5", beforeDay: "2026-02-01", percent: "8", until: "2026-03-01" },
	...changes,
});
const adjust = (cents: string) => ({ intent: "adjust", cents, key: KEY });
const UNCHANGED = ["active", null, 10, 5, "2026-02-01", 0, null];
const withValue = (index: number, value: unknown) => UNCHANGED.with(index, value as never);

it.each([
	[
		"a suspension with its reason",
		{ intent: "suspend", reason: "unclear-orders" },
		[null, "suspended", "unclear-orders", 10, 5, "2026-02-01", 0, null],
	],
	["a suspension without a reason", { intent: "suspend" }, ["reason_missing", ...UNCHANGED]],
	["a suspension for an unknown reason", { intent: "suspend", reason: "mood" }, ["reason_missing", ...UNCHANGED]],
	["an unknown decision", { intent: "promote" }, ["invalid_request", ...UNCHANGED]],
	["a rate", { intent: "rate", before: "10", rate: " 12 " }, [null, ...withValue(2, 12)]],
	["a rate that is no number", { intent: "rate", before: "10", rate: "x" }, ["partner_rate", ...UNCHANGED]],
	["a rate with too many digits", { intent: "rate", before: "10", rate: "0012" }, ["partner_rate", ...UNCHANGED]],
	["a rate that has changed meanwhile", { intent: "rate", before: "9", rate: "12" }, ["stale_version", ...UNCHANGED]],
	["a rate without the former one", { intent: "rate", rate: "12" }, ["invalid_request", ...UNCHANGED]],
	["a discount", discount({}), [null, "active", null, 10, 8, "2026-03-01", 0, null]],
	["a discount without a last day", discount({ until: " " }), [null, "active", null, 10, 8, null, 0, null]],
	["a discount with an impossible day", discount({ until: "2026-02-30" }), ["invalid_request", ...UNCHANGED]],
	["a discount that is no number", discount({ percent: "" }), ["partner_discount", ...UNCHANGED]],
	["a discount that has changed meanwhile", discount({ beforeDay: "" }), ["stale_version", ...UNCHANGED]],
	["an adjustment upwards", adjust(" 12.50 "), [null, ...withValue(5, 1250)]],
	["an adjustment upwards with a sign", adjust("+ 3"), [null, ...withValue(5, 300)]],
	["an adjustment downwards", adjust("-3"), [null, ...withValue(5, -300)]],
	["an adjustment downwards with a typographic sign", adjust("− 0.05"), [null, ...withValue(5, -5)]],
	["an adjustment that is no amount", adjust("three"), ["partner_adjustment", ...UNCHANGED]],
	["an adjustment of the maximum length", adjust("+       12.5"), [null, ...withValue(5, 1250)]],
	["an adjustment that is too long", adjust("+        12.5"), ["invalid_request", ...UNCHANGED]],
	["a cleared account", { intent: "clear-account", account: "RUI" }, [null, ...withValue(6, "RUI")]],
	["a cleared account that has changed", { intent: "clear-account", account: "EVA" }, ["stale_version", ...UNCHANGED]],
	[
		"an account that is too long",
		{ intent: "clear-account", account: "R".repeat(65) },
		["invalid_request", ...UNCHANGED],
	],
])("the form for %s is stored or refused", async (_name, fields, expected) => {
	expect(await submit(fields as Record<string, string>)).toEqual(expected);
});

it("a form for a partner whose number is impossible is refused", async () => {
	expect(await submit(adjust("3"), Number.NaN)).toEqual(["invalid_request", ...UNCHANGED]);
});
