import { expect, it } from "vitest";
import { anApplication } from "#test/factories/application.ts";
import { withStage } from "../application/deadlines.ts";
import { firstAttemptKey, isMailState, isOutdated, isResendOutdated, nextAttemptKey } from "./mail.ts";

it("a resent e-mail has a new key, from which the first one can be derived", () => {
	expect(nextAttemptKey("id:2:paid")).toBe("id:2:paid~1");
	expect(nextAttemptKey("id:2:paid~1")).toBe("id:2:paid~2");
	expect(nextAttemptKey("id:2:paid~19")).toBe("id:2:paid~20");
	expect(firstAttemptKey("id:2:paid~12")).toBe("id:2:paid");
	expect(firstAttemptKey("id~1:paid")).toBe("id~1:paid");
});

it("an e-mail is being sent, sent, failed or bounced", () => {
	expect(["sending", "sent", "failed", "bounced"].every(isMailState)).toBe(true);
	for (const other of ["lost", "", null, 1]) expect(isMailState(other)).toBe(false);
});

it.each([
	["saved", anApplication().with({ status: "draft" }), false],
	["saved", anApplication(), true],
	["submitted", anApplication(), false],
	["submitted", anApplication().paid(), true],
	["payment_reminder", anApplication().with({ status: "cancelled" }), true],
	["cancelled", anApplication().with({ status: "cancelled" }), false],
	["message_answered", anApplication().paid(), false],
] as const)(
	"a waiting e-mail %s may be outdated by the application's current state (%#)",
	(template, application, outdated) => {
		expect(isOutdated(template, application.build())).toBe(outdated);
	},
);

it.each([
	["action_needed", anApplication().informationRequested(), false],
	["action_needed", anApplication().paid().accepted().signed(), true],
	["payment_reminder", anApplication(), false],
	["payment_reminder", anApplication().paid().accepted().signed(), true],
	["signature_needed", anApplication().paid().accepted(), false],
	["paid", anApplication().completed(), false],
] as const)("resending the e-mail %s may be obsolete (%#)", (template, application, obsolete) => {
	expect(isResendOutdated(template, withStage(application.build()))).toBe(obsolete);
});
