import { describe, expect, it } from "vitest";
import type { Role } from "./event.ts";
import * as roles from "./staff-roles.ts";

const ROLES: Role[] = ["user", "reviewer", "senior", "finance", "auditor", "admin"];
type May = Exclude<keyof typeof roles, "staffActor" | "mayPerform">;

const RULES: Record<May, (staff: roles.Staff) => boolean> = { ...roles };

/** Who may: everybody else may not. */
const WHO: Record<May, Role[]> = {
	mayMoveMoney: ["senior", "finance", "admin"],
	mayOpenDocuments: ["reviewer", "senior", "admin"],
	maySeePartners: ["senior", "finance", "auditor", "admin"],
	mayDecidePartners: ["senior", "finance", "admin"],
	mayPayPartners: ["finance", "admin"],
	mayExportPayments: ["finance", "admin"],
	maySeeRevenue: ["senior", "finance", "admin"],
	mayAssign: ["reviewer", "senior", "admin"],
	mayShareViews: ["senior", "admin"],
	mayAnswerMessages: ["reviewer", "senior", "admin"],
	mayCheckReviews: ["reviewer", "senior", "admin"],
	mayWriteIncidents: ["senior", "admin"],
	mayWriteNotes: ["reviewer", "senior", "finance", "admin"],
	mayChangeSettings: ["admin"],
	mayChangeMoneySettings: ["finance", "admin"],
	mayReadAudit: ["auditor", "admin"],
	mayExportCase: ["senior", "auditor", "admin"],
};

describe("of the roles of staff", () => {
	it.each(Object.entries(WHO))("%s holds for %j alone", (name, who) => {
		const may = RULES[name as May];
		const person = { id: 7, email: "ana@azulejo.example", name: "Ana", person: 7 };
		expect(ROLES.filter((role) => may({ ...person, role }))).toEqual(who);
	});

	it("every right has its row here", () => {
		expect(Object.keys(WHO).sort()).toEqual(
			Object.keys(roles)
				.filter((name) => name !== "staffActor" && name !== "mayPerform")
				.sort(),
		);
	});

	it("an account acts by its address, with the person behind it", () => {
		const staff = { id: 7, email: "ana@azulejo.example", name: "Ana", role: "admin", person: 3 } as const;
		expect(roles.staffActor(staff)).toEqual({ kind: "staff", id: "ana@azulejo.example", role: "admin", person: 3 });
	});
});
