import { expect, it } from "vitest";
import { openMemoryDatabase } from "../../services/memory-database.ts";
import { FILLING } from "./synthetic-rows.ts";

it("every statement that fills the measured database names existing tables and columns", () => {
	const { sqlite } = openMemoryDatabase();
	const values = { applications: 2000, recent: 200, now: 1 };
	for (const sql of FILLING) {
		const statement = sqlite.prepare(sql);
		// Later statements read the temporary tables.
		if (!sql.startsWith("CREATE")) continue;
		const used = Object.entries(values).filter(([name]) => sql.includes(`:${name}`));
		statement.run(Object.fromEntries(used));
	}
	expect(FILLING.length).toBeGreaterThan(50);
});
