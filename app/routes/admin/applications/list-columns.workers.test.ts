import { describe, expect, it } from "vitest";
import { aFiledApplication, aPaidApplication, performAction } from "#test/services/admin-pages.ts";
import { Client, signIn } from "#test/services/client.ts";
import { count, row, run } from "#test/services/ledger.ts";
import { anApplication } from "#test/services/states.ts";

const LIST = "/admin/applications";
const A_NIF = "123456789";
const [RUI, EVA] = [2, 3];

async function textOf(response: Response): Promise<string> {
	return (await response.text()).replaceAll("<!-- -->", "");
}

const listPage = async (staff: Client, query = "") => textOf(await staff.get(`${LIST}${query}`));
const columnsOf = (page: string) => [...page.matchAll(/<th scope="col" class="col-(\w+)"/g)].map(([, name]) => name);

function chooseColumns(staff: Client, columns: readonly string[], query = ""): Promise<Response> {
	const fields = new URLSearchParams({ intent: "columns" });
	for (const column of columns) fields.append("column", column);
	return staff.fetch(`${LIST}${query}`, { method: "POST", body: fields });
}

const save = (staff: Client, query: string, name: string, changes: Record<string, string> = {}) =>
	staff.post(`${LIST}${query}`, { intent: "save-view", name, ...changes });
const remove = (staff: Client, view: unknown) => staff.post(LIST, { intent: "remove-view", view: String(view) });

describe("columns", () => {
	it("are saved per person in a fixed order, and the list keeps its filter", async () => {
		const [rui, eva] = [await signIn("rui@azulejo.example"), await signIn("eva@azulejo.example")];
		await aPaidApplication({ country: "BR", postalCode: "01310-100", language: "pt" });
		const defaultColumns = ["choose", "clock", "applicant", "number", "next", "package", "owner"];
		expect(columnsOf(await listPage(rui))).toEqual(defaultColumns);
		const response = await chooseColumns(rui, ["paid", "country", "clock"], "?stage=in_review&q=NIF");
		expect([response.status, response.headers.get("Location")]).toEqual([302, `${LIST}?stage=in_review&q=NIF&lang=en`]);
		const page = await listPage(rui);
		expect(columnsOf(page)).toEqual(["choose", "clock", "number", "country", "paid"]);
		expect(page).toContain("Brazil");
		expect(page).toContain("€79.00");
		expect(columnsOf(await listPage(await signIn("rui@azulejo.example")))).toHaveLength(5);
		expect(columnsOf(await listPage(eva))).toEqual(defaultColumns);
		await chooseColumns(rui, ["owner"]);
		expect(columnsOf(await listPage(rui))).toEqual(["choose", "number", "owner"]);
		expect(await count("staff_preferences")).toBe(1);
	});

	it("keep the widths set by each person, within bounds", async () => {
		const rui = await signIn("rui@azulejo.example");
		await aPaidApplication();
		const widths = async () =>
			[...(await listPage(rui)).matchAll(/data-column="(\w+)" data-width="(\d+)"/g)].map(([, name, px]) => [name, px]);
		const drag = (column: string, width: unknown) => rui.call("/admin/preferences", { column, width });
		expect((await drag("next", 210.4)).status).toBe(200);
		await drag("owner", 9000);
		expect(await widths()).toEqual([
			["next", "210"],
			["owner", "480"],
		]);
		expect((await drag("passport", 100)).status).toBe(422);
		expect((await drag("next", "wide")).status).toBe(422);
		const form = new URLSearchParams({ intent: "columns", "width.next": "120", "width.owner": "" });
		for (const column of ["next", "owner"]) form.append("column", column);
		await rui.fetch(LIST, { method: "POST", body: form });
		expect(await widths()).toEqual([["next", "120"]]);
	});

	it("always include the number, which links to the application", async () => {
		const ada = await signIn("ada@azulejo.example");
		const { id, applicationNumber } = await aPaidApplication();
		expect((await chooseColumns(ada, [])).status).toBe(302);
		const page = await listPage(ada);
		expect(columnsOf(page)).toEqual(["number"]);
		expect(page).toMatch(new RegExp(`href="${LIST}/${id}[^"]*"[^>]*>${applicationNumber}<`));
	});

	it("are rejected with a message if unknown, and nothing changes", async () => {
		const rui = await signIn("rui@azulejo.example");
		await aPaidApplication();
		for (const name of ["passport", "__proto__", ""]) {
			const response = await chooseColumns(rui, ["clock", name]);
			expect(response.status).toBe(422);
			expect(await textOf(response)).toContain("There is no such column.");
		}
		expect(await count("staff_preferences")).toBe(0);
	});

	it("show a NIF only to users who selected that column", async () => {
		const rui = await signIn("rui@azulejo.example");
		const { nif } = await anApplication(new Client()).paid().waived().accepted().signed().filed().granted().build();
		const spaced = nif.replace(/(\d{3})(?=\d)/g, "$1 ");
		const query = "?stage=nif_assigned";
		expect(await listPage(rui, query)).not.toContain(spaced);
		await chooseColumns(rui, ["nif"]);
		expect(await listPage(rui, query)).toContain(spaced);
	});

	it("show what each application is waiting for, a second person first", async () => {
		const rui = await signIn("rui@azulejo.example");
		await aPaidApplication();
		await anApplication(new Client()).build();
		const filed = await aFiledApplication();
		const steps = (page: string) =>
			[...page.matchAll(/data-label="Next step" title="([^"]*)"/g)].map(([, step]) => step);
		expect(steps(await listPage(rui)).sort()).toEqual(["Authority&#x27;s answer", "Check documents", "Payment"]);
		await performAction(rui, filed, "propose-nif", { nif: A_NIF, repeated: A_NIF, prefixConfirmed: "on" });
		expect(steps(await listPage(rui, "?stage=at_tax_office"))).toEqual(["Second person"]);
	});
});

