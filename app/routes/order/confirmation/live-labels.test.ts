import { expect, it } from "vitest";
import { STATUSES } from "#app/domain/application/application.ts";
import { liveLabel } from "./live-alert.tsx";

it("the latest update is green when approved or numbered, red when rejected, amber when something is requested", () => {
	expect(liveLabel("nif_assigned", "approved").tone).toBe("success");
	const tones = STATUSES.map((status) => [status, liveLabel("status_update", status).tone]);
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
});
