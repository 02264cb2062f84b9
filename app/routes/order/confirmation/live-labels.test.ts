import { expect, it } from "vitest";
import { STATUSES } from "#app/domain/application/application.ts";
import { describeUpdate } from "./live-alert.tsx";

const COMPLETE = { hasCertificate: true, nifInCheck: false };

it("shows the latest update in green when approved, red when rejected, and amber when something is requested", () => {
	expect(describeUpdate("nif_assigned", { status: "approved", ...COMPLETE }).tone).toBe("success");
	const tones = STATUSES.map((status) => [status, describeUpdate("status_update", { status, ...COMPLETE }).tone]);
	expect(Object.fromEntries(tones)).toEqual({
		draft: "info",
		pending: "info",
		verification_required: "warning",
		processing: "info",
		approved: "success",
		completed: "success",
		rejected: "danger",
		cancelled: "info",
	});
	const incomplete = { status: "completed", hasCertificate: false } as const;
	for (const nifInCheck of [true, false])
		expect(describeUpdate("status_update", { ...incomplete, nifInCheck }).label).toBe("There is news about your NIF.");
});
