import { sqliteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import { SIGNATURE_KINDS, type SignedMandate } from "#app/domain/mandate/signed-mandate.ts";
import type { BeginRequest } from "#app/domain/withdrawal/withdrawal.ts";
import { applications, signedMandate } from "./schema.server.ts";

const { column } = sqliteTable("any", { column: signedMandate("column") });
const AT = Date.parse("2026-11-24T12:00:00.123Z");
const decisions: SignedMandate["decision"][] = ["review", "accepted", "refused"];

it.each(SIGNATURE_KINDS.flatMap((kind) => decisions.map((decision) => [kind, decision] as const)))(
	"round-trips: %s, %s, with and without edition and straight pages",
	(kind, decision) => {
		for (const edition of [null, "0123456789abcdef"])
			for (const sheets of [0, 2]) {
				const signed = { kind, decision, at: AT, path: "QE8bN-54fyxbpN312XpHYw", edition, sheets };
				expect(column.mapFromDriverValue(String(column.mapToDriverValue(signed)))).toEqual(signed);
			}
	},
);

const REQUEST: BeginRequest = { at: Date.UTC(2026, 10, 24, 12), language: "pt", text: "2026-11" };

describe("the stored request to begin", () => {
	it("round-trips through a line of nineteen characters", () => {
		const line = String(applications.beginRequest.mapToDriverValue(REQUEST));
		expect(line).toHaveLength(19);
		expect(applications.beginRequest.mapFromDriverValue(line)).toEqual(REQUEST);
	});
});
