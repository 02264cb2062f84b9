import { type Application, isPaid } from "#app/domain/application/application.ts";
import { dutiesOf } from "#app/domain/application/duties.ts";
import { linkedPage, linkedPagePath, paymentPath } from "#app/domain/application/journey.ts";

/** The page that a link names, or where an application goes on. */
export function pathOf(application: Application, named: string | null): string {
	const page = linkedPage(named);
	if (page) return linkedPagePath(page, application.id);
	if (application.status === "draft") return `/personal-info?id=${application.id}`;
	if (application.status === "pending" && !isPaid(application)) return paymentPath(application.id);
	if (application.status === "verification_required") return `/provide-information/${application.id}`;
	return dutiesOf(application).some(({ task }) => task === "sign" || task === "accept")
		? `/sign/${application.id}`
		: `/confirmation/${application.id}`;
}
