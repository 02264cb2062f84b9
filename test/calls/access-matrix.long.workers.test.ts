import { describe, expect, it } from "vitest";
import { ACTORS, type ActorName, listViolations } from "#test/services/access-actors.ts";

describe("every page with its data, every call and the socket", () => {
	it.each(Object.keys(ACTORS) as ActorName[])("responds to %s as the table specifies", async (name) => {
		expect(await listViolations(name)).toEqual([]);
	});
});
