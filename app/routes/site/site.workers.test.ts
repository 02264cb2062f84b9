import { env, SELF } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "#app/domain/language.ts";
import { Client } from "#test/services/client.ts";

const ORIGIN = "http://localhost:5000";

const PAGES = [
	"/",
	"/pricing",
	"/about-nif",
	"/nif-benefits",
	"/nif-requirements",
	"/nif-usage",
	"/terms",
	"/privacy-policy",
	"/refund-policy",
	"/accessibility",
	"/complaints",
	"/faq",
	"/example-document",
	"/do-i-need-a-representative",
	"/nif-check",
	"/imprint",
];

async function pageOf(path: string, init?: RequestInit): Promise<{ status: number; html: string; location: string }> {
	const response = await SELF.fetch(ORIGIN + path, { redirect: "manual", ...init });
	return { status: response.status, html: await response.text(), location: response.headers.get("Location") ?? "" };
}

function send(fields: Record<string, string>) {
	const headers = { Origin: ORIGIN, "Content-Type": "application/x-www-form-urlencoded" };
	return pageOf("/contact?lang=en", { method: "POST", headers, body: new URLSearchParams(fields).toString() });
}

const message = { name: "Łucja", email: "lucja@example.org", subject: "A question", message: "How long does it take?" };

describe("the site", () => {
	it.each(PAGES)("shows %s in each language, and keeps the language in every internal link", async (path) => {
		for (const language of LANGUAGES) {
			const { status, html } = await pageOf(`${path}?lang=${language}`);
			expect(status).toBe(200);
			expect(html).toContain(`<html lang="${language}">`);
			const links = [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map((link) => link[1] ?? "");
			const switcher = LANGUAGES.filter((other) => other !== language).map((other) => `lang=${other}`);
			const otherLinks = links.filter((link) => !link.includes(`lang=${language}`));
			expect(otherLinks.filter((link) => !switcher.some((other) => link.includes(other)))).toEqual([]);
		}
	});

	it.each(PAGES)("ships %s without a framework or inline styles", async (path) => {
		const { html } = await pageOf(`${path}?lang=en`);
		expect(html).not.toMatch(/<script(?! type="application\/ld\+json"| type="module" src="[^"]*site-script)|\sstyle="/);
	});

	it("says on every page that it is not the Tax Authority", async () => {
		for (const path of PAGES) expect((await pageOf(path)).html).toContain("not the Portuguese Tax Authority");
	});

	it("shows Premium as most popular on the home page, and Express on the pricing page", async () => {
		const popular = (html: string) => /Most Popular<\/p><header><h3>(\w+)/.exec(html)?.[1];
		expect(popular((await pageOf("/?lang=en")).html)).toBe("Premium");
		expect(popular((await pageOf("/pricing?lang=en")).html)).toBe("Express");
	});

	it.each(LANGUAGES)(
		"links from the pricing page to the upload with each package in %s, Premium with postal delivery",
		async (language) => {
			const { html } = await pageOf(`/pricing?lang=${language}`);
			for (const choice of ["standard", "express", "premium&amp;physical_delivery=true"]) {
				expect(html).toContain(`href="/upload-documents?package=${choice}&amp;lang=${language}"`);
			}
		},
	);

	it("links to the home page and the application from every text page", async () => {
		for (const path of PAGES.filter((page) => /nif|terms|policy/.test(page) && !/check/.test(page))) {
			const { html } = await pageOf(`${path}?lang=en`);
			expect(html).toMatch(/href="\/\?lang=en"[^>]*>(<svg.*?<\/svg>)?Back to Home/);
			expect(html).toContain('href="/upload-documents?package=standard&amp;lang=en"');
		}
	});

	it("responds to an unknown URL with the not-found page", async () => {
		const { status, html } = await pageOf("/nowhere?lang=en");
		expect(status).toBe(404);
		for (const text of ["Page Not Found", "Go to Homepage", "Go Back", "Need help?", "Contact our support team"]) {
			expect(html).toContain(text);
		}
	});
});

describe("the help center", () => {
	it("finds words in the answers, and says so when there are no results", async () => {
		expect((await pageOf("/faq?lang=en&q=WORLDWIDE")).html).toContain("Do I get a printed certificate?");
		const { html } = await pageOf("/faq?lang=en&q=zzzz");
		expect(html).toContain("No results found");
		expect(html).toContain("View all FAQs");
	});
});

const thanks = "We&#x27;ve received your message and will respond shortly.";
const tooFast = "Please read your message once more and send it again.";

const shownIn = (html: string) => /name="shown" value="([^"]+)"/.exec(html)?.[1] ?? "";

