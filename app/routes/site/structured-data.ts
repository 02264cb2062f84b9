import { type QuestionCategory, toPlainText } from "#app/content/questions.ts";
import { buildPublicUrl, previewPicturePath } from "#app/content/site-map.ts";
import type { SourceView } from "#app/content/source-view.ts";
import { LANGUAGES, type Language } from "#app/domain/language.ts";
import { CURRENCY } from "#app/domain/money/money.ts";
import { PACKAGE_IDS, PACKAGES } from "#app/domain/money/packages.ts";
import type { Company, SupportContact } from "#app/domain/person/contact.ts";
import { packageName } from "#app/labels/package-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";

/** Site data from the root loader; undefined if that failed. */
type Site = { origin: string; support: SupportContact } | undefined;

type Item = { "@type": string } & Record<string, unknown>;

/** Returns a data block in React Router's format. Empty if the site data is missing. */
function toDataBlock(site: Site, describe: (origin: string, language: Language, support: SupportContact) => Item) {
	if (!site) return [];
	const item = describe(site.origin, getLocale(), site.support);
	return [{ "script:ld+json": { "@context": "https://schema.org", ...item } }];
}

function organizationId(origin: string): string {
	return `${origin}/#organization`;
}

/** Returns organization and contact, as in the legal notice. No ratings, because none can be verified (ruling T58). */
export function organizationData(site: Site, { legalName, nipc, address, vat }: Company) {
	return toDataBlock(site, (origin, language, support) => ({
		"@type": "Organization",
		"@id": organizationId(origin),
		name: m.brand(),
		legalName,
		taxID: nipc,
		...(vat && { vatID: vat }),
		url: buildPublicUrl(origin, "/", language),
		logo: `${origin}/apple-touch-icon.png`,
		description: m.footer_disclaimer(),
		// The settings have the address on one line: splitting it would be a guess.
		address: { "@type": "PostalAddress", streetAddress: address, addressCountry: "PT" },
		contactPoint: {
			"@type": "ContactPoint",
			contactType: "customer support",
			email: support.email,
			telephone: support.phone,
			url: buildPublicUrl(origin, "/contact", language),
			availableLanguage: [...LANGUAGES],
		},
	}));
}

/** Returns the service and package prices, from the table used for charging. */
export function serviceData(site: Site) {
	return toDataBlock(site, (origin, language) => ({
		"@type": "Service",
		"@id": `${origin}/#service`,
		name: m.home_meta_title(),
		description: m.home_description(),
		url: buildPublicUrl(origin, "/pricing", language),
		provider: { "@type": "Organization", "@id": organizationId(origin), name: m.brand() },
		offers: PACKAGE_IDS.map((id) => ({
			"@type": "Offer",
			name: packageName(id),
			price: (PACKAGES[id].price / 100).toFixed(2),
			priceCurrency: CURRENCY.toUpperCase(),
			url: buildPublicUrl(origin, "/pricing", language),
		})),
	}));
}

/** Returns the page's questions and answers. */
export function questionsData(site: Site, categories: readonly QuestionCategory[]) {
	return toDataBlock(site, () => ({
		"@type": "FAQPage",
		mainEntity: categories.flatMap(({ questions }) =>
			questions.map(({ question, html }) => ({
				"@type": "Question",
				name: question,
				acceptedAnswer: { "@type": "Answer", text: toPlainText(html).trim() },
			})),
		),
	}));
}

/** Returns the breadcrumb from home to this page, which comes last. */
export function breadcrumbData(site: Site, steps: readonly { path: string; name: string }[]) {
	return toDataBlock(site, (origin, language) => ({
		"@type": "BreadcrumbList",
		itemListElement: [{ path: "/", name: m.nav_home() }, ...steps].map(({ path, name }, index) => ({
			"@type": "ListItem",
			position: index + 1,
			name,
			item: buildPublicUrl(origin, path, language),
		})),
	}));
}

/** Structured data of a blog article or a guide. */
type TextData = {
	type: "Article" | "BlogPosting";
	path: string;
	title: string;
	description: string;
	author: string;
	/** Civil dates; without a publication date, the review date is used. */
	published?: string;
	reviewed: string;
	sources: readonly SourceView[];
	section?: string;
	tags?: readonly string[];
};

/** Returns the data of an article. The author is the organization, so that no invented person is named. */
export function articleData(site: Site, text: TextData) {
	return toDataBlock(site, (origin, language) => {
		const url = buildPublicUrl(origin, text.path, language);
		const organization = {
			"@type": "Organization",
			"@id": organizationId(origin),
			name: text.author,
			url: origin,
		};
		return {
			"@type": text.type,
			headline: text.title,
			description: text.description,
			datePublished: text.published ?? text.reviewed,
			dateModified: text.reviewed,
			inLanguage: language,
			...(text.section && { articleSection: text.section }),
			...(text.tags && { keywords: text.tags }),
			citation: text.sources.map(({ url, name }) => ({ "@type": "CreativeWork", name, url })),
			image: origin + previewPicturePath(text.path, language),
			mainEntityOfPage: url,
			url,
			author: organization,
			publisher: organization,
		};
	});
}
