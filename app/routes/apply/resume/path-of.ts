import { type Application, isPaid } from "#app/domain/application/application.ts";
import { linkedPage, linkedPagePath, paymentPath } from "#app/domain/application/journey.ts";
import { needsRepresentative, needsSignature } from "#app/domain/application/projection.ts";

/** The page that a link names, or where an application goes on. */
export function pathOf(application: Application, named: string | null): string {
	const page = linkedPage(named);
	if (page) return linkedPagePath(page, application.id);
	if (application.status === "draft") return `/personal-info?id=${application.id}`;
	if (application.status === "pending" && !isPaid(application)) return paymentPath(application.id);
	if (application.status === "verification_required") return `/provide-information/${application.id}`;
	return needsSignature(application) || needsRepresentative(application)
		? `/sign/${application.id}`
		: `/confirmation/${application.id}`;
}
