import { expect, inject, it } from "vitest";
import { askedStatements } from "#test/services/explained-statements.ts";
import { unseenPlaces } from "#test/services/statement-plans.ts";

// The last file of its project (test/services/longest-first.ts): by now every other one has asked what it asks.
it("has made every statement of the product, and the database has said how it reads it", ({ skip }) => {
	const { files, places, statements, explained } = askedStatements;
	if (files < inject("filesInWorkerd")) skip("only some of the tests in workerd were run");
	expect(unseenPlaces(inject("statementSites"), places)).toEqual([]);
	expect(
		[...statements].filter((sql) => /^\s*(select|update|delete|insert|with)/i.test(sql) && !explained.has(sql)),
	).toEqual([]);
});
