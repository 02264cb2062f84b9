import { Hono } from "hono";
import { recordAction } from "#app/commands/audit/record-action.server.ts";
import { countryName } from "#app/content/country-names.server.ts";
import { documentResponse } from "#app/documents/document-response.server.ts";
import { shippingLabelPdf } from "#app/documents/printed/shipping-label.server.ts";
import type { Address, Application } from "#app/domain/application/application.ts";
import { whyNoLabel } from "#app/domain/application/staff-actions.ts";
import { staffActor } from "#app/domain/application/staff-roles.ts";
import { mayPerform } from "#app/domain/application/status.ts";
import { failure } from "#app/domain/failure.ts";
import { postalLines } from "#app/domain/person/address.ts";
import { fullName } from "#app/domain/person/age.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { problem } from "#worker/api/problem.ts";
import type { AppEnv } from "#worker/context.ts";

/**
 * The label for the parcel of an application, 100 × 150 mm, for whoever may send it. That somebody's address left the house
 * is an entry of its own. Stands behind the staff gate.
 */
export const staffLabels = new Hono<AppEnv>().get("/:id", async (c) => {
	const { services, staff, visitor } = c.var;
	if (!mayPerform(staffActor(staff), "shipping-updated")) return problem(c, failure("forbidden", "staff_only").failure);
	const { id } = c.req.param();
	const application = await findApplication(services, id);
	if (!application) return problem(c, failure("not-found", "application_not_found").failure);
	const refused = whyNoLabel(application);
	const { physicalDeliveryAddress: address, applicationNumber, completionDate } = application;
	if (refused || !address) return problem(c, failure("conflict", refused ?? "label_no_address").failure);
	const pdf = await shippingLabelPdf({
		applicationNumber,
		lines: [fullName(application), ...postalLines(address), countryLine(address)],
		sender: services.settings.company,
		at: completionDate ?? application.updatedAt,
	});
	if (!pdf) return problem(c, failure("conflict", "label_letters").failure);
	const actor = { id: staff.id, role: staff.role, network: visitor.network };
	await recordAction(services, { action: "exported", actor, applicationId: id, details: { what: "label" } });
	return documentResponse(pdf, "pdf", { download: false, fileName: labelName(application) });
});

function labelName({ applicationNumber }: Application): string {
	return `${applicationNumber}-label.pdf`;
}

/** In capital letters, in the language of where it is posted and in one that is read everywhere; both where they differ. */
function countryLine({ country }: Address): string {
	const names = (["pt", "en"] as const).map((language) => countryName(country, language).toUpperCase());
	return [...new Set(names)].join(" / ");
}
