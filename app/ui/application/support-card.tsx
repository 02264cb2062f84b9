import type { SupportContact } from "#app/domain/person/contact.ts";
import { m } from "#app/paraglide/messages.js";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { SupportHours } from "#app/ui/page/support-hours.tsx";
import { ContactLinks } from "../page/contact-links.tsx";
import { UnbrokenNumbers } from "../unbroken-numbers.tsx";

/** How to reach people about this application (row 48). */
export function SupportCard({ support, number }: { support: SupportContact; number: string }) {
	return (
		<section aria-labelledby="support" className="stack-tight">
			<h3 id="support">{m.support_title()}</h3>
			<p>
				<UnbrokenNumbers>{m.support_text({ number })}</UnbrokenNumbers>
			</p>
			<ul className="plain-list">
				<ContactLinks support={support} />
				<li className="muted">
					<SupportHours />
				</li>
				<li>
					<AppLink to="/contact">{m.not_found_contact()}</AppLink>
				</li>
			</ul>
		</section>
	);
}
