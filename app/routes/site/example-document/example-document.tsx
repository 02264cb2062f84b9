import { servicesContext } from "#app/context.ts";
import type { SupportContact } from "#app/domain/person/contact.ts";
import { m } from "#app/paraglide/messages.js";
import { CallToAction } from "#app/routes/site/call-to-action.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import type { Route } from "./+types/example-document";
import { SpecimenPages } from "./specimen-pages.tsx";

export const handle = { varies: [] };

export function meta() {
	return pageMeta(m.specimen_meta_title(), m.specimen_description());
}

export function loader({ context }: Route.LoaderArgs) {
	return { support: context.get(servicesContext).settings.support };
}

export default function ExampleDocument({ loaderData: { support } }: Route.ComponentProps) {
	return (
		<div className="page wrap">
			<PageHeader title={m.specimen_title()} lede={m.specimen_lede()} back={{ to: "/", label: m.site_back_home() }} />
			<Alert className="specimen-note">
				<p>{m.specimen_notice()}</p>
			</Alert>
			<SpecimenPages />
			<Help support={support} />
			<CallToAction title={m.specimen_next_title()} text={m.site_ready_text()} button={m.site_start()}>
				<ButtonLink to="/pricing" variant="secondary">
					{m.specimen_packages()}
				</ButtonLink>
			</CallToAction>
		</div>
	);
}

/** A sentence whose two contacts are links, wherever its language puts them. */
function Help({ support: { email, phone } }: { support: SupportContact }) {
	const links: Record<string, React.ReactNode> = {
		"{email}": <a href={`mailto:${email}`}>{email}</a>,
		"{phone}": <a href={`tel:${phone.replaceAll(" ", "")}`}>{phone}</a>,
	};
	const parts = m.specimen_ask({ email: "{email}", phone: "{phone}" }).split(/(\{email\}|\{phone\})/);
	return (
		<p className="specimen-help">
			{m.specimen_missing()}{" "}
			{parts.map((part) => (
				<span key={part}>{links[part] ?? part}</span>
			))}
		</p>
	);
}
