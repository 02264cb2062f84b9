import { useRouteLoaderData } from "react-router";
import type { SupportContact } from "#app/domain/person/contact.ts";

/** Two items of a list: where to write and where to call. */
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

/** When the phone is answered, as staff have set it (row 5); nothing on a page whose first loader failed. */
export function SupportHours() {
	return useRouteLoaderData<{ hours: string }>("root")?.hours ?? null;
}
