import type { ComponentType } from "react";
import { describe } from "vitest";
import { itShows } from "#test/services/outline.tsx";
import GuidePage from "./guide.tsx";
import Guides from "./guides.tsx";

type Page = ComponentType<{ loaderData: unknown }>;

const SOURCES = [
	{ url: "https://dre.example/1", name: "Decreto-Lei 1", description: "The law", dateLabel: "May 2026" },
];
const HEADINGS = [{ id: "one", text: "First" }];
const GuideComponent = GuidePage as unknown as Page;
const GuidesPage = Guides as unknown as Page;

describe("the guides", () => {
	itShows({
		"have contents, sources, a date and each other": [
			<GuideComponent
				key="g"
				loaderData={{
					slug: "nif",
					guide: { title: "A guide", lede: "In short.", headings: HEADINGS, html: "<p>Words.</p>" },
					reviewed: "2026-11-25",
					sources: SOURCES,
					otherGuides: [{ path: "/guides/iban", title: "Bank accounts" }],
				}}
			/>,
			[
				"<nav aria-label=You are here>",
				"- [Home](/?lang=en)",
				"- [Guides](/guides?lang=en)",
				"- aria-current=page A guide",
				"<img src=/tiles/nif.svg alt loading=lazy>",
				"# A guide",
				"In short.",
				"<nav aria-label=On this page>",
				"On this page",
				"- [First](#one)",
				"Words.",
				"<section aria-labelledby=sources>",
				"## Official sources",
				"- [Decreto-Lei 1](https://dre.example/1 lang=pt) (May 2026): The law",
				"<section aria-labelledby=author>",
				"<img src=/favicon.svg alt loading=lazy>",
				"## Azulejo NIF",
				"Content Specialist · Last reviewed on <datetime=2026-11-25>November 25, 2026",
				"Our editorial team explains the general rules in plain words. This is not tax or legal advice for your case. [Tell us about a mistake](/contact?lang=en)",
				"<nav aria-labelledby=more-guides>",
				"## More guides",
				"- [Bank accounts](/guides/iban?lang=en)",
				"## Ready for your NIF?",
				"Have your passport and a proof of address to hand. You can do everything on your phone.",
				"[Start Your NIF Application](primary /upload-documents?package=standard&lang=en)",
			],
		],
		"are listed with their pictures": [
			<GuidesPage
				key="g"
				loaderData={[
					{ slug: "nif", path: "/guides/nif", title: "A guide", description: "In short." },
					{ slug: "iban", path: "/guides/iban", title: "Bank accounts", description: "At length." },
				]}
			/>,
			[
				"[Back to Home](/?lang=en)",
				"# Guides",
				"Each guide answers one question, names the official texts it rests on and says when we last checked it.",
				"<img src=/tiles/nif.svg alt loading=lazy>",
				"## [A guide](/guides/nif?lang=en)",
				"In short.",
				"<img src=/tiles/iban.svg alt loading=lazy>",
				"## [Bank accounts](/guides/iban?lang=en)",
				"At length.",
				"More to read: [Blog](/blog?lang=en)",
				"## Ready for your NIF?",
				"Have your passport and a proof of address to hand. You can do everything on your phone.",
				"[Start Your NIF Application](primary /upload-documents?package=standard&lang=en)",
			],
		],
	});
});
