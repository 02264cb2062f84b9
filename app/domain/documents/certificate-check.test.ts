import { describe, expect, it } from "vitest";
import { checkCertificate, isConclusive } from "./certificate-check.ts";

const MARIA = { nif: "293456780", firstName: "María José", lastName: "Núñez Öztürk" };

describe("a certificate", () => {
	it.each([
		["in one piece", "NIF 293456780 MARIA NUNEZ OEZTUERK"],
		["in groups, in another order and with more given names", "Número 293 456 780\nNÚÑEZ ÖZTÜRK, MARÍA JOSÉ DE LA LUZ"],
		["with dots", "n.º 293.456.780 Maria Nunez Ozturk"],
	])("shows number and name %s", (_label, text) => {
		const check = checkCertificate(text, MARIA);
		expect(check).toEqual({ hasText: true, showsNif: true, showsName: true });
		expect(isConclusive(check)).toBe(true);
	});

	it.each([
		["another number", "NIF 293456781 MARIA NUNEZ OZTURK", "showsNif"],
		["the number within a longer one", "PT0293456780123 MARIA NUNEZ OZTURK", "showsNif"],
		["the number at the end of a longer one", "0293456780 MARIA NUNEZ OZTURK", "showsNif"],
		["one surname only", "293456780 MARIA NUNEZ", "showsName"],
		["another person", "293456780 JOHN SMITH", "showsName"],
	] as const)("with %s is inconclusive", (_label, text, missing) => {
		const check = checkCertificate(text, MARIA);
		expect(check[missing]).toBe(false);
		expect(isConclusive(check)).toBe(false);
	});

	it("shows nothing without text or a name, and is inconclusive without a number", () => {
		expect(checkCertificate(" \n", MARIA)).toEqual({ hasText: false, showsNif: false, showsName: false });
		expect(checkCertificate("293456780 MARIA NUNEZ OZTURK", { ...MARIA, nif: null }).showsNif).toBeNull();
		expect(isConclusive({ hasText: true, showsNif: null, showsName: true })).toBe(false);
		expect(checkCertificate("293456780", { nif: "293456780", firstName: "", lastName: "" }).showsName).toBe(false);
	});

	it("matches a single name too", () => {
		expect(checkCertificate("SUKARNO 293456780", { ...MARIA, firstName: "", lastName: "Sukarno" }).showsName).toBe(
			true,
		);
	});
});