describe("a saved view", () => {
	it("saves stage and owner under a name for its creator, and never the search", async () => {
		const [rui, eva] = [await signIn("rui@azulejo.example"), await signIn("eva@azulejo.example")];
		const response = await save(rui, "?stage=in_review&owner=mine&q=Rosalind&page=2", "  My   reviews ", {
			q: "Rosalind",
		});
		expect(response.status).toBe(302);
		expect(response.headers.get("Location")).toBe(`${LIST}?stage=in_review&owner=mine&lang=en`);
		const view = await row("SELECT user_id, name, filter, is_shared FROM saved_views");
		expect(view).toEqual({ user_id: RUI, name: "My reviews", filter: "stage=in_review&owner=mine", is_shared: 0 });
		expect(await listPage(rui, "?stage=in_review&owner=mine")).toMatch(/aria-current="page"[^>]*>My reviews ?</);
		expect(await listPage(eva)).not.toContain("My reviews");
		expect(await count("audit_entries WHERE action LIKE 'view-%'")).toBe(0);
		await expect(run("UPDATE saved_views SET filter = 'stage=closed&q=Rosalind'")).rejects.toThrow(/no_search/);
	});

	it("is shared with all by senior staff and administrators only", async () => {
		for (const [name, isAllowed] of [
			["rui", false],
			["leo", false],
			["ada", false],
			["eva", true],
			["ana", true],
		] as const) {
			const staff = await signIn(`${name}@azulejo.example`);
			const page = await listPage(staff, "?owner=unassigned");
			expect(page.includes("Share with the team"), name).toBe(isAllowed);
			const response = await save(staff, "?owner=unassigned", `Shared by ${name}`, { for: "all" });
			expect(response.status, name).toBe(isAllowed ? 302 : 403);
			if (!isAllowed) expect(await textOf(response)).toContain("This is for our staff only.");
		}
		const shared = await row("SELECT min(name) || ',' || max(name) AS names FROM saved_views WHERE is_shared = 1");
		expect(shared).toEqual({ names: "Shared by ana,Shared by eva" });
		expect(await count("saved_views")).toBe(2);
		expect(await count("audit_entries WHERE action = 'view-shared'")).toBe(2);
		const page = await listPage(await signIn("rui@azulejo.example"));
		for (const name of ["eva", "ana"]) expect(page).toContain(`Shared by ${name}`);
		expect(page).not.toContain("Shared by rui");
	});

	it("is removed by its creator only, and a shared one by an administrator too", async () => {
		const [rui, eva, ana] = [
			await signIn("rui@azulejo.example"),
			await signIn("eva@azulejo.example"),
			await signIn("ana@azulejo.example"),
		];
		await save(eva, "?owner=unassigned", "Shared", { for: "all" });
		await save(eva, "?stage=closed", "Eva alone");
		const id = async (name: string) => (await row("SELECT id FROM saved_views WHERE name = ?", name)).id;
		const [shared, own] = [await id("Shared"), await id("Eva alone")];
		expect((await remove(rui, shared)).status).toBe(403);
		for (const staff of [rui, ana]) {
			const response = await remove(staff, own);
			expect(response.status).toBe(404);
			expect(await textOf(response)).toContain("This view is no longer there.");
		}
		expect(await count("saved_views")).toBe(2);
		expect((await remove(ana, shared)).status).toBe(302);
		expect((await remove(eva, own)).status).toBe(302);
		expect(await count("saved_views")).toBe(0);
		const details = await row("SELECT details, user_id FROM audit_entries WHERE action = 'view-removed'");
		expect(details).toEqual({ details: JSON.stringify({ view: shared, filter: "owner=unassigned" }), user_id: 1 });
		for (const invalid of ["0", "-1", "x", "1e3", ""]) expect((await remove(ana, invalid)).status, invalid).toBe(404);
	});

	it("requires a unique name and a filter, and preserves the input", async () => {
		const eva = await signIn("eva@azulejo.example");
		await save(eva, "?stage=in_review", "Mine");
		for (const [query, name, sentence] of [
			["?stage=in_review", " ", "Give the view a name of 1 to 40 characters."],
			["?stage=in_review", "x".repeat(41), "Give the view a name of 1 to 40 characters."],
			["?owner=unassigned", "Mine", "You already have a view with this name."],
			["?q=Rosalind", "All", "Choose a stage or an owner first."],
		] as const) {
			const response = await save(eva, query, name, { for: "all" });
			expect(response.status, sentence).toBe(422);
			const page = await textOf(response);
			expect(page).toContain(sentence);
			if (query !== "?q=Rosalind") expect(page).toContain(`value="${name}"`);
		}
		expect(await count("saved_views")).toBe(1);
	});

	it("is limited to twenty per person", async () => {
		const rui = await signIn("rui@azulejo.example");
		await run(
			`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 19)
			INSERT INTO saved_views (user_id, name, filter, is_shared, created_at)
			SELECT ${RUI}, 'View ' || i, 'stage=closed', 0, 1 FROM n`,
		);
		expect((await save(rui, "?stage=closed", "View 20")).status).toBe(302);
		const response = await save(rui, "?stage=closed", "View 21");
		expect(response.status).toBe(422);
		expect(await textOf(response)).toContain("You have 20 views, which is the most.");
		expect(await count("saved_views")).toBe(20);
		expect((await save(await signIn("eva@azulejo.example"), "?stage=closed", "View 1")).status).toBe(302);
	});

	it("is deleted with its creator's account, like the columns, unless it is shared", async () => {
		const eva = await signIn("eva@azulejo.example");
		await save(eva, "?stage=closed", "Hers");
		await save(eva, "?owner=unassigned", "Ours", { for: "all" });
		await chooseColumns(eva, ["clock"]);
		await run(`DELETE FROM users WHERE id = ${EVA}`);
		expect(await row("SELECT group_concat(name) AS names FROM saved_views")).toEqual({ names: "Ours" });
		expect(await count("staff_preferences")).toBe(0);
	});
});

