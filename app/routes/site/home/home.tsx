import FileSearch from "lucide-react/icons/file-search";
import Gauge from "lucide-react/icons/gauge";
import LockKeyhole from "lucide-react/icons/lock-keyhole";
import { figuresOf, shownFigures } from "#app/content/company-figures.ts";
import { countryName } from "#app/content/country-names.server.ts";
import { type ShownLawyer, shownLawyer } from "#app/content/lawyer.ts";
import { shownTestimonials, TESTIMONIALS } from "#app/content/testimonials.ts";
import { servicesContext } from "#app/context.ts";
import { uploadDocumentsPath } from "#app/domain/application/journey.ts";
import { formatPrice } from "#app/domain/money/money.ts";
import { DEFAULT_PACKAGE, PACKAGES } from "#app/domain/money/packages.ts";
import { formatCivilDate } from "#app/domain/time/calendar.ts";
import { quickestTime } from "#app/labels/package-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { getSetting } from "#app/queries/settings.server.ts";
import { CallToAction } from "#app/routes/site/call-to-action.tsx";
import { measuredTimes } from "#app/routes/site/measured-times.server.ts";
import { MeasuredTimes } from "#app/routes/site/measured-times.tsx";
import { PackageCards } from "#app/routes/site/package-cards.tsx";
import { organizationData, serviceData } from "#app/routes/site/structured-data.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import type { Route } from "./+types/home";
import { CompanyFigures } from "./company-figures.tsx";
import { Lawyer } from "./lawyer.tsx";
import { PlainTerms } from "./plain-terms.tsx";
import { Reviews } from "./reviews.tsx";
import { SampleApplication } from "./sample-case.tsx";

const BENEFITS = [
	{ icon: FileSearch, title: m.home_benefit_ai_title, text: m.home_benefit_ai },
	{ icon: LockKeyhole, title: m.home_benefit_secure_title, text: m.home_benefit_secure },
	{ icon: Gauge, title: m.home_benefit_fast_title, text: quickestTime },
];

const STEPS = [
	{ title: m.home_how_1_title, text: m.home_how_1 },
	{ title: m.home_how_2_title, text: m.home_how_2 },
	{ title: m.home_how_3_title, text: m.home_how_3 },
];

export const handle = { varies: [] };

export function meta({ matches, loaderData }: Route.MetaArgs) {
	const site = matches[0].loaderData;
	const organization = loaderData ? organizationData(site, loaderData.company) : [];
	return [...pageMeta(m.home_meta_title(), m.home_description()), ...organization, ...serviceData(site)];
}

export async function loader({ context }: Route.LoaderArgs) {
	const services = context.get(servicesContext);
	const { offline, company } = services.settings;
	const set = figuresOf(await getSetting(services, "company-figures"));
	const language = getLocale();
	const reviews = shownTestimonials(TESTIMONIALS, offline).map((review) => ({
		...review,
		text: review.text[language],
		country: countryName(review.country, language),
		date: formatCivilDate(review.date, language),
	}));
	const [{ attorney }, { photo }] = await Promise.all([
		getSetting(services, "attorney"),
		getSetting(services, "attorney-photo"),
	]);
	const lawyer = shownLawyer(attorney, photo !== null, offline);
	return { company, reviews, figures: shownFigures(set, offline), measured: await measuredTimes(services), lawyer };
}

export default function Home({ loaderData: { reviews, figures, measured, lawyer } }: Route.ComponentProps) {
	return (
		<>
			<Hero />
			<div className="azulejo" />
			<Benefits />
			<HowItWorks lawyer={lawyer} />
			{reviews.length > 0 && (
				<Reviews reviews={reviews}>
					<CompanyFigures figures={figures} heading="h3" />
				</Reviews>
			)}
			{reviews.length === 0 && figures.length > 0 && (
				<div className="band wrap">
					<CompanyFigures figures={figures} heading="h2" />
				</div>
			)}
			<section className="band wrap" aria-labelledby="packages">
				<h2 id="packages">{m.home_packages_title()}</h2>
				<p className="small muted">{m.home_packages_text()}</p>
				<MeasuredTimes sentence={measured} />
				<PackageCards surface="home" />
				<PlainTerms />
			</section>
			<div className="band wrap">
				<CallToAction title={m.home_close_title()} button={m.home_apply()} />
			</div>
		</>
	);
}

function Hero() {
	const price = formatPrice(PACKAGES[DEFAULT_PACKAGE].price, getLocale());
	return (
		<section className="hero wrap">
			<div className="hero-text">
				<h1>{m.home_title()}</h1>
				<p className="lede">{m.home_lede()}</p>
				<div className="row btn-row">
					<ButtonLink to={uploadDocumentsPath(DEFAULT_PACKAGE)}>{m.home_apply()}</ButtonLink>
					<ButtonLink to="/upload-documents" variant="secondary">
						{m.home_upload()}
					</ButtonLink>
				</div>
				<p className="small muted hero-note">{m.home_from({ price })}</p>
			</div>
			<SampleApplication />
		</section>
	);
}

function Benefits() {
	return (
		<section className="band wrap" aria-labelledby="benefits">
			<h2 id="benefits">{m.home_benefits_title()}</h2>
			<ul className="benefits">
				{BENEFITS.map(({ icon: Icon, title, text }) => (
					<li key={title()}>
						<Icon size={34} strokeWidth={1.5} aria-hidden />
						<h3>{title()}</h3>
						<p className="muted">{text()}</p>
					</li>
				))}
			</ul>
		</section>
	);
}

function HowItWorks({ lawyer }: { lawyer: ShownLawyer | null }) {
	return (
		<section className="how" aria-labelledby="how">
			<div className="band wrap">
				<h2 id="how">{m.home_how_title()}</h2>
				<ol className="steps">
					{STEPS.map(({ title, text }, index) => (
						<li key={title()}>
							<span className="step-number" aria-hidden>
								{index + 1}
							</span>
							<h3>{title()}</h3>
							<p className="muted">{text()}</p>
						</li>
					))}
				</ol>
				{lawyer && <Lawyer lawyer={lawyer} />}
			</div>
		</section>
	);
}
