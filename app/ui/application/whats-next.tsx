import type { PackageId } from "#app/domain/money/packages.ts";
import { packageDelivery } from "#app/labels/package-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { Card } from "#app/ui/card.tsx";

/** The way ahead in order (row 48), with the delivery time of the status view (row 230). */
export function WhatsNext({ packageType }: { packageType: PackageId }) {
	return (
		<Card aria-labelledby="whats-next">
			<h2 id="whats-next">{m.confirmation_next_title()}</h2>
			<ol className="numbered">
				<li>{m.confirmation_next_review()}</li>
				<li>{m.confirmation_next_file()}</li>
				<li>{m.confirmation_next_time({ days: packageDelivery(packageType, "status") })}</li>
				<li>{m.confirmation_next_mail()}</li>
				{packageType === "premium" && <li>{m.confirmation_next_post()}</li>}
			</ol>
		</Card>
	);
}
