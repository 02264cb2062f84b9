import * as v from "valibot";
import { expect, it } from "vitest";
import { anApplication, NOON } from "#test/factories/application.ts";
import { liveMessage, liveMessageSchema } from "./live-message.ts";
import { buildApplicationView } from "./public-view.ts";

it("sends subscribers the public view without its ID, and the message to show", () => {
	const view = buildApplicationView(anApplication().filed().build(), false);
	const message = liveMessage(view, false, NOON);
	expect(message).toMatchObject({
		type: "application_update",
		action: "status_update",
		message: "live_status_processing",
		timestamp: NOON,
		application: { status: "processing", paymentStatus: "paid", hasNif: false },
	});
	expect(message.application).not.toHaveProperty("id");
	expect(liveMessage(view, true, NOON)).toMatchObject({ action: "nif_assigned", message: "live_nif_assigned" });
	expect(v.is(liveMessageSchema, message)).toBe(true);
	for (const invalid of [
		{ type: "other" },
		{ action: "other" },
		{ application: { status: "lost" } },
		{ timestamp: "now" },
	])
		expect(v.is(liveMessageSchema, { ...message, ...invalid })).toBe(false);
});
