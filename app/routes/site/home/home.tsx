import ChevronDown from "lucide-react/icons/chevron-down";
import FileSearch from "lucide-react/icons/file-search";
import Gauge from "lucide-react/icons/gauge";
import LockKeyhole from "lucide-react/icons/lock-keyhole";
import { type CompanyFigure, filterPublicFigures, toCompanyFigures } from "#app/content/company-figures.ts";
import { countryName } from "#app/content/country-names.server.ts";
import { type LawyerView, toLawyerView } from "#app/content/lawyer.ts";
import { filterPublicTestimonials, TESTIMONIALS } from "#app/content/testimonials.ts";
import { servicesContext } from "#app/context.ts";
import { uploadDocumentsPath } from "#app/domain/application/journey.ts";
import { INTL_TAG } from "#app/domain/language.ts";
import { formatMoney, formatPrice } from "#app/domain/money/money.ts";
import { DEFAULT_PACKAGE, PACKAGES, PHYSICAL_DELIVERY_PRICE, PROCESSING_FEE } from "#app/domain/money/packages.ts";
import { formatCivilDate } from "#app/domain/time/calendar.ts";
import { attorneyTitle } from "#app/labels/company-labels.ts";
import { fastestDuration } from "#app/labels/package-labels.ts";
import { toDisplayedReviews } from "#app/labels/review-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { findPublicReviews } from "#app/queries/reviews.server.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import { CallToAction } from "#app/routes/site/call-to-action.tsx";
import { describeMeasuredTimes } from "#app/routes/site/measured-times.server.ts";
import { MeasuredTimes } from "#app/routes/site/measured-times.tsx";
import { PackageCards } from "#app/routes/site/package-cards.tsx";
import { ReviewAverage, ReviewList } from "#app/routes/site/reviews/review-parts.tsx";
import { organizationData, serviceData } from "#app/routes/site/structured-data.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { StatusTracker } from "#app/ui/status-tracker.tsx";
import type { Route } from "./+types/home";
import { Reviews } from "./reviews.tsx";

const BENEFITS = [
	{ icon: FileSearch, title: m.home_benefit_ai_title, text: m.home_benefit_ai },
	{ icon: LockKeyhole, title: m.home_benefit_secure_title, text: m.home_benefit_secure },
	{ icon: Gauge, title: m.home_benefit_fast_title, text: fastestDuration },
];

const STEPS = [
	{ title: m.home_how_1_title, text: m.home_how_1 },
	{ title: m.home_how_2_title, text: m.home_how_2 },
	{ title: m.home_how_3_title, text: m.home_how_3 },
];

export const handle = { varies: [], fresh: true };

export function meta({ matches, loaderData }: Route.MetaArgs) {
	const site = matches[0].loaderData;
	const organization = loaderData ? organizationData(site, loaderData.company) : [];
	return [...pageMeta(m.home_meta_title(), m.home_description()), ...organization, ...serviceData(site)];
}

export async function loader({ context }: Route.LoaderArgs) {
	const services = context.get(servicesContext);
	const { offline, company } = services.settings;
	const figures = toCompanyFigures(await getSetting(services, "company-figures"));
	const language = getLocale();
	const reviews = filterPublicTestimonials(TESTIMONIALS, offline).map((review) => ({
		...review,
		text: review.text[language],
		country: countryName(review.country, language),
		date: formatCivilDate(review.date, language),
	}));
	const [{ attorney }, { photo }] = await Promise.all([
		getSetting(services, "attorney"),
		getSetting(services, "attorney-photo"),
	]);
	const lawyer = toLawyerView(attorney, photo !== null, offline);
	const [measuredTimes, publicReviews] = await Promise.all([
		describeMeasuredTimes(services),
		findPublicReviews(services),
	]);
	const verifiedReviews = publicReviews && {
		...publicReviews.summary,
		newest: toDisplayedReviews(publicReviews.reviews.slice(0, 3), language),
	};
	return { company, reviews, verifiedReviews, figures: filterPublicFigures(figures, offline), measuredTimes, lawyer };
}

