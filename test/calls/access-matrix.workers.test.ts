import { describe, expect, it } from "vitest";
import { type ActorName, listViolations } from "#test/services/access-actors.ts";

/** Those whose rights differ most. */
const DIFFERENT: ActorName[] = [
	"the owner",
	"another applicant",
	"a partner",
	"an agent's owner",
	"staff without a second factor",
	"finance",
	"reviewer",
];

describe("every page with its data, every call and the socket", () => {
	it.each(DIFFERENT)("responds to %s as the table specifies", async (name) => {
		expect(await listViolations(name)).toEqual([]);
	});
});
