import { expect, it } from "vitest";
import { SEALED_FIELDS, type SealedFields } from "#app/domain/application/sealed-fields.ts";
import { openMemoryDatabase } from "#test/services/memory-database.ts";
import { affiliates } from "./partner-schema.server.ts";
import { asSealed, openColumn, openFields, openJson, sealFields, sealJson } from "./sealed-columns.server.ts";

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

it("refuses a value that is not encrypted or was encrypted for another row", async () => {
	const { db } = openMemoryDatabase();
	const plain = JSON.stringify({ method: "paypal", email: "attacker@mail.example" });
	await expect(openJson(db, affiliates.paymentInfo, "1", asSealed(plain))).rejects.toThrow("not a sealed text");
	await expect(openFields(db, "one", asSealed("[]"))).rejects.toThrow("not a sealed text");
	const ofAnother = await sealJson(db, affiliates.paymentInfo, "2", { method: "paypal", email: "a@mail.example" });
	await expect(openJson(db, affiliates.paymentInfo, "1", ofAnother)).rejects.toThrow("belongs to another location");
});

it("reads a deleted value as empty", async () => {
	const { db } = openMemoryDatabase();
	expect(await openColumn(db, affiliates.paymentInfo, "1", null)).toBeNull();
	expect(await openColumn(db, affiliates.paymentInfo, "1", asSealed(""))).toBe("");
});
