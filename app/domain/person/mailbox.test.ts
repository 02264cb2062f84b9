import { expect, it } from "vitest";
import { mailboxOf } from "./mailbox.ts";

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
])("%s reaches %s", (address, mailbox) => {
	expect(mailboxOf(address)).toBe(mailbox);
});

it.each([
	["a.na@example.com", "ana@example.com"],
	["+ana@example.com", "+ben@example.com"],
	["ana@example.com", "ana@mail.example.com"],
])("%s is another mailbox than %s", (one, other) => {
	expect(mailboxOf(one)).not.toBe(mailboxOf(other));
});
