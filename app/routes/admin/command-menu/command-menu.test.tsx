import type { ComponentProps } from "react";
import { describe, expect, it } from "vitest";
import { rendered } from "#test/services/outline.tsx";
import { CommandMenu } from "./command-menu.tsx";

type MenuProps = ComponentProps<typeof CommandMenu>;

/** The data that the menu hands to its script. */
async function menu(role: MenuProps["staff"]["role"], page: MenuProps["page"], canAssign = true) {
	const staff = { id: 1, email: "ana@azulejo.example", role, person: 1, name: null } as MenuProps["staff"];
	const html = await rendered(<CommandMenu staff={staff} canAssign={canAssign} page={page} />);
	const read = (name: string) => {
		const [, json = "null"] = new RegExp(`data-${name}="([^"]*)"`).exec(html) ?? [];
		return JSON.parse(json.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&"));
	};
	const actions: { name: string; disabledReason: string }[] = read("menu-actions");
	return {
		html,
		actions: actions.map(({ name }) => name),
		reasons: [...new Set(actions.map(({ disabledReason }) => disabledReason))],
		pages: (read("pages") as { name: string; to: string }[]).map(({ to }) => to.replace("?lang=en", "")),
		labels: read("labels"),
		stages: read("stages"),
	};
}

describe("the command menu", () => {
	it.each<[MenuProps["staff"]["role"], MenuProps["page"], boolean, string[]]>([
		["reviewer", "list", true, []],
		["reviewer", "list", false, ["Claim next", "Assign"]],
		["reviewer", "case", false, ["Claim next", "Assign"]],
		["reviewer", "message", false, []],
		["reviewer", "other", false, []],
		["auditor", "list", true, []],
		["auditor", "case", true, ["Internal note"]],
		["auditor", "case", false, ["Claim next", "Assign", "Internal note"]],
		["auditor", "message", true, ["Answer"]],
		["admin", "message", true, []],
		["admin", "case", true, []],
	])("tells the role of %s what it may not do: page %s, may assign: %s", async (role, page, canAssign, names) => {
		const { actions, reasons } = await menu(role, page, canAssign);
		expect(actions).toEqual(names);
		expect(reasons).toHaveLength(names.length > 0 ? 1 : 0);
	});

	it("names the role that may not", async () => {
		expect((await menu("auditor", "case")).reasons).toEqual(["Your role (auditor) is not allowed to do this."]);
	});

	it.each<[MenuProps["staff"]["role"], boolean]>([
		["admin", true],
		["auditor", true],
		["finance", true],
		["reviewer", false],
	])("leads the role of %s to the partners only if it may see them", async (role, seesPartners) => {
		const { pages } = await menu(role, "other");
		const partners = ["/admin/partners/review", "/admin/payouts", "/admin/agents"];
		expect(pages.slice(0, 2)).toEqual(["/admin/inbox/mails", "/admin/inbox/errors"]);
		expect(pages.filter((page) => partners.includes(page))).toEqual(seesPartners ? partners : []);
		expect(pages.at(-1)).toMatch(/^\/admin\/settings\//);
		expect(new Set(pages).size).toBe(pages.length);
	});

	it("hands its script labels with placeholders, and the name of each stage", async () => {
		const { labels, stages, html } = await menu("admin", "other");
		expect(labels.search).toContain("{query}");
		expect(labels.found.other).toContain("{count}");
		expect(labels.found.one).not.toContain("{count}");
		expect(Object.keys(stages)).toContain("in_review");
		expect(html).toContain('href="/admin/applications?lang=en#q"');
		expect(html).toContain('aria-expanded="false"');
	});
});
