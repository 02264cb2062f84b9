import { expect, inject, it } from "vitest";
import { askedStatements } from "#test/services/explained-statements.ts";
import { unseenPlaces } from "#test/services/statement-plans.ts";

// The last file of its project (test/services/longest-first.ts): by now every other one has asked what it asks.
it("has made every statement of the product, and the database has said how it reads it", ({ skip }) => {
	const { files, places, statements, explained } = askedStatements;
	if (files < inject("filesInWorkerd")) skip("only some of the tests in workerd were run");
	const unseen = unseenPlaces(inject("statementSites"), places);
	// As text: the report at the end of a run shortens lists, and only a whole run can name these.
	expect(unseen.join("\n")).toBe("");
	expect(
		[...statements].filter((sql) => /^\s*(select|update|delete|insert|with)/i.test(sql) && !explained.has(sql)),
	).toEqual([]);
});
