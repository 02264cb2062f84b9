import { describe, expect, it } from "vitest";
import { findSelfReferralSigns, isSameMailbox } from "./self-referral.ts";

const PARTNER = { name: "Olga Nowak", email: "olga@partner.example", paymentInfo: null };
const STRANGER = { firstName: "Łucja", lastName: "Gonçalves", email: "lucja@example.com" };

describe("two e-mail addresses", () => {
	it.each([
		["a@example.com", " A@Example.com ", true],
		["a+nif@example.com", "a@example.com", true],
		["l.u.c@gmail.com", "luc+x@googlemail.com", true],
		["l.u.c@example.com", "luc@example.com", false],
		["a@example.com", "a@example.org", false],
		["a@example.com", "b@example.com", false],
		["nobody", "nobody", false],
		["", "", false],
	])("%j and %j share one mailbox: %s", (one, other, same) => {
		expect(isSameMailbox(one, other)).toBe(same);
	});
});

describe("a partner and an applicant", () => {
	it("who are strangers have nothing in common", () => {
		expect(findSelfReferralSigns(PARTNER, STRANGER)).toEqual([]);
	});

	it.each([
		["the mailbox", { email: "lucja+me@example.com" }, ["own-email"]],
		["the name, in another order and without accents", { name: "GONCALVES LUCJA" }, ["own-name"]],
		["more than the name", { name: "Łucja Maria Gonçalves" }, []],
		["one word of the name", { name: "Łucja" }, []],
		["one of two words", { name: "Łucja Nowak" }, []],
		["one word twice", { name: "Łucja Łucja" }, []],
		["the account", { paymentInfo: { bank: [{ holder: "Łucja Gonçalves" }, 7] } }, ["own-payment-details"]],
		["the account's e-mail address", { paymentInfo: "lucja@example.com" }, ["own-payment-details"]],
		["nothing in the account", { paymentInfo: { iban: "PT50", holder: null } }, []],
		[
			"everything",
			{ name: "Lucja Goncalves", email: "lucja@example.com", paymentInfo: ["lucja@example.com"] },
			["own-email", "own-name", "own-payment-details"],
		],
	])("who share %s have the expected signs", (_label, changes, signs) => {
		expect(findSelfReferralSigns({ ...PARTNER, ...changes }, STRANGER)).toEqual(signs);
	});
});
