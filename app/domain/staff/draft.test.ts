import { describe, expect, it } from "vitest";
import type { Role } from "../application/event.ts";
import { DRAFT_FORMS, isDraftForm, maySaveDraft, selectDraftFields } from "./draft.ts";

const ROLES: Role[] = ["user", "reviewer", "senior", "finance", "auditor", "admin"];
const rolesFor = (form: (typeof DRAFT_FORMS)[number]) =>
	ROLES.filter((role) => maySaveDraft({ id: 1, email: "ana@azulejo.example", name: "Ana", role, person: 1 }, form));

describe("a staff draft", () => {
	it("is saved for four forms", () => {
		expect(DRAFT_FORMS).toEqual(["note", "request-information", "reject", "refuse"]);
		expect(isDraftForm("note")).toBe(true);
		for (const other of ["toString", "refund", "", 1, null]) expect(isDraftForm(other)).toBe(false);
	});

	it("contains the fields of its form, exactly as typed", () => {
		expect(selectDraftFields("note", { note: " half ", other: "x" })).toEqual({ note: " half " });
		expect(
			selectDraftFields("request-information", { "kind.1": "passport", "reason.1": "Why?", "reason.3": "x" }),
		).toEqual({
			"kind.1": "passport",
			"reason.1": "Why?",
		});
		expect(selectDraftFields("request-information", { "macro.2": "floor" })).toEqual({ "macro.2": "floor" });
	});

	it("is empty if nothing was typed", () => {
		expect(selectDraftFields("note", { note: "  " })).toBeNull();
		expect(selectDraftFields("note", {})).toBeNull();
		expect(selectDraftFields("request-information", { "kind.0": "information" })).toBeNull();
		expect(selectDraftFields("reject", { fault: "us" })).toBeNull();
		expect(selectDraftFields("reject", { fault: "us", reason: "No." })).toEqual({ fault: "us", reason: "No." });
		expect(selectDraftFields("note", Object.create({ note: "not its own" }))).toBeNull();
	});

	it("may be saved by staff who may send it", () => {
		expect(rolesFor("note")).toEqual(["reviewer", "senior", "finance", "admin"]);
		expect(rolesFor("request-information")).toEqual(["reviewer", "senior", "admin"]);
		expect(rolesFor("reject")).toEqual(["reviewer", "senior", "admin"]);
	});
});