export default function Home({
	loaderData: { reviews, verifiedReviews, figures, measuredTimes, lawyer },
}: Route.ComponentProps) {
	return (
		<>
			<Hero />
			<div className="azulejo" />
			<Benefits />
			<HowItWorks lawyer={lawyer} />
			{verifiedReviews && verifiedReviews.newest.length > 0 && <VerifiedReviews {...verifiedReviews} />}
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
				<MeasuredTimes sentence={measuredTimes} />
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

function HowItWorks({ lawyer }: { lawyer: LawyerView | null }) {
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

type VerifiedReviewsProps = NonNullable<Route.ComponentProps["loaderData"]["verifiedReviews"]>;

/** Count and average of all reviews, the newest ones, and a link to how they are verified. */
function VerifiedReviews({ average, counted, newest }: VerifiedReviewsProps) {
	return (
		<section className="band wrap verified-reviews" aria-labelledby="verified-reviews">
			<h2 id="verified-reviews">{m.review_home()}</h2>
			<ReviewAverage average={average} counted={counted} />
			<ReviewList reviews={newest} />
			<p>
				<AppLink to="/reviews">{m.review_all()}</AppLink>
			</p>
		</section>
	);
}

const FIGURE_LABELS: Record<CompanyFigure["id"], () => string> = {
	reviews: m.figures_reviews,
	rating: m.figures_rating,
	accuracy: m.figures_accuracy,
};

/** Company figures with source and date (ruling T58); empty if there are none. */
function CompanyFigures(props: { figures: readonly CompanyFigure[]; heading: "h2" | "h3" }) {
	const { figures, heading: Heading } = props;
	if (figures.length === 0) return null;
	return (
		<section className="figures" aria-labelledby="figures">
			<Heading id="figures">{m.figures_title()}</Heading>
			<dl>
				{figures.map((figure) => (
					<div key={figure.id} className="figure">
						<dt>{formatValue(figure)}</dt>
						<dd>
							<span>{FIGURE_LABELS[figure.id]()}</span>
							{figure.source && figure.date && (
								<span className="muted small">
									{m.figures_source({ source: figure.source, date: formatCivilDate(figure.date, getLocale()) })}
								</span>
							)}
						</dd>
					</div>
				))}
			</dl>
		</section>
	);
}

function formatValue({ id, value }: CompanyFigure): string {
	const percent = { style: "percent", maximumFractionDigits: 1 } as const;
	return new Intl.NumberFormat(INTL_TAG[getLocale()], {
		useGrouping: "always",
		...(id === "accuracy" ? percent : {}),
	}).format(id === "accuracy" ? value / 100 : value);
}

/** The lawyer behind the service, with photograph, name and licence. */
function Lawyer({ lawyer: { name, title, licence, picture, isDrawing } }: { lawyer: LawyerView }) {
	return (
		<figure className="lawyer">
			<img src={picture} alt="" width={88} height={88} loading="lazy" />
			<figcaption>
				<span className="small muted">{m.lawyer_title()}</span>
				<strong>{name}</strong>
				<span className="small">{m.lawyer_licence({ title: attorneyTitle(title, getLocale()), licence })}</span>
				{isDrawing && <Badge tone="warning">{m.lawyer_drawn()}</Badge>}
			</figcaption>
		</figure>
	);
}

/** Answers to a buyer's main concerns: money, documents, dates, and what happens if something goes wrong. */
function PlainTerms() {
	const language = getLocale();
	const days = (id: "standard" | "express") => PACKAGES[id].usualDays.join("-");
	const points = [
		{ term: m.terms_once(), text: m.terms_once_text({ fee: formatMoney(PROCESSING_FEE, language) }) },
		{ term: m.terms_never(), text: m.terms_never_text({ price: formatPrice(PHYSICAL_DELIVERY_PRICE, language) }) },
		{
			term: m.terms_date(),
			text: `${m.terms_date_text({ standard: days("standard"), express: days("express") })} ${m.package_time_note()}`,
		},
		{ term: m.terms_who(), text: m.terms_who_text() },
		{
			term: m.terms_deleted(),
			text: m.terms_deleted_text(),
			link: { to: "/privacy-policy", label: m.terms_privacy_link() },
		},
		{
			term: m.terms_refund(),
			text: m.terms_refund_text(),
			link: { to: "/refund-policy", label: m.terms_refund_link() },
		},
	];
	return (
		<details className="fold">
			<summary>
				<h3>{m.terms_title()}</h3>
				<ChevronDown size={22} aria-hidden />
			</summary>
			<dl className="plain-terms">
				{points.map(({ term, text, link }) => (
					<div key={term}>
						<dt>{term}</dt>
						<dd>
							<p className="muted">{text}</p>
							{link && <AppLink to={link.to}>{link.label}</AppLink>}
						</dd>
					</div>
				))}
			</dl>
		</details>
	);
}

/** A number that no application can have. */
const SAMPLE_NUMBER = "NIF-XXXX-XXXX";

/** Specimen of an applicant's view, built from the real components. The document links to the example page (row 34). */
function SampleApplication() {
	return (
		<figure className="sample">
			<AppLink to="/example-document" className="sample-sheet" aria-hidden tabIndex={-1}>
				<span className="sample-head">
					<img src="/favicon.svg" alt="" width={30} height={30} />
					<span>{m.home_sample_document()}</span>
				</span>
				<span className="sample-nif">2•• ••• •••</span>
				<span className="sample-line" />
				<span className="sample-line sample-line-short" />
				<span className="sample-mark">{m.home_sample_mark()}</span>
			</AppLink>
			<div className="card sample-card">
				<p className="sample-number">{m.home_sample_number({ number: SAMPLE_NUMBER })}</p>
				<StatusTracker
					items={[
						{ title: m.home_sample_received(), state: "done" },
						{ title: m.home_sample_paid(), state: "done" },
						{ title: m.home_sample_authority(), state: "current" },
						{ title: m.home_sample_assigned(), state: "ahead" },
					]}
				/>
			</div>
			<figcaption className="small">
				<AppLink to="/example-document">{m.home_example()}</AppLink>
			</figcaption>
		</figure>
	);
}
