import { describe, expect, it } from "vitest";
import type { EventType, Role } from "./event.ts";
import * as roles from "./staff-roles.ts";

const ROLES: Role[] = ["user", "reviewer", "senior", "finance", "auditor", "admin"];
type Right = Exclude<keyof typeof roles, "staffActor" | "mayPerform">;

const RULES: Record<Right, (staff: roles.Staff) => boolean> = { ...roles };

/** The roles that have each right; no others do. */
const HOLDERS: Record<Right, Role[]> = {
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

describe("staff roles", () => {
	it.each(Object.entries(HOLDERS))("grant %s only to %j", (name, holders) => {
		const hasRight = RULES[name as Right];
		const person = { id: 7, email: "ana@azulejo.example", name: "Ana", person: 7 };
		expect(ROLES.filter((role) => hasRight({ ...person, role }))).toEqual(holders);
	});

	it("have a row here for every right", () => {
		expect(Object.keys(HOLDERS).sort()).toEqual(
			Object.keys(roles)
				.filter((name) => name !== "staffActor" && name !== "mayPerform")
				.sort(),
		);
	});

	it("act by e-mail address, with the person behind the account", () => {
		const staff = { id: 7, email: "ana@azulejo.example", name: "Ana", role: "admin", person: 3 } as const;
		expect(roles.staffActor(staff)).toEqual({ kind: "staff", id: "ana@azulejo.example", role: "admin", person: 3 });
	});
});

const REVIEWERS = ["reviewer", "senior", "admin"];
const SENIORS = ["senior", "admin"];
const MONEY = ["senior", "finance", "admin"];

/** The staff roles that may cause an event; no others may. */
const CAUSES: Partial<Record<EventType, readonly string[]>> = {
	...forRoles(REVIEWERS, "information-requested", "information-waived", "document-decided", "mandate-signed"),
	...forRoles(REVIEWERS, "answer-corrected", "filed", "authority-refused", "authority-approved"),
	...forRoles(REVIEWERS, "nif-proposed", "nif-confirmed", "nif-replacement-proposed", "nif-replaced"),
	...forRoles(REVIEWERS, "certificate-stored", "certificate-confirmed", "rejection-proposed", "rejected"),
	...forRoles(REVIEWERS, "proposal-returned", "nif-correction-requested", "nif-correction-filed", "password-requested"),
	...forRoles(REVIEWERS, "password-arrived", "representation-end-filed", "representation-ended", "shipping-updated"),
	...forRoles(REVIEWERS, "message-answered", "message-settled", "withdrawn"),
	...forRoles(SENIORS, "reopened", "nif-correction-refused", "representation-resigned", "cancelled"),
	...forRoles(MONEY, "refund-requested", "refund-decided", "refund-request-refused"),
	...forRoles([], "payment-observed", "payment-opened", "refund-owed", "completed", "time-passed"),
	...forRoles(
		[],
		"consent-given",
		"refund-request-submitted",
		"message-sent",
		"certificate-downloaded",
		"password-revealed",
	),
	...forRoles([], "data-erased", "package-chosen", "draft-saved", "application-submitted"),
};

function forRoles(staffRoles: readonly string[], ...types: EventType[]): Partial<Record<EventType, readonly string[]>> {
	return Object.fromEntries(types.map((type) => [type, staffRoles]));
}

const actorWith = (role: Role) => ({ kind: "staff", id: "ana@azulejo.example", role, person: 7 }) as const;

describe("an event", () => {
	it.each(Object.entries(CAUSES))("%s is caused only by %j among staff", (type, staffRoles) => {
		expect(ROLES.filter((role) => roles.mayPerform(actorWith(role), type as EventType))).toEqual(staffRoles);
	});

	it("of a download is caused by the applicant or, for a shared link, by the system", () => {
		expect(roles.mayPerform({ kind: "applicant" }, "certificate-downloaded")).toBe(true);
		expect(roles.mayPerform({ kind: "system" }, "certificate-downloaded")).toBe(true);
		for (const type of ["data-erased", "message-sent", "withdrawn", "cancelled", "filed"] as const)
			expect(roles.mayPerform({ kind: "system" }, type), type).toBe(false);
	});
});
