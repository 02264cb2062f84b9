import * as v from "valibot";
import { expect, it } from "vitest";
import { disputeBody } from "./dispute-body.ts";

const errorsOf = (form: { name: string; site: string }) =>
	(v.safeParse(disputeBody.formSchema, form).issues as v.BaseIssue<unknown>[] | undefined)?.map(
		(issue) => `${v.getDotPath(issue)}: ${issue.message}`,
	) ?? [];

it.each([
	["cniacc.pt", "https://cniacc.pt"],
	[" https://www.cniacc.pt/contacts ", "https://www.cniacc.pt/contacts"],
])("a dispute body's site typed as %j is %s", (site, stored) => {
	const body = v.parse(disputeBody.formSchema, { name: " CNIACC ", site });
	expect(body).toEqual({ body: { name: "CNIACC", site: stored } });
	expect(v.parse(disputeBody.storedSchema, body)).toEqual(body);
	expect(disputeBody.toFormFields(body)).toEqual({ name: "CNIACC", site: stored });
});

it("no dispute body is entered, or both its name and its site", () => {
	expect(v.parse(disputeBody.formSchema, { name: " ", site: "" })).toEqual(disputeBody.initial);
	expect(disputeBody.toFormFields(disputeBody.initial)).toEqual({ name: "", site: "" });
	expect(errorsOf({ name: "CNIACC", site: "" })).toEqual(["site: error_setting_body"]);
	expect(errorsOf({ name: "", site: "cniacc.pt" })).toEqual(["name: error_setting_body"]);
});

it.each(["http://cniacc.pt", "https://localhost", "https://me@cniacc.pt", "no site"])(
	"the site %s is refused",
	(site) => {
		expect(errorsOf({ name: "CNIACC", site })).toEqual(["site: error_setting_site"]);
		expect(v.is(disputeBody.storedSchema, { body: { name: "CNIACC", site } })).toBe(false);
	},
);

it("a stored site has at most 200 characters", () => {
	const isStored = (length: number) =>
		v.is(disputeBody.storedSchema, { body: { name: "CNIACC", site: "https://a.pt/".padEnd(length, "x") } });
	expect([200, 201].map(isStored)).toEqual([true, false]);
});
