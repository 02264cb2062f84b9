import { plainText, type QuestionCategory } from "#app/content/questions.ts";
import type { ShownSource } from "#app/content/shown-source.ts";
import { previewPicture, publicAddress } from "#app/content/site-map.ts";
import { LANGUAGES, type Language } from "#app/domain/language.ts";
import { CURRENCY } from "#app/domain/money/money.ts";
import { PACKAGE_IDS, PACKAGES } from "#app/domain/money/packages.ts";
import type { Company, SupportContact } from "#app/domain/person/contact.ts";
import { packageName } from "#app/labels/package-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";

/** Site facts from the root loader; missing if the page failed before it. */
type Site = { origin: string; support: SupportContact } | undefined;

type Item = { "@type": string } & Record<string, unknown>;

/** A data block in React Router's form, which browsers never run. Empty without the site facts. */
function block(site: Site, describe: (origin: string, language: Language, support: SupportContact) => Item) {
	if (!site) return [];
	const item = describe(site.origin, getLocale(), site.support);
	return [{ "script:ld+json": { "@context": "https://schema.org", ...item } }];
}

function idOfOrganization(origin: string): string {
	return `${origin}/#organization`;
}

/** Organization and contact, as in the imprint. No ratings, because there are none that can be verified (ruling T58). */
export function organizationData(site: Site, { legalName, nipc, address, vat }: Company) {
	return block(site, (origin, language, support) => ({
		"@type": "Organization",
		"@id": idOfOrganization(origin),
		name: m.brand(),
		legalName,
		taxID: nipc,
		...(vat && { vatID: vat }),
		url: publicAddress(origin, "/", language),
		logo: `${origin}/apple-touch-icon.png`,
		description: m.footer_disclaimer(),
		// One line in the settings, because splitting it would be a guess.
		address: { "@type": "PostalAddress", streetAddress: address, addressCountry: "PT" },
		contactPoint: {
			"@type": "ContactPoint",
			contactType: "customer support",
			email: support.email,
			telephone: support.phone,
			url: publicAddress(origin, "/contact", language),
			availableLanguage: [...LANGUAGES],
		},
	}));
}

/** Service and package prices, from the table used for charging. */
export function serviceData(site: Site) {
	return block(site, (origin, language) => ({
		"@type": "Service",
		"@id": `${origin}/#service`,
		name: m.home_meta_title(),
		description: m.home_description(),
		url: publicAddress(origin, "/pricing", language),
		provider: { "@type": "Organization", "@id": idOfOrganization(origin), name: m.brand() },
		offers: PACKAGE_IDS.map((id) => ({
			"@type": "Offer",
			name: packageName(id),
			price: (PACKAGES[id].price / 100).toFixed(2),
			priceCurrency: CURRENCY.toUpperCase(),
			url: publicAddress(origin, "/pricing", language),
		})),
	}));
}

/** The page's questions and answers. */
export function questionsData(site: Site, categories: readonly QuestionCategory[]) {
	return block(site, () => ({
		"@type": "FAQPage",
		mainEntity: categories.flatMap(({ questions }) =>
			questions.map(({ question, html }) => ({
				"@type": "Question",
				name: question,
				acceptedAnswer: { "@type": "Answer", text: plainText(html).trim() },
			})),
		),
	}));
}

/** Breadcrumb from home to this page, which comes last. */
export function breadcrumbData(site: Site, steps: readonly { path: string; name: string }[]) {
	return block(site, (origin, language) => ({
		"@type": "BreadcrumbList",
		itemListElement: [{ path: "/", name: m.nav_home() }, ...steps].map(({ path, name }, index) => ({
			"@type": "ListItem",
			position: index + 1,
			name,
			item: publicAddress(origin, path, language),
		})),
	}));
}

/** Structured data of a text with an author: a blog article or a guide. */
type TextData = {
	type: "Article" | "BlogPosting";
	path: string;
	title: string;
	description: string;
	author: string;
	/** Civil dates; without a publication date, the review date is used. */
	published?: string;
	reviewed: string;
	sources: readonly ShownSource[];
	section?: string;
	tags?: readonly string[];
};

/** The author is the organization: no invented person is named. */
export function articleData(site: Site, text: TextData) {
	return block(site, (origin, language) => {
		const address = publicAddress(origin, text.path, language);
		const organization = {
			"@type": "Organization",
			"@id": idOfOrganization(origin),
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
			citation: text.sources.map(({ address, name }) => ({ "@type": "CreativeWork", name, url: address })),
			image: origin + previewPicture(text.path, language),
			mainEntityOfPage: address,
			url: address,
			author: organization,
			publisher: organization,
		};
	});
}
