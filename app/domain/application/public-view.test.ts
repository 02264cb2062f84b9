import { describe, expect, it } from "vitest";
import { anApplication } from "#test/factories/application.ts";
import { buildTracker, showsShipping, viewOf } from "./public-view.ts";

const states = (builder: ReturnType<typeof anApplication>) =>
	buildTracker(viewOf(builder.build(), false)).map(({ state }) => state);

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
	])("of an application %s", (_state, builder, expected) => {
		expect(states(builder)).toEqual(expected);
	});
});

describe("what may be seen of an application", () => {
	const sent = anApplication()
		.completed()
		.with({ physicalDeliveryRequested: true, trackingNumber: "RR123456789PT" })
		.build();

	it("is everything for its owner", () => {
		expect(viewOf(sent, true)).toMatchObject({
			lastName: "Gonçalves",
			nifNumber: "293456780",
			trackingNumber: "RR123456789PT",
			nationality: "PL",
		});
	});

	it("is an initial, three digits and four characters for anybody else", () => {
		expect(viewOf(sent, false)).toMatchObject({
			lastName: "G.",
			nifNumber: "*** *** 780",
			trackingNumber: "…89PT",
			nationality: null,
		});
	});

	it("includes the shipping box once the post is paid and there is a parcel", () => {
		expect(showsShipping(viewOf(sent, false))).toBe(true);
		expect(showsShipping({ physicalDeliveryRequested: true, trackingNumber: null })).toBe(false);
		expect(showsShipping({ physicalDeliveryRequested: false, trackingNumber: "RR1" })).toBe(false);
	});
});
