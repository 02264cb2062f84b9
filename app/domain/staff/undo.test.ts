import { expect, it } from "vitest";
import { parseAssignment, parseMessageAssignment, UNOWNED, undoOffer } from "./undo.ts";

it("an action can be undone for forty seconds, and undoing is offered for ten", () => {
	expect(undoOffer("act", 1000, 1000)).toEqual({ actionId: "act", remainingMs: 10_000 });
	expect(undoOffer("act", 1000, 5000)).toEqual({ actionId: "act", remainingMs: 6000 });
	expect(undoOffer("act", 1000, 41_000)).toEqual({ actionId: "act", remainingMs: 0 });
	expect(undoOffer("act", 1000, 41_001)).toBeNull();
});

it("an assignment is read from the audit log in full or not at all", () => {
	const assignment = { actionId: "act", many: 2, was: UNOWNED, is: { to: 1, at: 5, until: null } };
	expect(parseAssignment(assignment)).toEqual(assignment);
	expect(parseAssignment({ ...assignment, was: { to: null, at: null } })).toBeNull();
	expect(parseAssignment({ to: 1 })).toBeNull();
	const message = { actionId: "act", message: "m", was: null, to: 3 };
	expect(parseMessageAssignment(message)).toEqual(message);
	expect(parseMessageAssignment({ actionId: "act", message: "m", to: 3 })).toBeNull();
});
