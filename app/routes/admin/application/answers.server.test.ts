import { expect, it } from "vitest";
import { anApplication } from "#test/factories/application.ts";
import { buildAnswerGroups } from "./answers.server.ts";
import type { AdminReading } from "./application-view.ts";

const reading = (field: AdminReading["field"], readValue: string, isDifferent: boolean): AdminReading => ({
	field,
	term: "",
	readValue,
	typedValue: "",
	isDifferent,
});

it("adds the value read from the document, null if unreadable, and nothing if no document proves it", async () => {
	const readings = [reading("lastName", "HARTWELL", false), reading("city", "Dublin", true)];
	const groups = await buildAnswerGroups(anApplication().build(), readings, "en");
	const rows = new Map(groups.flatMap(({ rows }) => rows).map(({ term, reading: read }) => [term, read]));
	expect(rows.get("Last name")).toEqual({ text: "HARTWELL", isDifferent: false });
	expect(rows.get("City")).toEqual({ text: "Dublin", isDifferent: true });
	expect(rows.get("Date of birth")).toBeNull();
	expect(rows.get("Phone")).toBeUndefined();
});
