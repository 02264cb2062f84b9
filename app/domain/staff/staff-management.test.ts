import { expect, it } from "vitest";
import type { Staff } from "../application/staff-roles.ts";
import { mayApproveRole } from "./staff-management.ts";

const ANA: Staff = { id: 1, email: "ana@azulejo.example", name: "Ana", role: "admin", person: 1 };
const PROPOSAL = { userId: 2, from: "reviewer", to: "senior", maker: 1, madeBy: ANA.email } as const;
const SAME = { ok: false, failure: { kind: "conflict", code: "same_person" } };

it("a role needs a second administrator: not its author, from any account, and not the person it concerns", () => {
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
