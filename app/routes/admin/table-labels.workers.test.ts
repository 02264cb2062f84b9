import { expect, it } from "vitest";
import { applyAndPayByCalls } from "#test/services/api-helpers.ts";
import { Client, signIn } from "#test/services/client.ts";
import { advanceClock, run } from "#test/services/ledger.ts";

/** Cells of tables whose head a narrow screen hides, which hold something and do not say what. */
function unlabelled(page: string): string[] {
	const tables = [...page.matchAll(/<table class="admin-table(?! table-plain| application-table)[\s\S]*?<\/table>/g)];
	const cells = tables.flatMap(([table]) => [...table.matchAll(/<td(?![^>]*data-label)[^>]*>([\s\S]*?)<\/td>/g)]);
	// What is done by a button says so itself.
	return cells.map(([, held = ""]) => held).filter((held) => held !== "" && !held.includes("<form"));
}

it.each(["retention", "staff", "security-settings", "audit", "inbox/mails", "aftercare"])(
	"says of every cell what it holds where a phone hides the head of the table: %s",
	async (path) => {
		const ana = await signIn("ana@azulejo.example");
		const { id } = await applyAndPayByCalls(new Client());
		// The record of who did what shows the heads of histories, which a scheduled job writes.
		await advanceClock("PT3M");
		await run(`UPDATE applications SET aftercare_due = 1 WHERE id = '${id}'`);
		await run(`INSERT INTO legal_holds (application_id, set_by, set_at, words) VALUES ('${id}', 1, 1, '')`);
		const page = await (await ana.get(`/admin/${path}?lang=en`)).text();
		expect(page).toContain('<table class="admin-table');
		expect(unlabelled(page)).toEqual([]);
	},
);
