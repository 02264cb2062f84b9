import { env, SELF } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "#app/domain/language.ts";
import { DAY, MINUTE, SECOND } from "#app/domain/time/calendar.ts";
import { newAddress } from "#test/services/fixtures.ts";
import { passTime } from "#test/services/staff-sign-in.ts";

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

function send(fields: Record<string, string>, address = newAddress()) {
	const type = "application/x-www-form-urlencoded";
	const headers = { Origin: ORIGIN, "Content-Type": type, "CF-Connecting-IP": address };
	return pageOf("/contact?lang=en", { method: "POST", headers, body: new URLSearchParams(fields).toString() });
}

const message = { name: "Łucja", email: "lucja@example.org", subject: "A question", message: "How long does it take?" };

describe("the site", () => {
	it("shows each page in each language, keeps the language in every internal link, ships no framework or inline styles and says that it is not the Tax Authority", async () => {
		for (const path of PAGES)
			for (const language of LANGUAGES) {
				const { status, html } = await pageOf(`${path}?lang=${language}`);
				const name = `${path} in ${language}`;
				expect(status, name).toBe(200);
				expect(html, name).toContain(`<html lang="${language}">`);
				const links = [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map((link) => link[1] ?? "");
				const switcher = LANGUAGES.filter((other) => other !== language).map((other) => `lang=${other}`);
				const otherLinks = links.filter((link) => !link.includes(`lang=${language}`));
				expect(
					otherLinks.filter((link) => !switcher.some((other) => link.includes(other))),
					name,
				).toEqual([]);
				expect(html, name).not.toMatch(
					/<script(?! type="application\/ld\+json"| type="module" src="[^"]*site-script)|\sstyle="/,
				);
				if (language === "en") expect(html, name).toContain("not the Portuguese Tax Authority");
			}
	});

	it("shows Premium as most popular on the home page, and Express on the pricing page", async () => {
		const popular = (html: string) => /Most Popular<\/p><header><h3>(\w+)/.exec(html)?.[1];
		expect(popular((await pageOf("/?lang=en")).html)).toBe("Premium");
		expect(popular((await pageOf("/pricing?lang=en")).html)).toBe("Express");
	});

	it("links from the pricing page to the upload with each package in each language, Premium with postal delivery", async () => {
		for (const language of LANGUAGES) {
			const { html } = await pageOf(`/pricing?lang=${language}`);
			for (const choice of ["standard", "express", "premium&amp;physical_delivery=true"])
				expect(html).toContain(`href="/upload-documents?package=${choice}&amp;lang=${language}"`);
		}
	});

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

/** Returns the sealed timestamp of a form opened that long ago. */
async function openedAgo(age: number): Promise<string> {
	const { html } = await pageOf("/contact?lang=en");
	await passTime(age);
	return shownIn(html);
}

/** The same for a form opened just now: the clock is set back, so that a slow machine does not matter. */
async function openedJustNow(): Promise<string> {
	return openedAgo(-MINUTE);
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

	it("thanks the sender, and a bot that fills in every field, but stores nothing of the bot", async () => {
		const shown = await openedAgo(3 * SECOND);
		const bot = await send({ ...message, website: "https://spam.example", shown });
		expect((await pageOf(bot.location)).html).toContain(thanks);
		expect(await countMessages()).toBe(0);
		const { status, location } = await send({ ...message, shown });
		expect(status).toBe(302);
		expect((await pageOf(location)).html).toContain(thanks);
		expect(await countMessages()).toBe(1);
	});

	it("sent immediately, without a valid timestamp or after two days returns everything that was written, and is accepted when sent again", async () => {
		let count = 0;
		for (const [when, opened] of [
			["immediately", openedJustNow],
			["without a timestamp", async () => ""],
			["with a forged timestamp", async () => `1.${(await openedAgo(3 * SECOND)).split(".")[1]}`],
			["two days after it was opened", () => openedAgo(2 * DAY)],
		] as const) {
			const { status, html } = await send({ ...message, shown: await opened() });
			expect(status, when).toBe(422);
			expect(html, when).toContain(tooFast);
			expect(html, when).toContain(`>${message.message}</textarea>`);
			expect(await countMessages(), when).toBe(count);
			await passTime(2 * MINUTE);
			expect((await send({ ...message, shown: shownIn(html) })).status, when).toBe(302);
			count += 1;
		}
	});

	it("does not restart the timer when a field is corrected", async () => {
		const { html } = await send({ ...message, subject: "", shown: await openedAgo(5 * SECOND) });
		expect((await send({ ...message, shown: shownIn(html) })).status).toBe(302);
	});

	it("rejects the sixth message within an hour with an explanation", async () => {
		const shown = await openedAgo(3 * SECOND);
		const address = newAddress();
		for (let count = 0; count < 5; count++) expect((await send({ ...message, shown }, address)).status).toBe(302);
		const { status, html } = await send({ ...message, shown }, address);
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
