import type { SupportContact } from "#app/domain/person/contact.ts";
import { m } from "#app/paraglide/messages.js";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { SupportHours } from "#app/ui/page/support-hours.tsx";

type ContactDetailsProps = {
	support: SupportContact;
	/** Whether somebody is there now. */
	now?: React.ReactNode;
	/** Days on which nobody is there, besides weekends and public holidays, in words. */
	closed?: readonly string[];
};

/** How to reach the support team, beside the form or an application. */
export function ContactDetails({ support, now, closed = [] }: ContactDetailsProps) {
	return (
		<aside className="card card-plain contact-details" aria-labelledby="details">
			<h2 id="details">{m.contact_details()}</h2>
			<dl>
				<div>
					<dt>{m.contact_email()}</dt>
					<dd>
						<a href={`mailto:${support.email}`}>{support.email}</a>
					</dd>
				</div>
				<div>
					<dt>{m.contact_phone()}</dt>
					<dd>
						<a href={`tel:${support.phone.replaceAll(" ", "")}`}>{support.phone}</a>
					</dd>
				</div>
				<div>
					<dt>{m.contact_hours()}</dt>
					<dd>
						<SupportHours />
					</dd>
					{closed.length > 0 && <dd className="small">{m.contact_closed_days({ days: closed.join(" · ") })}</dd>}
					{now && <dd className="support-now">{now}</dd>}
				</div>
				<div>
					<dt>{m.contact_place()}</dt>
					<dd>{m.foot_location()}</dd>
				</div>
			</dl>
			<p>
				{m.contact_faq()} <AppLink to="/faq">{m.contact_faq_link()}</AppLink>
			</p>
		</aside>
	);
}
