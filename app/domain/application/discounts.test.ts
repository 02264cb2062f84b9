import { expect, it } from "vitest";
import { anApplication, anOpening, NOON } from "#test/factories/application.ts";
import type { Application } from "./application.ts";
import type { ApplicationEvent, Opening } from "./event.ts";
import { transition } from "./status.ts";

function apply(application: Application | null, event: ApplicationEvent): Application {
	const context = { eventId: "e", actor: { kind: "applicant" as const }, at: NOON, event };
	const result = transition("case-1", { application, payments: [] }, context);
	if (!result.ok) throw new Error(result.failure.code);
	return result.change.application;
}

const submit = (opening: Partial<Opening>) =>
	apply(null, { type: "application-submitted", consentToBegin: false, ...anOpening(opening) });

it.each([
	["the discount of its firm", null, 5, 7505],
	["no discount", null, 0, 7900],
	["the discount with a partner's code", "LISBOA10", 20, 6320],
] as const)("an application that leaves an order keeps %s", (_label, affiliateCode, remains, amount) => {
	const ordered = anApplication().with({ orderId: "case-0", affiliateCode, discountPercent: 20, amount: 6320 }).build();
	const result = apply(ordered, { type: "order-left", discountPercent: affiliateCode ? 0 : remains });
	expect(result).toMatchObject({ orderId: null, discountPercent: remains, amount });
});

it("a partner's code counts as confirmed only by its own discount, not by the firm's", () => {
	const code = { affiliateCode: "LISBOA10", ownPercent: 15 };
	expect(submit({ ...code, codePercent: 0 })).toMatchObject({ referralConfirmedAt: null, amount: 6715 });
	expect(submit({ ...code, codePercent: 10 })).toMatchObject({ referralConfirmedAt: NOON, amount: 6715 });
});

it.each([
	["the firm's", 10, 15, 6715],
	["the code's", 20, 15, 6320],
] as const)(
	"a draft with a partner's code that becomes a firm's case gets %s discount, if it is greater",
	(_label, codePercent, ownPercent, amount) => {
		const draft = apply(null, { type: "draft-saved", ...anOpening({ affiliateCode: "LISBOA10", codePercent }) });
		const event = { type: "application-submitted", consentToBegin: false, ...anOpening({ ownPercent }) } as const;
		expect(apply(draft, event)).toMatchObject({ affiliateCode: "LISBOA10", amount });
	},
);
