import { beforeEach, expect, it } from "vitest";
import { DAY } from "#app/domain/time/calendar.ts";
import { aPaidApplication, performAction } from "#test/services/admin-pages.ts";
import { type Client, signIn } from "#test/services/client.ts";
import { row, run } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";

let rui: Client;

beforeEach(async () => {
	rui = await signIn("rui@azulejo.example");
});

const list = async (query = "") =>
	(await (await rui.get(`/admin/applications?lang=en${query}`)).text()).replaceAll("<!-- -->", "");

/** Returns group headings and application numbers from top to bottom. */
function headingsAndNumbers(page: string): string[] {
	const matches = page.matchAll(/scope="rowgroup">([^<]*)<|data-row="true"[^>]*>(NIF-[\w-]+)</g);
	return [...matches].map(([, heading, number]) => heading ?? number ?? "");
}

/** Sets the due date to a number of days from now. */
async function dueIn(id: string, days: number): Promise<void> {
	const { now } = await openServices();
	await run(`UPDATE applications SET estimated_completion_date = ${now() + days * DAY} WHERE id = '${id}'`);
}

it("groups open applications by due date, paused ones last", async () => {
	const created = [];
	for (let n = 0; n < 5; n += 1) created.push(await aPaidApplication());
	const [late, today, later, paused, tomorrow] = created as [(typeof created)[0], ...typeof created];
	if (!today || !later || !paused || !tomorrow) throw new Error("too few");
	const fields = { "kind.0": "passport", "reason.0": "Send it anew.", "kind.1": "passport", "kind.2": "passport" };
	await performAction(rui, paused.id, "request-information", fields);
	for (const [{ id }, days] of [
		[late, -3],
		[today, 0],
		[tomorrow, 1],
		[later, 40],
		[paused, -2],
	] as const)
		await dueIn(id, days);
	expect(headingsAndNumbers(await list())).toEqual([
		...["Overdue", late.applicationNumber],
		...["Due today", today.applicationNumber],
		...["Due tomorrow", tomorrow.applicationNumber],
		...["Due later", later.applicationNumber],
		...["Paused: waiting for the applicant", paused.applicationNumber],
	]);
	expect(headingsAndNumbers(await list("&q=NIF")).filter((line) => !line.startsWith("NIF-"))).toEqual([]);
	expect(headingsAndNumbers(await list("&stage=closed"))).toEqual([]);
});

it("shows a row's preview, including hidden columns, through a button that needs no script", async () => {
	const { id } = await aPaidApplication({ country: "BR", postalCode: "01310-100" });
	const page = await list();
	expect(page).toContain(`popoverTarget="preview-${id}"`);
	const preview =
		page.match(new RegExp(`<div id="preview-${id}" class="preview" popover="auto".*?</dl>.*?</div>`, "s"))?.[0] ?? "";
	for (const text of ["Brazil", "€79.00", "Check documents", `/admin/applications/${id}?list=`])
		expect(preview, text).toContain(text);
	const { first_name: first, last_name: last } = await row("SELECT first_name, last_name FROM applications");
	expect(preview).toContain(`${first} ${last}`);
	expect(preview).not.toContain("NIF</dt>");
});
