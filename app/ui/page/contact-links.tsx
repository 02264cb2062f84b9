import { useRouteLoaderData } from "react-router";
import type { SupportContact } from "#app/domain/person/contact.ts";

/** List items with the support address and phone number. */
export function ContactLinks({ support }: { support: SupportContact }) {
	return (
		<>
			<li>
				<a href={`mailto:${support.email}`}>{support.email}</a>
			</li>
			<li>
				<a href={`tel:${support.phone.replaceAll(" ", "")}`}>{support.phone}</a>
			</li>
		</>
	);
}

/** Support hours from the settings (row 5); empty if the root loader failed. */
export function SupportHours() {
	return useRouteLoaderData<{ hours: string }>("root")?.hours ?? null;
}
