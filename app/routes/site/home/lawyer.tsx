import type { ShownLawyer } from "#app/content/lawyer.ts";
import { attorneyTitle } from "#app/labels/mandate/attorney-title.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Badge } from "#app/ui/badge.tsx";

/** The person behind the service, with face, name and licence. */
export function Lawyer({ lawyer: { name, title, licence, picture, drawn } }: { lawyer: ShownLawyer }) {
	return (
		<figure className="lawyer">
			<img src={picture} alt="" width={88} height={88} loading="lazy" />
			<figcaption>
				<span className="small muted">{m.lawyer_title()}</span>
				<strong>{name}</strong>
				<span className="small">{m.lawyer_licence({ title: attorneyTitle(title, getLocale()), licence })}</span>
				{drawn && <Badge tone="warning">{m.lawyer_drawn()}</Badge>}
			</figcaption>
		</figure>
	);
}
