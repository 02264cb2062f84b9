import { describe, expect, it } from "vitest";
import { emailError, normaliseMailbox, suggestEmail } from "./email-address.ts";

describe("an e-mail address", () => {
	it.each([
		"a@example.com",
		"a+b@x.example.co",
		"o'neill@example.com",
		"ana@müller.example",
		`${"a".repeat(64)}@example.com`,
		`a@${"b".repeat(248)}.com`,
	])("may be %s", (email) => expect(emailError(email)).toBeNull());

	it.each([
		[" ", "error_email_required"],
		["a", "error_email_invalid"],
		["a@b", "error_email_invalid"],
		["a@b.c", "error_email_invalid"],
		["a@b.com.", "error_email_invalid"],
		["a@.b.com", "error_email_invalid"],
		["a b@example.com", "error_email_invalid"],
		["a@exam ple.com", "error_email_invalid"],
		["a@@example.com", "error_email_invalid"],
		["@example.com", "error_email_invalid"],
		["a..b@example.org", "error_email_dots"],
		["a@b..com", "error_email_dots"],
		[".a@example.com", "error_email_dots"],
		["a.@example.com", "error_email_dots"],
		["józef@example.com", "error_email_sign:ó"],
		["аna@example.com", "error_email_sign:а"],
		["<a@example.com", "error_email_sign:<"],
		['"a"@example.com', 'error_email_sign:"'],
		[`${"a".repeat(65)}@example.com`, "error_too_long"],
		[`a@${"b".repeat(249)}.com`, "error_too_long"],
	])("is rejected: %j", (email, fault) => expect(emailError(email)).toBe(fault));
});

describe("a domain one letter away from a common one", () => {
	it.each([
		["ana@gmial.com", "ana@gmail.com"],
		["Ana@GMAIL.CON", "Ana@gmail.com"],
		["ana@gmai.com", "ana@gmail.com"],
		["ana@hotmaill.com", "ana@hotmail.com"],
		["ana@iclould.com", "ana@icloud.com"],
	])("is corrected in a suggestion: %s", (typed, suggestion) => expect(suggestEmail(typed)).toBe(suggestion));

	it.each([
		"ana@gmail.com",
		"ana@mail.com",
		"ana@ymail.com",
		"ana@example.com",
		"ana@gamil.pt",
		"ana",
		"@gmial.com",
		"",
	])("is not detected in %s", (typed) => expect(suggestEmail(typed)).toBeNull());
});

it.each([
	["Ana@Example.COM", "ana@example.com"],
	[" ana@example.com\u200b", "ana@example.com"],
	["ana+nif@example.com", "ana@example.com"],
	["ana+nif+2@example.com", "ana@example.com"],
	["a.n.a+x@googlemail.com", "ana@gmail.com"],
	["ANA@gmail.com", "ana@gmail.com"],
	["ana@bücher.example", "ana@xn--bcher-kva.example"],
	["ana@xn--bcher-kva.example", "ana@xn--bcher-kva.example"],
	["ａna@example.com", "ana@example.com"],
])("%s belongs to the mailbox %s", (address, mailbox) => {
	expect(normaliseMailbox(address)).toBe(mailbox);
});

it.each([
	["a.na@example.com", "ana@example.com"],
	["+ana@example.com", "+ben@example.com"],
	["ana@example.com", "ana@mail.example.com"],
])("%s is a different mailbox from %s", (one, other) => {
	expect(normaliseMailbox(one)).not.toBe(normaliseMailbox(other));
});
