import { expect, it } from "vitest";
import { lisbonDate } from "#app/domain/time/calendar.ts";
import { Client } from "#test/services/client.ts";
import { openServices } from "#test/services/open-services.ts";

async function pageOf(path: string): Promise<string> {
	return (await new Client().get(path)).text();
}

function linksIn(html: string): string[] {
	return [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(?:<[^>]*>)*([^<]+)/g)].map(([, href = "", text = ""]) =>
		`${text} ${href.replace("?lang=en", "")}`.trim(),
	);
}

function partOf(html: string, from: string, to: string): string {
	const start = html.indexOf(from);
	return html.slice(start, html.indexOf(to, start));
}

it("shows the phone number and opening hours above a navigation with a link to each main page", async () => {
	const html = await pageOf("/?lang=en");
	const bar = partOf(html, 'class="top-bar"', 'class="masthead"');
	expect(bar).toContain('href="tel:+351210000000"');
	expect(bar).toContain("Mon-Fri 9:00-17:00 (CET)");
	const navigation = partOf(html, 'class="nav-wide"', "</nav>");
	expect(linksIn(navigation).slice(0, 6)).toEqual([
		"Home /",
		"About /about-nif",
		"Pricing /pricing",
		"Track Application /track-application",
		"Help Center /faq",
		"Contact /contact",
	]);
	expect(linksIn(navigation).slice(6)).toHaveLength(3);
});

it("says in the footer who we are, how to reach us, the current year and who we are not", async () => {
	const footer = partOf(await pageOf("/terms?lang=en"), "<footer", "</footer>");
	for (const title of ["About the NIF", "Important links", "Contact"]) expect(footer).toContain(`<h2>${title}</h2>`);
	expect(footer).toContain('href="mailto:support@azulejo.example"');
	expect(footer).toContain("Lisbon, Portugal");
	expect(linksIn(footer)).toContain("Blog /blog");
	const { now } = await openServices();
	expect(footer).toContain(lisbonDate(now()).slice(0, 4));
	expect(footer).toContain("not affiliated with the Portuguese Tax Authority");
});

it("ends the home, pricing and help pages with three reasons to choose us", async () => {
	for (const page of ["/", "/pricing", "/faq"]) {
		const strip = partOf(await pageOf(`${page}?lang=en`), '<section class="trust-strip"', "</section>");
		expect(strip, page).toMatch(/<h2[^>]*>Why Choose Our Service\?<\/h2>/);
		expect(
			[...strip.matchAll(/<strong>([^<]*)<\/strong>/g)].map(([, title]) => title),
			page,
		).toEqual(["100% Secure", "Fast Processing", "Official Document"]);
		expect(strip, page).toContain("24-48 hours with Express");
	}
});

it("has no footer before the payment, so that no link leads away from it, and shows our reasons on no other page", async () => {
	for (const page of ["/upload-documents", "/payment", "/checkout", "/nowhere"]) {
		const html = await pageOf(`${page}?lang=en`);
		if (page !== "/nowhere") expect(html, page).not.toContain("<footer");
		// The messages are sent with every page (app/labels/layout-messages.server.ts), but not shown here.
		expect(html.replace(/<script[\s\S]*?<\/script>/g, ""), page).not.toContain("Why Choose Our Service?");
	}
});

const FEATURES = {
	standard: ["Digital certificate by e-mail", "AI document verification", "E-mail status updates", "E-mail support"],
	express: ["Priority verification", "Priority e-mail and phone support"],
	premium: ["Digital and printed certificate", "Worldwide shipping included", "Premium e-mail and phone support"],
};

it("lists what each package contains, and what all of them contain", async () => {
	const html = await pageOf("/pricing?lang=en");
	const cards = html.split("<h3").slice(1);
	for (const [id, features] of Object.entries(FEATURES)) {
		const card = cards.find((part) => part.includes(`package=${id}`)) ?? "";
		for (const feature of features) expect(card, id).toContain(feature);
	}
	const all = partOf(html, "All Packages Include", "</section>");
	for (const feature of [
		"Secure document handling",
		"AI-powered verification",
		"GDPR-compliant processing",
		"Dedicated support team",
		"100% official NIF number",
		"Select Standard",
	])
		expect(all).toContain(feature);
});