async function advanceClock(advance: string): Promise<void> {
	await new Client().call("/offline/clock", { advance });
}

/** Returns the sealed timestamp of a form opened that long ago. */
async function openedAgo(age: string): Promise<string> {
	const { html } = await pageOf("/contact?lang=en");
	await advanceClock(age);
	return shownIn(html);
}

/** The same for a form opened just now: the clock is set back, so that a slow machine does not matter. */
async function openedJustNow(): Promise<string> {
	const shown = await openedAgo("PT0S");
	await new Client().call("/offline/clock", { now: new Date(Number(shown.split(".")[0]) - 60_000).toISOString() });
	return shown;
}

async function countMessages(): Promise<number> {
	return (await env.DB.prepare("SELECT id FROM contact_messages").all()).results.length;
}

describe("the contact form without scripts", () => {
	it("keeps what was written and names each missing field", async () => {
		const { status, html } = await send({ ...message, subject: " ", message: "" });
		expect(status).toBe(422);
		expect(html).toContain('<a href="#subject">Please enter a subject</a>');
		expect(html).toContain('<a href="#message">Please write your message</a>');
		expect(html).toContain('value="Łucja"');
	});

	it("thanks the sender", async () => {
		const { status, location } = await send({ ...message, shown: await openedAgo("PT3S") });
		expect(status).toBe(302);
		expect((await pageOf(location)).html).toContain(thanks);
		expect(await countMessages()).toBe(1);
	});

	it("thanks a bot that fills in every field, and stores nothing", async () => {
		const { location } = await send({ ...message, website: "https://spam.example", shown: await openedAgo("PT3S") });
		expect((await pageOf(location)).html).toContain(thanks);
		expect(await countMessages()).toBe(0);
	});

	it.each([
		["immediately", openedJustNow],
		["without a timestamp", async () => ""],
		["with a forged timestamp", async () => `1.${(await openedAgo("PT3S")).split(".")[1]}`],
		["two days after it was opened", () => openedAgo("P2D")],
	])("sent %s returns everything that was written, and is accepted when sent again", async (_when, opened) => {
		const { status, html } = await send({ ...message, shown: await opened() });
		expect(status).toBe(422);
		expect(html).toContain(tooFast);
		expect(html).toContain(`>${message.message}</textarea>`);
		expect(await countMessages()).toBe(0);
		await advanceClock("PT2M");
		expect((await send({ ...message, shown: shownIn(html) })).status).toBe(302);
	});

	it("does not restart the timer when a field is corrected", async () => {
		const { html } = await send({ ...message, subject: "", shown: await openedAgo("PT5S") });
		expect((await send({ ...message, shown: shownIn(html) })).status).toBe(302);
	});

	it("rejects the sixth message within an hour with an explanation", async () => {
		const shown = await openedAgo("PT3S");
		for (let count = 0; count < 5; count++) expect((await send({ ...message, shown })).status).toBe(302);
		const { status, html } = await send({ ...message, shown });
		expect(status).toBe(429);
		expect(html).toContain("too many attempts");
	});

	it("shows the opening hours as text, whatever the time", async () => {
		const hours = { en: "Mon-Fri 9:00-17:00 (CET)", es: "Lun-vie 9:00-17:00 (CET)", pt: "Seg-sex 9:00-17:00 (CET)" };
		for (const language of LANGUAGES) {
			const { html } = await pageOf(`/contact?lang=${language}`);
			expect(html).toContain(`<dd>${hours[language]}</dd><dd class="support-now"></dd>`);
		}
	});
});
