import { servicesContext } from "#app/context.ts";
import { isLanguage, LANGUAGES, type Language } from "#app/domain/language.ts";
import { areUtmFields, partnerLink, type UtmFields } from "#app/domain/partners/referral.ts";
import { formatCivilDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { findCurrentDiscount } from "#app/queries/partners/find-affiliate.server.ts";
import { drawQr } from "#app/rendering/draw-qr.server.ts";
import { CopyField } from "#app/ui/copy-field.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { type Option, SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { descriptionMeta } from "#app/ui/page/page-meta.ts";
import { requirePartner } from "#app/visitor/partner.server.ts";
import type { Route } from "./+types/materials";
import { listLinkablePages } from "./materials.server.ts";
import { PORTAL_HANDLE, Portal, PortalDisclosure, toPortalOwner } from "./portal.tsx";

export const handle = PORTAL_HANDLE;

export function meta() {
	return descriptionMeta(m.partner_materials_title(), m.partner_materials_description());
}

/** Row 85: a GET form builds the link. It works without scripts and can be bookmarked. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { partner } = await requirePartner({ request, context });
	const { settings } = context.get(servicesContext);
	const { searchParams } = new URL(request.url);
	const readParameter = (name: string) => (searchParams.get(name) ?? "").trim();
	const pages = await listLinkablePages(getLocale());
	const page = pages.find(({ value }) => value === readParameter("page"))?.value ?? null;
	const language = readParameter("language");
	const utm = { source: readParameter("source"), medium: readParameter("medium"), campaign: readParameter("campaign") };
	const isValid = areUtmFields(utm);
	const target = { origin: settings.origin, code: partner.code };
	const emptyUtm = { source: "", medium: "", campaign: "" };
	const link = partnerLink(target, page, isLanguage(language) ? language : null, isValid ? utm : emptyUtm);
	return {
		owner: toPortalOwner(partner),
		pages,
		page,
		language,
		utm,
		isValid,
		link,
		origin: settings.origin,
		qr: await drawQr(link),
		percent: await findCurrentDiscount(context.get(servicesContext), partner),
		until: partner.discountUntil && formatCivilDate(partner.discountUntil, getLocale()),
	};
}

export default function Materials({ loaderData }: Route.ComponentProps) {
	const { owner, isValid, link, origin, percent, until } = loaderData;
	return (
		<Portal owner={owner} current="materials" hasErrors={!isValid}>
			{percent > 0 && <p>{discountText(percent, until)}</p>}
			<LinkBuilder {...loaderData} code={owner.code} />
			<BannersSection link={link} origin={origin} />
			<section className="card portal-card portal-folds">
				<TextsFold link={link} percent={percent} />
				<DisclosureFold percent={percent} />
				<ProhibitedClaimsFold />
			</section>
		</Portal>
	);
}

/** Describes the code's discount, and its last day if there is one. */
function discountText(percent: number, expiryDate: string | null): string {
	return expiryDate === null
		? m.partner_link_discount({ percent })
		: m.partner_link_discount_until({ percent, day: expiryDate });
}

/** Banners in the page's language, each with its files and embed code. */
function BannersSection({ link, origin }: { link: string; origin: string }) {
	return (
		<section className="card portal-card" aria-labelledby="banners">
			<h2 id="banners">{m.partner_banners()}</h2>
			<p className="muted">{m.partner_banners_text()}</p>
			<ul className="portal-banners">
				{BANNER_SIZES.map((size) => (
					<Banner key={size.width} size={size} link={link} origin={origin} />
				))}
			</ul>
		</section>
	);
}

function Banner({ size, link, origin }: { size: BannerSize; link: string; origin: string }) {
	const language = getLocale();
	const name = `${size.width} × ${size.height}`;
	const alt = m.partner_banner_alt({ size: name, words: m.partner_banner_headline() });
	const [svg, png] = [bannerUrl(size, language, "svg"), bannerUrl(size, language, "png")];
	const embeddedAlt = `${m.partner_banner_headline()}. ${m.partner_disclosure_short()}`;
	const code = `${m.partner_disclosure_short()}: <a href="${link.replaceAll("&", "&amp;")}" rel="sponsored"><img src="${origin}${png}" width="${size.width}" height="${size.height}" alt="${embeddedAlt}"></a>`;
	return (
		<li>
			<details>
				<summary>
					<img src={svg} alt={alt} width={size.width} height={size.height} loading="lazy" />
					<span aria-hidden>{name}</span>
				</summary>
				<p className="row">
					<a href={svg} download>
						SVG
					</a>
					<a href={png} download>
						PNG
					</a>
				</p>
				<p className="muted">{m.partner_banner_code()}</p>
				<pre className="partner-code">{code}</pre>
			</details>
		</li>
	);
}

type BannerSize = { width: number; height: number };

/** Standard formats in pixels: leaderboard, rectangle, skyscraper, mobile, square. */
export const BANNER_SIZES: readonly BannerSize[] = [
	{ width: 728, height: 90 },
	{ width: 300, height: 250 },
	{ width: 160, height: 600 },
	{ width: 320, height: 100 },
	{ width: 1080, height: 1080 },
];

/** Returns the URL of a banner. The files are committed, because other sites link to them. */
export function bannerUrl({ width, height }: BannerSize, language: Language, type: "svg" | "png"): string {
	return `/partners/azulejo-nif-${width}x${height}-${language}.${type}`;
}

type LinkBuilderProps = {
	code: string;
	pages: readonly Option[];
	page: string | null;
	language: string;
	utm: UtmFields;
	isValid: boolean;
	link: string;
	qr: { path: string; size: number };
};

/** Form that builds a link to any of our pages with the partner's code, and its QR code. */
function LinkBuilder({ code, pages, page, language, utm, isValid, link, qr }: LinkBuilderProps) {
	const problem = isValid ? undefined : m.partner_builder_invalid();
	const hasUtm = Object.values(utm).some(Boolean);
	return (
		<section className="card portal-card" aria-labelledby="builder">
			<h2 id="builder">{m.partner_builder()}</h2>
			<div className="portal-builder">
				<div className="portal-made">
					<CopyField id="made" label={m.partner_link()} value={link} />
					<QrCode qr={qr} />
				</div>
				<AppForm method="get" action="/affiliate-marketing-materials" className="form">
					<ErrorSummary errors={problem ? [{ fieldId: "source", message: problem }] : []} />
					<div className="portal-builder-pair">
						<SelectField name="page" label={m.partner_builder_page()} defaultValue={page ?? ""} options={pages}>
							<option value="">{m.partner_builder_landing()}</option>
						</SelectField>
						<SelectField
							name="language"
							label={m.partner_builder_language()}
							defaultValue={language}
							options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
						>
							<option value="">{m.partner_builder_any()}</option>
						</SelectField>
					</div>
					<details className="disclosure" open={hasUtm || undefined}>
						<summary>{m.partner_builder_counts()}</summary>
						<p className="small muted">{m.partner_builder_utm()}</p>
						<TextField name="source" label={m.partner_builder_source()} defaultValue={utm.source} error={problem} />
						<div className="form-pair">
							<TextField name="medium" label={m.partner_builder_medium()} defaultValue={utm.medium} />
							<TextField name="campaign" label={m.partner_builder_campaign()} defaultValue={utm.campaign} />
						</div>
					</details>
					<div>
						<Button type="submit" variant="secondary">
							{m.partner_builder_make()}
						</Button>
					</div>
				</AppForm>
			</div>
			<details className="disclosure">
				<summary>
					{m.partner_code()}: {code}
				</summary>
				<CopyField id="code" label={m.partner_code()} value={code} />
				<p className="muted">{m.partner_link_text({ code })}</p>
			</details>
		</section>
	);
}

function QrCode({ qr: { path, size } }: { qr: LinkBuilderProps["qr"] }) {
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
	const dataUrl = `data:image/svg+xml,${encodeURIComponent(svg)}`;
	return (
		<figure className="portal-qr">
			<img src={dataUrl} alt={m.partner_qr_alt()} width={112} height={112} />
			<figcaption>
				{m.partner_qr()}
				<a href={dataUrl} download="azulejo-nif-qr.svg">
					{m.partner_qr_save()}
				</a>
			</figcaption>
		</figure>
	);
}

const LANGUAGE_NAMES: Record<Language, string> = { en: "English", es: "Español", pt: "Português" };

/** Ready-made texts in all three languages: partners write in their readers' language. */
function TextsFold({ link, percent }: { link: string; percent: number }) {
	const priceText = (locale: Language) =>
		percent > 0 ? m.partner_price_less({ percent }, { locale }) : m.partner_price_same({}, { locale });
	return (
		<PortalDisclosure title={m.partner_texts()}>
			<p className="muted">{m.partner_texts_text()}</p>
			<Quotes
				getQuotes={(locale) => [
					m.partner_text_short({ link, price: priceText(locale) }, { locale }),
					m.partner_text_long({ link, price: priceText(locale) }, { locale }),
				]}
			/>
		</PortalDisclosure>
	);
}

/** Disclosure sentences for a recommendation (F62). */
function DisclosureFold({ percent }: { percent: number }) {
	const disclosureText = (locale: Language) =>
		percent > 0 ? m.partner_disclosure_discount({ percent }, { locale }) : m.partner_disclosure_link({}, { locale });
	return (
		<PortalDisclosure title={m.partner_disclose()}>
			<p>{m.partner_disclose_text()}</p>
			<Quotes
				getQuotes={(locale) => [
					disclosureText(locale),
					m.partner_disclosure_short({}, { locale }),
					m.partner_disclosure_private({}, { locale }),
				]}
			/>
		</PortalDisclosure>
	);
}

function ProhibitedClaimsFold() {
	const prohibitedClaims = [
		m.partner_never_official(),
		m.partner_never_sure(),
		m.partner_never_fee(),
		m.partner_never_must(),
		m.partner_never_advice(),
		m.partner_never_invented(),
	];
	return (
		<PortalDisclosure title={m.partner_never()}>
			<ul className="portal-exclusions">
				{prohibitedClaims.map((sentence) => (
					<li key={sentence}>{sentence}</li>
				))}
			</ul>
		</PortalDisclosure>
	);
}

function Quotes({ getQuotes }: { getQuotes: (locale: Language) => string[] }) {
	return LANGUAGES.map((locale) => (
		<div key={locale} className="partner-quotes" lang={locale}>
			<h3>{LANGUAGE_NAMES[locale]}</h3>
			{getQuotes(locale).map((sentence) => (
				<blockquote key={sentence}>{sentence}</blockquote>
			))}
		</div>
	));
}
