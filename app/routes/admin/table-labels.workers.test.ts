import { expect, it } from "vitest";
import { Client, signIn } from "#test/services/client.ts";
import { advanceClock, run } from "#test/services/ledger.ts";
import { anApplication } from "#test/services/states.ts";

/** Returns non-empty cells without a label in tables whose header a narrow screen hides. */
function unlabelled(page: string): string[] {
	const tables = [...page.matchAll(/<table class="admin-table(?! table-plain| application-table)[\s\S]*?<\/table>/g)];
	const cells = tables.flatMap(([table]) => [...table.matchAll(/<td(?![^>]*data-label)[^>]*>([\s\S]*?)<\/td>/g)]);
	// A button needs no label.
	return cells.map(([, content = ""]) => content).filter((cell) => cell !== "" && !cell.includes("<form"));
}

it("every cell has a label where a narrow screen hides the table header", async () => {
	const ana = await signIn("ana@azulejo.example");
	const { id } = await anApplication(new Client()).paid().build();
	// The audit page shows the hash chain heads.
	await advanceClock("PT3M", "record-chain-heads");
	await run(`UPDATE applications SET aftercare_due = 1 WHERE id = '${id}'`);
	await run(`INSERT INTO legal_holds (application_id, set_by, set_at, words) VALUES ('${id}', 1, 1, '')`);
	for (const path of ["retention", "staff", "security-settings", "audit", "inbox/mails", "aftercare"]) {
		const page = await (await ana.get(`/admin/${path}?lang=en`)).text();
		expect(page, path).toContain('<table class="admin-table');
		expect(unlabelled(page), path).toEqual([]);
	}
});
