import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { aPaidApplication } from "#test/services/admin-pages.ts";
import { Client, signIn } from "#test/services/client.ts";
import { row, run } from "#test/services/ledger.ts";
import { anApplication } from "#test/services/states.ts";

const LIST = "/admin/applications";
let rui: Client;

beforeEach(async () => {
	rui = await signIn("rui@azulejo.example");
	const columns = new URLSearchParams({ intent: "columns" });
	for (const column of ["clock", "applicant", "package", "paid", "since", "nif"]) columns.append("column", column);
	await rui.fetch(LIST, { method: "POST", body: columns });
});

const listPage = async (query = "") =>
	(await (await rui.get(`${LIST}${query}`)).text()).replaceAll("<!-- -->", "").replaceAll("&amp;", "&");
const numbersOn = (page: string) =>
	[...page.matchAll(/data-row="true"[^>]*>(NIF-[\w-]+)</g)].map(([, number]) => number);

/** Returns for each column its link and the current sort direction. */
function headersOf(page: string) {
	const headers = page.matchAll(
		/<th scope="col" class="col-(\w+)"(?: aria-sort="(\w+)")?(?: data-column="\w+")?>(?:<a[^>]*href="([^"]*)")?/g,
	);
	return Object.fromEntries(
		[...headers].map(([, column = "", sorted, href]) => [column, { sorted, sort: sortIn(href) }]),
	);
}
const sortIn = (href: string | undefined) =>
	href === undefined ? undefined : new URL(href, "http://x").searchParams.get("sort");
const hrefsOf = (page: string) => [...page.matchAll(/href="([^"]*)"/g)].map(([, href]) => href ?? "");

describe("the list's column headers", () => {
	it("link to a sort by due date, package, paid and state, and reverse the current one", async () => {
		await aPaidApplication();
		const unsorted = { sorted: undefined, sort: undefined };
		expect(headersOf(await listPage())).toMatchObject({
			clock: { sorted: "ascending", sort: "-due" },
			applicant: unsorted,
			number: unsorted,
			package: { sorted: undefined, sort: "package" },
			nif: unsorted,
			paid: { sorted: undefined, sort: "paid" },
			since: { sorted: undefined, sort: "since" },
		});
		const page = await listPage("?sort=paid");
		expect(headersOf(page)).toMatchObject({
			clock: { sorted: undefined, sort: "due" },
			paid: { sorted: "ascending", sort: "-paid" },
		});
		expect(page).toContain('title="Sort descending"');
		expect(headersOf(await listPage("?sort=-since"))).toMatchObject({ since: { sorted: "descending", sort: "since" } });
		for (const invalid of ["?sort=nif", "?sort=--due", "?sort="])
			expect(headersOf(await listPage(invalid)).clock, invalid).toEqual({ sorted: "ascending", sort: "-due" });
	});

	it("preserve the filter and the search, and return to the first page", async () => {
		const { applicationNumber } = await aPaidApplication();
		const query = `?stage=in_review&owner=unassigned&q=${applicationNumber}&sort=paid&after=1.1.x`;
		const paid = hrefsOf(await listPage(query)).find((href) => href.includes("sort=-paid"));
		const { searchParams } = new URL(paid ?? "", "http://x");
		expect(Object.fromEntries(searchParams)).toEqual({
			stage: "in_review",
			owner: "unassigned",
			q: applicationNumber,
			sort: "-paid",
			lang: "en",
		});
	});

	it("offer no sort for closed applications, which are listed newest first", async () => {
		await anApplication(new Client()).paid().waived().cancelled().build();
		const page = await listPage("?stage=closed&sort=-paid");
		expect(numbersOn(page)).toHaveLength(1);
		expect(Object.values(headersOf(page)).flatMap(({ sort }) => sort ?? [])).toEqual([]);
		expect(page).not.toContain("aria-sort");
	});
});

