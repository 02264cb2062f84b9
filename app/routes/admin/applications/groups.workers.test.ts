import { beforeEach, expect, it } from "vitest";
import { DAY } from "#app/domain/time/calendar.ts";
import { acted, aPaidApplication } from "#test/services/admin-pages.ts";
import { type Client, signIn } from "#test/services/client.ts";
import { row, run } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";

let rui: Client;

beforeEach(async () => {
	rui = await signIn("rui@azulejo.example");
});

const list = async (query = "") =>
	(await (await rui.get(`/admin/applications?lang=en${query}`)).text()).replaceAll("<!-- -->", "");

/** Heads and numbers of a list, from top to bottom. */
function told(page: string): string[] {
	const found = page.matchAll(/scope="rowgroup">([^<]*)<|data-row="true"[^>]*>(NIF-[\w-]+)</g);
	return [...found].map(([, head, number]) => head ?? number ?? "");
}

/** What is promised, so many days from now. */
async function dueIn(id: string, days: number): Promise<void> {
	const { now } = await openServices();
	await run(`UPDATE applications SET estimated_completion_date = ${now() + days * DAY} WHERE id = '${id}'`);
}

it("has the list of open applications under heads of when they are due, what is paused last", async () => {
	const made = [];
	for (let n = 0; n < 5; n += 1) made.push(await aPaidApplication());
	const [late, today, later, paused, tomorrow] = made as [(typeof made)[0], ...typeof made];
	if (!today || !later || !paused || !tomorrow) throw new Error("too few");
	const asked = { "kind.0": "passport", "reason.0": "Send it anew.", "kind.1": "passport", "kind.2": "passport" };
	await acted(rui, paused.id, "request-information", asked);
	for (const [{ id }, days] of [
		[late, -3],
		[today, 0],
		[tomorrow, 1],
		[later, 40],
		[paused, -2],
	] as const)
		await dueIn(id, days);
	expect(told(await list())).toEqual([
		...["Overdue", late.applicationNumber],
		...["Due today", today.applicationNumber],
		...["Due tomorrow", tomorrow.applicationNumber],
		...["Due later", later.applicationNumber],
		...["Paused: waiting for the applicant", paused.applicationNumber],
	]);
	expect(told(await list("&q=NIF")).filter((line) => !line.startsWith("NIF-"))).toEqual([]);
	expect(told(await list("&stage=closed"))).toEqual([]);
});

it("shows what is known of a row beside the list by a button that needs no script, also what no column shows", async () => {
	const { id } = await aPaidApplication({ country: "BR", postalCode: "01310-100" });
	const page = await list();
	expect(page).toContain(`popoverTarget="peek-${id}"`);
	const peek =
		page.match(new RegExp(`<div id="peek-${id}" class="peek" popover="auto".*?</dl>.*?</div>`, "s"))?.[0] ?? "";
	for (const shown of ["Brazil", "€79.00", "Check documents", `/admin/applications/${id}?list=`])
		expect(peek, shown).toContain(shown);
	const { first_name: first, last_name: last } = await row("SELECT first_name, last_name FROM applications");
	expect(peek).toContain(`${first} ${last}`);
	expect(peek).not.toContain("NIF</dt>");
});
