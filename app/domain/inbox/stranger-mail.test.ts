import { expect, it } from "vitest";
import { anApplication } from "#test/factories/application.ts";
import { isOutdated } from "./stranger-mail.ts";

it.each([
	["saved", anApplication().with({ status: "draft" }), false],
	["saved", anApplication(), true],
	["submitted", anApplication(), false],
	["submitted", anApplication().paid(), true],
	["payment_reminder", anApplication().with({ status: "cancelled" }), true],
	["cancelled", anApplication().with({ status: "cancelled" }), false],
	["message_answered", anApplication().paid(), false],
] as const)(
	"a mail %s that waited is outdated by what the application is now (%#)",
	(template, application, outdated) => {
		expect(isOutdated(template, application.build())).toBe(outdated);
	},
);
