import type { SupportContact } from "#app/domain/person/contact.ts";
import { m } from "#app/paraglide/messages.js";
import { Card } from "#app/ui/card.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { SupportHours } from "#app/ui/page/support-hours.tsx";

/** How to reach people about this application (row 48). */
export function SupportCard({ support, number }: { support: SupportContact; number: string }) {
	return (
		<Card aria-labelledby="support">
			<h2 id="support">{m.support_title()}</h2>
			<p>{m.support_text({ number })}</p>
			<ul className="plain-list">
				<li>
					<a href={`mailto:${support.email}`}>{support.email}</a>
				</li>
				<li>
					<a href={`tel:${support.phone.replaceAll(" ", "")}`}>{support.phone}</a>
				</li>
				<li className="muted">
					<SupportHours />
				</li>
				<li>
					<AppLink to="/contact">{m.not_found_contact()}</AppLink>
				</li>
			</ul>
		</Card>
	);
}
