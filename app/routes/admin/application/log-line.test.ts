import { describe, expect, it } from "vitest";
import { MINUTE } from "#app/domain/time/calendar.ts";
import { groupLog, type LogLine, parseLogFilter } from "./log-line.ts";

const START = Date.UTC(2026, 10, 23, 9);

function line(id: string, minutes: number, changes: Partial<LogLine> = {}): LogLine {
	const fixed = { type: "document-opened", kind: "documents" as const, title: "Document opened", details: [] };
	return {
		...fixed,
		id,
		version: null,
		actorName: "rui",
		role: "reviewer",
		change: null,
		timestamp: START + minutes * MINUTE,
		...changes,
	};
}

const ids = (lines: LogLine[], filter: LogLine["kind"] | "all" = "all") =>
	groupLog(lines, filter).map((group) => group.map(({ id }) => id).join(" "));

describe("the log", () => {
	it("is sorted newest first, stable for equal times", () => {
		expect(ids([line("a", 0), line("b", 60), line("c", 30), line("d", 60, { actorName: "eva" })])).toEqual([
			"b",
			"d",
			"c",
			"a",
		]);
	});

	it("groups neighbours of one type by one person within ten minutes", () => {
		expect(ids([line("a", 0), line("b", 5), line("c", 10)])).toEqual(["c b a"]);
		expect(ids([line("a", 0), line("b", 11)])).toEqual(["b", "a"]);
		expect(ids([line("a", 0), line("b", 1, { actorName: "eva" }), line("c", 2)])).toEqual(["c", "b", "a"]);
		expect(ids([line("a", 0), line("b", 1, { type: "exported" })])).toEqual(["b", "a"]);
		expect(ids([line("a", 0), line("b", 1, { role: "admin" })])).toEqual(["b", "a"]);
	});

	it("never groups notes or changes of status", () => {
		const note = { type: "note-written", kind: "notes" as const };
		expect(ids([line("a", 0, note), line("b", 1, note)], "notes")).toEqual(["b", "a"]);
		const change = { from: "Pending Review", to: "Processing" };
		expect(ids([line("a", 0), line("b", 1, { change }), line("c", 2)])).toEqual(["c", "b", "a"]);
	});

	it("applies the filter, and shows everything but notes for an unknown one", () => {
		const lines = [line("a", 0), line("b", 1, { kind: "notes" }), line("c", 20, { kind: "actions" })];
		expect(ids(lines, "notes")).toEqual(["b"]);
		expect(ids(lines, "documents")).toEqual(["a"]);
		expect(ids(lines, "actions")).toEqual(["c"]);
		expect(ids(lines, parseLogFilter("everything'"))).toEqual(["c", "a"]);
	});
});
