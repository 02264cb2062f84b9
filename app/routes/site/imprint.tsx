import { servicesContext } from "#app/context.ts";
import type { Company, SupportContact } from "#app/domain/person/contact.ts";
import { formatNif } from "#app/domain/person/nif.ts";
import type { Attorney } from "#app/domain/settings/attorney.ts";
import { attorneyTitle } from "#app/labels/company-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { getSetting } from "#app/queries/settings.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { SupportHours } from "#app/ui/page/contact-links.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { SummaryList } from "#app/ui/summary-list.tsx";
import type { Route } from "./+types/imprint";

export const handle = { varies: [] };

export function meta() {
	return pageMeta(m.imprint_meta_title(), m.imprint_description());
}

export async function loader({ context }: Route.LoaderArgs) {
	const services = context.get(servicesContext);
	const { company, support, offline } = services.settings;
	const { attorney } = await getSetting(services, "attorney");
	return { company, support, offline, attorney };
}

export default function Imprint({ loaderData: { company, support, offline, attorney } }: Route.ComponentProps) {
	return (
		<div className="page wrap wrap-text">
			<PageHeader title={m.imprint_title()} lede={m.imprint_lede()} backLink={{ to: "/", label: m.site_back_home() }} />
			<div className="imprint">
				{offline && (
					<Alert tone="warning" title={m.imprint_demo_title()}>
						<p>{m.imprint_demo()}</p>
					</Alert>
				)}
				<CompanyFacts company={company} />
				{attorney && <AttorneyFacts attorney={attorney} />}
				<ContactSection support={support} />
				<AboutService />
				<LegalLinks />
			</div>
		</div>
	);
}

function CompanyFacts({ company }: { company: Company }) {
	const rows = [
		{ term: m.imprint_name(), value: company.legalName },
		{ term: m.imprint_nipc(), value: formatNif(company.nipc) },
		{ term: m.imprint_registry(), value: company.registry },
		{ term: m.imprint_address(), value: company.address },
	];
	const vat = company.vat === null ? [] : [{ term: m.imprint_vat(), value: company.vat }];
	return (
		<section aria-labelledby="company">
			<h2 id="company">{m.imprint_company()}</h2>
			<SummaryList rows={[...rows, ...vat]} />
		</section>
	);
}

function AttorneyFacts({ attorney }: { attorney: Attorney }) {
	const role = attorney.isRepresentative ? m.imprint_attorney_represents() : m.imprint_attorney_text();
	return (
		<section aria-labelledby="attorney">
			<h2 id="attorney">{m.imprint_attorney()}</h2>
			<p>{role}</p>
			<SummaryList
				rows={[
					{ term: m.attorney_name(), value: attorney.name },
					{ term: m.attorney_profession(), value: attorneyTitle(attorney.title, getLocale()) },
					{ term: m.attorney_licence(), value: attorney.licence },
					{ term: m.imprint_address(), value: attorney.office },
				]}
			/>
		</section>
	);
}

function ContactSection({ support }: { support: SupportContact }) {
	return (
		<section aria-labelledby="reach">
			<h2 id="reach">{m.imprint_reach()}</h2>
			<SummaryList
				rows={[
					{ term: m.contact_email(), value: <a href={`mailto:${support.email}`}>{support.email}</a> },
					{
						term: m.contact_phone(),
						value: <a href={`tel:${support.phone.replaceAll(" ", "")}`}>{support.phone}</a>,
					},
					{ term: m.contact_hours(), value: <SupportHours /> },
					{ term: m.nav_contact(), value: <AppLink to="/contact">{m.imprint_write()}</AppLink> },
				]}
			/>
		</section>
	);
}

function AboutService() {
	return (
		<section className="prose" aria-labelledby="service">
			<h2 id="service">{m.imprint_service()}</h2>
			<p>{m.imprint_service_private()}</p>
			<p>{m.imprint_service_free()}</p>
			<p>{m.imprint_service_money()}</p>
		</section>
	);
}

function LegalLinks() {
	return (
		<section className="prose" aria-labelledby="rules">
			<h2 id="rules">{m.imprint_rules()}</h2>
			<p>{m.imprint_rules_text()}</p>
			<ul>
				<li>
					<AppLink to="/terms">{m.page_terms()}</AppLink>
				</li>
				<li>
					<AppLink to="/refund-policy">{m.page_refund_policy()}</AppLink>
				</li>
				<li>
					<AppLink to="/privacy-policy">{m.page_privacy_policy()}</AppLink>
				</li>
				<li>
					<a href="https://www.livroreclamacoes.pt" rel="noopener">
						{m.footer_complaints()}
					</a>
				</li>
			</ul>
		</section>
	);
}
