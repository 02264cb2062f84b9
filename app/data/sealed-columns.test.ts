import { expect, it } from "vitest";
import { SEALED_FIELDS, type SealedFields } from "#app/domain/application/sealed-fields.ts";
import { openMemoryDatabase } from "#test/services/memory-database.ts";
import { openFields, sealFields } from "./sealed-columns.server.ts";

const NOTHING = Object.fromEntries(SEALED_FIELDS.map((name) => [name, null])) as unknown as SealedFields;
const FIELDS: SealedFields = {
	...NOTHING,
	dateOfBirth: "1987-03-12",
	phone: "+351912345678",
	city: "Gdańsk",
	nifNumber: "293456780",
	caseKey: "a".repeat(43),
};

it("decrypts the fields of an application as they were encrypted, null where empty", async () => {
	const { db } = openMemoryDatabase();
	expect(await openFields(db, "one", await sealFields(db, "one", FIELDS))).toEqual(FIELDS);
	expect(await openFields(db, "one", await sealFields(db, "one", NOTHING))).toEqual(NOTHING);
});

it("has a fixed order of fields: new ones are appended", () => {
	expect(SEALED_FIELDS.indexOf("nifNumber")).toBe(9);
	expect(SEALED_FIELDS.indexOf("caseKey")).toBe(14);
});
