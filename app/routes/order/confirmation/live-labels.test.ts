import { expect, it } from "vitest";
import { STATUSES } from "#app/domain/application/application.ts";
import { describeUpdate } from "./live-alert.tsx";

const WHOLE = { hasCertificate: true, nifInCheck: false };

it("the latest update is green when approved or numbered, red when rejected, amber when something is requested", () => {
	expect(describeUpdate("nif_assigned", { status: "approved", ...WHOLE }).tone).toBe("success");
	const tones = STATUSES.map((status) => [status, describeUpdate("status_update", { status, ...WHOLE }).tone]);
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
	const checked = { status: "completed", hasCertificate: false } as const;
	for (const nifInCheck of [true, false])
		expect(describeUpdate("status_update", { ...checked, nifInCheck }).label).toBe("There is news about your NIF.");
});
