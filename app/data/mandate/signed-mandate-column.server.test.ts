import { sqliteTable } from "drizzle-orm/sqlite-core";
import { expect, it } from "vitest";
import { SIGNATURE_KINDS, type SignedMandate } from "#app/domain/mandate/signed-mandate.ts";
import { signedMandate } from "./signed-mandate-column.server.ts";

const { column } = sqliteTable("any", { column: signedMandate("column") });
const AT = Date.parse("2026-11-24T12:00:00.123Z");
const decisions: SignedMandate["decision"][] = ["review", "accepted", "refused"];

it.each(SIGNATURE_KINDS.flatMap((kind) => decisions.map((decision) => [kind, decision] as const)))(
	"gives back what was put in: %s, %s, with and without edition and straight pages",
	(kind, decision) => {
		for (const edition of [null, "0123456789abcdef"])
			for (const sheets of [0, 2]) {
				const signed = { kind, decision, at: AT, path: "QE8bN-54fyxbpN312XpHYw", edition, sheets };
				expect(column.mapFromDriverValue(String(column.mapToDriverValue(signed)))).toEqual(signed);
			}
	},
);