describe("a sorted list", () => {
	it("has its rows in that order, without due date groups", async () => {
		const paid = await aPaidApplication();
		const unpaid = await anApplication(new Client()).build();
		const express = await anApplication(new Client(), { packageType: "express" }).build();
		expect(await listPage()).toContain('scope="rowgroup"');
		const page = await listPage("?sort=-paid");
		expect(numbersOn(page)[0]).toBe(paid.applicationNumber);
		expect(page).not.toContain('scope="rowgroup"');
		expect(numbersOn(await listPage("?sort=paid")).at(-1)).toBe(paid.applicationNumber);
		expect(numbersOn(await listPage("?sort=-package"))[0]).toBe(express.applicationNumber);
		await run(`UPDATE applications SET state_since = 1 WHERE id = '${unpaid.id}'`);
		expect(numbersOn(await listPage("?sort=since"))[0]).toBe(unpaid.applicationNumber);
	});

	it("stays sorted across queues, owner filters, saved views and applications", async () => {
		const target = await aPaidApplication();
		await aPaidApplication();
		const page = await listPage("?stage=in_review&sort=-since");
		expect(page).toContain('<input type="hidden" name="sort" value="-since"');
		const hrefs = hrefsOf(page);
		expect(hrefs).toContain(`${LIST}?stage=awaiting_payment&sort=-since&lang=en`);
		expect(hrefs).toContain(`${LIST}?stage=closed&lang=en`);
		expect(page).toMatch(
			/aria-current="page"[^>]*href="[^"]*stage=in_review|href="[^"]*stage=in_review[^"]*"[^>]*aria-current/,
		);
		expect(hrefs.some((href) => href.includes(`/${target.id}?list=stage%3Din_review%26sort%3D-since`))).toBe(true);
		const saved = await rui.post(`${LIST}?stage=in_review&sort=-since&after=1.1.x`, {
			intent: "save-view",
			name: "New",
		});
		expect(saved.headers.get("Location")).toBe(`${LIST}?stage=in_review&sort=-since&lang=en`);
		expect(await row("SELECT filter FROM saved_views")).toEqual({ filter: "stage=in_review&sort=-since" });
		const [first, second] = numbersOn(page);
		const ids = await row("SELECT id FROM applications WHERE application_number = ?", first ?? "");
		const application = await (await rui.get(`${LIST}/${ids.id}?list=stage%3Din_review%26sort%3D-since`)).text();
		const next = await row("SELECT id FROM applications WHERE application_number = ?", second ?? "");
		expect(application).toMatch(new RegExp(`<a[^>]*rel="next"[^>]*${next.id}|${next.id}[^>]*rel="next"`));
		expect(application).not.toContain('rel="prev"');
	});

	it("has page links that preserve the sort", async () => {
		const { id } = await aPaidApplication();
		const { results } = await env.DB.prepare("SELECT name FROM pragma_table_info('applications')").all<{
			name: string;
		}>();
		const columns: Record<string, string> = {
			id: "'copy' || i",
			application_number: "'NIF-' || (2222 + i) || '-2222'",
		};
		const names = results.map(({ name }) => name);
		await env.DB.prepare(
			`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
			INSERT INTO applications (${names}) SELECT ${names.map((name) => columns[name] ?? name)} FROM n, applications WHERE id = ?`,
		)
			.bind(id)
			.run();
		const linkOn = (page: string, rel: string) =>
			hrefsOf(page.match(new RegExp(`<a[^>]*rel="${rel}"[^>]*>`))?.[0] ?? "")[0]?.replace(LIST, "") ?? "";
		const first = await listPage("?sort=-paid&stage=in_review");
		expect(numbersOn(first)).toHaveLength(50);
		const second = await listPage(linkOn(first, "next"));
		expect(headersOf(second)).toMatchObject({ paid: { sorted: "descending", sort: "paid" } });
		expect(new Set([...numbersOn(first), ...numbersOn(second)]).size).toBe(61);
		expect(linkOn(second, "next")).toBe("");
		expect(hrefsOf(second).filter((href) => /sort=paid/.test(href) && /after=/.test(href))).toEqual([]);
		const back = await listPage(linkOn(second, "prev"));
		expect(numbersOn(back)).toEqual(numbersOn(first));
		expect(linkOn(back, "prev")).toBe("");
	});
});
