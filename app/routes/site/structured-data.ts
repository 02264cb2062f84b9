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

/** What the root's loader knows of the service; missing when the page failed before it. */
type Site = { origin: string; support: SupportContact } | undefined;

type Item = { "@type": string } & Record<string, unknown>;

/** As React Router prints it: a block of data, which browsers never run. None without the site's facts. */
function block(site: Site, describe: (origin: string, language: Language, support: SupportContact) => Item) {
	if (!site) return [];
	const item = describe(site.origin, getLocale(), site.support);
	return [{ "script:ld+json": { "@context": "https://schema.org", ...item } }];
}

function idOfOrganization(origin: string): string {
	return `${origin}/#organization`;
}

/** Who we are and how to reach us, as the imprint says. No ratings: there are none that anybody could check (ruling T58). */
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
		description: m.foot_disclaimer(),
		// One line in the settings: to take it apart would be to guess.
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

/** What we do and what each package costs, from the same table that is charged. */
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

/** The questions and answers that the page shows. */
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

/** The way from home to this page; the page itself comes last. */
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
type Written = {
	type: "Article" | "BlogPosting";
	path: string;
	title: string;
	description: string;
	author: string;
	/** Civil dates; without a first one it is as old as its review. */
	published?: string;
	reviewed: string;
	sources: readonly ShownSource[];
	section?: string;
	tags?: readonly string[];
};

/** Its author is the organization: no person is named who does not exist. */
export function writtenData(site: Site, text: Written) {
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
