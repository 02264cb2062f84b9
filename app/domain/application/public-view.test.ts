import { describe, expect, it } from "vitest";
import { anApplication, NOON } from "#test/factories/application.ts";
import { DAY } from "../time/calendar.ts";
import { buildApplicationView, buildTracker, shouldShowShipping } from "./public-view.ts";

const states = (builder: ReturnType<typeof anApplication>) =>
	buildTracker(buildApplicationView(builder.build(), false)).map(({ state }) => state);

describe("the status tracker", () => {
	it.each([
		["waiting for payment", anApplication(), ["done", "current", "ahead", "ahead", "ahead"]],
		["paid and under our review", anApplication().paid(), ["done", "done", "ahead", "ahead", "ahead"]],
		["at the tax authority", anApplication().filed(), ["done", "done", "current", "ahead", "ahead"]],
		["approved without a number", anApplication().approved(), ["done", "done", "done", "current", "ahead"]],
		["with a number", anApplication().withNif(), ["done", "done", "done", "done", "current"]],
		["completed", anApplication().completed(), ["done", "done", "done", "done", "done"]],
		["cancelled before a payment", anApplication().cancelled(), ["done", "ahead", "ahead", "ahead", "ahead"]],
		["rejected", anApplication().rejected(), ["done", "done", "ahead", "ahead", "ahead"]],
	])("has the right steps for an application %s", (_state, builder, expected) => {
		expect(states(builder)).toEqual(expected);
	});
});

describe("the view of an application", () => {
	const sent = anApplication()
		.completed()
		.with({ physicalDeliveryRequested: true, trackingNumber: "RR123456789PT" })
		.build();

	it("is complete for its owner", () => {
		expect(buildApplicationView(sent, true)).toMatchObject({
			lastName: "Gonçalves",
			nifNumber: "293456780",
			trackingNumber: "RR123456789PT",
			nationality: "PL",
		});
	});

	it("shows others an initial, three digits and four characters", () => {
		expect(buildApplicationView(sent, false)).toMatchObject({
			lastName: "G.",
			nifNumber: "*** *** 780",
			trackingNumber: "…89PT",
			nationality: null,
		});
	});

	it("shows reasons, names and codes only to the owner", () => {
		const secrets = { representativeName: "João Sá", affiliateCode: "LISBOA10", rejectionReason: "No proof" };
		const rejected = anApplication().rejected().with(secrets).build();
		expect(buildApplicationView(rejected, true)).toMatchObject(secrets);
		expect(buildApplicationView(rejected, false)).toMatchObject({
			...{ representativeName: null, affiliateCode: null, rejectionReason: null, owner: false },
		});
		expect(buildApplicationView({ ...rejected, lastName: "" }, false).lastName).toBe("");
	});

	it("shows how often it was filed, and when and why it was returned until it is filed again", () => {
		const reason = "address_not_proved";
		const refusals = [NOON, NOON + DAY].map((at) => ({ reason, at, filedAt: NOON - DAY }) as const);
		const returned = anApplication().paid().with({ refusals });
		const filingsSeen = (builder: typeof returned, owner: boolean) => {
			const { filings, sentBack } = buildApplicationView(builder.build(), owner);
			return [filings, sentBack];
		};
		expect(filingsSeen(returned, true)).toEqual([2, { at: NOON + DAY, reason }]);
		expect(filingsSeen(returned, false)).toEqual([2, { at: NOON + DAY, reason: null }]);
		expect(filingsSeen(returned.with({ status: "processing", filedAt: NOON + 2 * DAY }), true)).toEqual([3, null]);
		expect(filingsSeen(returned.with({ status: "rejected" }), true)).toEqual([2, null]);
		expect(filingsSeen(anApplication().paid(), true)).toEqual([0, null]);
	});

	it("shows by how many days its date has moved, and how many items are still requested", () => {
		const asked = { kind: "passport" as const, reason: "Blurred" };
		const requestedItems = [
			{ ...asked, done: true },
			{ ...asked, done: false },
		];
		const waiting = anApplication()
			.informationRequested()
			.with({ pausedFor: 2.4 * DAY, requestedItems });
		expect(buildApplicationView(waiting.build(), false)).toMatchObject({ movedDays: 2, openItems: 1 });
	});

	it("includes the shipping section once delivery is paid and there is a parcel", () => {
		expect(shouldShowShipping(buildApplicationView(sent, false))).toBe(true);
		expect(shouldShowShipping({ physicalDeliveryRequested: true, trackingNumber: null })).toBe(false);
		expect(shouldShowShipping({ physicalDeliveryRequested: false, trackingNumber: "RR1" })).toBe(false);
	});
});