describe("navigation links of the list", () => {
	const hrefOf = (link = "") => link.match(/href="([^"]*)"/)?.[1]?.replaceAll("&amp;", "&") ?? "";
	const linkOn = (page: string, rel: string) => hrefOf(page.match(new RegExp(`<a[^>]*rel="${rel}"[^>]*>`))?.[0]);

	const idIn = (url: string) => (url ? (new URL(url, "http://x").pathname.split("/").at(-1) ?? "") : null);

	/** Follows the links to the next page from a row of the list. Returns what each page has before and after it. */
	async function walk(staff: Client, start: string) {
		const pages: { previous: string | null; id: string | null; next: string | null }[] = [];
		for (let url = start; url && pages.length < 10; ) {
			const page = await textOf(await staff.get(url));
			const next = linkOn(page, "next");
			pages.push({ previous: idIn(linkOn(page, "prev")), id: idIn(url), next: idIn(next) });
			url = next;
		}
		return pages;
	}

	/** Returns what the pages of these rows have before and after them. */
	function inOrder(hrefs: string[]) {
		const ids = hrefs.map(idIn);
		return ids.map((id, index) => ({ previous: ids[index - 1] ?? null, id, next: ids[index + 1] ?? null }));
	}

	const rowsOn = (page: string) => [...page.matchAll(/<a[^>]*data-row[^>]*>/g)].map(([link]) => hrefOf(link));

	it("follow the list's order in both directions, past missing due dates and within the filter", async () => {
		const rui = await signIn("rui@azulejo.example");
		for (let n = 0; n < 2; n += 1) await aPaidApplication();
		for (let n = 0; n < 2; n += 1) await anApplication(new Client()).build();
		const [mine] = rowsOn(await listPage(rui, "?stage=in_review")).slice(1);
		await run(`UPDATE applications SET assigned_to = ${RUI} WHERE id = '${idIn(mine ?? "")}'`);
		for (const [query, expectedCount] of [
			["", 4],
			["?stage=in_review", 2],
			["?owner=mine", 1],
		] as const) {
			const hrefs = rowsOn(await listPage(rui, query));
			expect(hrefs, query).toHaveLength(expectedCount);
			expect(await walk(rui, hrefs[0] ?? ""), query).toEqual(inOrder(hrefs));
		}
	});

	it("follow closed applications, newest first", async () => {
		const eva = await signIn("eva@azulejo.example");
		for (let n = 0; n < 3; n += 1) await anApplication(new Client()).paid().waived().cancelled().build();
		const hrefs = rowsOn(await listPage(eva, "?stage=closed"));
		expect(hrefs).toHaveLength(3);
		expect(await walk(eva, hrefs[0] ?? "")).toEqual(inOrder(hrefs));
	});

	it("persist after an action and in the timeline, point back to the list, and carry no search", async () => {
		const rui = await signIn("rui@azulejo.example");
		const [target] = [await aPaidApplication(), await aPaidApplication()];
		const path = `${LIST}/${target.id}?list=stage%3Din_review`;
		const response = await rui.post(path, { intent: "assign", to: String(RUI) });
		const location = response.headers.get("Location") ?? "";
		expect(location).toContain("list=stage%3Din_review");
		const page = await textOf(await rui.get(location));
		expect(linkOn(page, "next") || linkOn(page, "prev")).toContain("list=stage%3Din_review");
		expect(page).toContain(`href="${LIST}?stage=in_review&amp;lang=en"`);
		expect(page).toContain("?log=actions&amp;list=stage%3Din_review&amp;lang=en#timeline");
		const searched = rowsOn(await listPage(rui, `?q=${target.applicationNumber}&stage=in_review`));
		expect(searched).toHaveLength(1);
		expect(searched.join()).not.toContain("list=");
		const invalidPage = await textOf(await rui.get(`${LIST}/${target.id}?list=q%3DRosalind%26stage%3Dnowhere`));
		expect(linkOn(invalidPage, "next") || linkOn(invalidPage, "prev")).toMatch(/\?list=&lang=en$/);
	});
});
