import { expect, it } from "vitest";
import type { Staff } from "../application/staff-roles.ts";
import { mayApproveRole, normaliseMailbox } from "./staff-management.ts";

const ANA: Staff = { id: 1, email: "ana@azulejo.example", name: "Ana", role: "admin", person: 1 };
const PROPOSAL = { userId: 2, from: "reviewer", to: "senior", maker: 1, madeBy: ANA.email } as const;
const SAME = { ok: false, failure: { kind: "conflict", code: "same_person" } };

it("takes a second administrator for a role: not the maker, from no account of theirs, and not whom it is about", () => {
	const tia: Staff = { ...ANA, id: 6, email: "tia@azulejo.example", person: 6 };
	expect(mayApproveRole(PROPOSAL, 2, ANA)).toEqual(SAME);
	expect(mayApproveRole(PROPOSAL, 2, { ...tia, person: 1 })).toEqual(SAME);
	expect(mayApproveRole(PROPOSAL, 6, tia)).toEqual(SAME);
	expect(mayApproveRole(PROPOSAL, 2, { ...tia, role: "senior" })).toMatchObject({
		ok: false,
		failure: { code: "staff_only" },
	});
	expect(mayApproveRole(PROPOSAL, 2, tia)).toMatchObject({ ok: true });
});

it.each([
	["ana+2@azulejo.example", "ana@azulejo.example"],
	["Ana@Azulejo.example", "ana@azulejo.example"],
	["a.na+x@gmail.com", "ana@gmail.com"],
])("knows that %s reaches the mailbox %s", (address, mailbox) => expect(normaliseMailbox(address)).toBe(mailbox));

it("takes no two mailboxes of other providers for one", () => {
	expect(normaliseMailbox("a.na@azulejo.example")).not.toBe(normaliseMailbox("ana@azulejo.example"));
});
