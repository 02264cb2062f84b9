import type { ComponentType } from "react";
import { describe } from "vitest";
import type { Prose } from "#app/content/prose.ts";
import { itShows } from "#test/services/outline.tsx";
import ProsePage from "./prose.tsx";

type Page = ComponentType<{ loaderData: unknown }>;

const PROSE: Prose = {
	title: "Terms",
	description: "d",
	lede: "What applies.",
	updated: "2026-10-01",
	coming: { what: "Transfers too.", announced: "2026-12-01", applies: "2027-01-04" },
	headings: [
		{ id: "one", text: "First" },
		{ id: "two", text: "Second" },
	],
	html: '<h2 id="one">First</h2><p>Words.</p>',
};
const ProsePageComponent = ProsePage as unknown as Page;

describe("a page of text", () => {
	itShows({
		"shows its date, a coming change, contents and text": [
			<ProsePageComponent key="p" loaderData={PROSE} />,
			[
				"[Back to Home](/?lang=en)",
				"# Terms",
				"What applies.",
				"Last updated: October 1, 2026",
				"info:",
				"! This changes on January 4, 2027",
				"Transfers too.",
				"Announced on December 1, 2026. Until then the text below applies.",
				"<nav aria-label=On this page>",
				"On this page",
				"- [First](#one)",
				"- [Second](#two)",
				"## First",
				"Words.",
				"## Ready for your NIF?",
				"Have your passport and a proof of address to hand. You can do everything on your phone.",
				"[Start Your NIF Application](primary /upload-documents?package=standard&lang=en)",
			],
		],
		"has no date and no change without them": [
			<ProsePageComponent key="p" loaderData={{ ...PROSE, lede: null, updated: null, coming: null }} />,
			[
				"[Back to Home](/?lang=en)",
				"# Terms",
				"<nav aria-label=On this page>",
				"On this page",
				"- [First](#one)",
				"- [Second](#two)",
				"## First",
				"Words.",
				"## Ready for your NIF?",
				"Have your passport and a proof of address to hand. You can do everything on your phone.",
				"[Start Your NIF Application](primary /upload-documents?package=standard&lang=en)",
			],
		],
	});
});
