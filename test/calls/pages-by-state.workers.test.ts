import { expect, it } from "vitest";
import { apply } from "#test/services/api-helpers.ts";
import { anApplicationWithRequest } from "#test/services/application-states.ts";
import { Client, signIn } from "#test/services/client.ts";
import { aPartner } from "#test/services/partner-area.ts";
import { elementsOf, headOf, visibleTexts } from "#test/services/read-page.ts";
import { anApplication } from "#test/services/states.ts";

const paid = (client: Client) => anApplication(client).paid().waived();
const filed = (client: Client) => paid(client).accepted().signed().filed();

/** How an application reaches each state, and its owner. */
const STATES: Record<string, (client: Client) => Promise<{ id: string; applicant?: Client }>> = {
	draft: async (client) => {
		const saved = await client.post("/personal-info?lang=en", {
			firstName: "Ana",
			email: "ana@example.com",
			intent: "save",
		});
		return { id: /[\w-]{22}/.exec(saved.headers.get("Location") ?? "")?.[0] ?? "" };
	},
	sent: (client) => apply(client),
	paid: (client) => paid(client).build(),
	requested: () =>
		anApplicationWithRequest([
			{ kind: "passport", reason: "The picture is blurred" },
			{ kind: "information", reason: "Which street is it?" },
		]),
	accepted: (client) => paid(client).accepted().build(),
	signed: (client) => paid(client).accepted().signed().build(),
	filed: (client) => filed(client).build(),
	granted: (client) => filed(client).granted().build(),
	completed: (client) => filed(client).completed().build(),
	rejected: (client) => paid(client).rejected("authority").build(),
	cancelled: (client) => paid(client).cancelled().build(),
	withdrawn: (client) => paid(client).withdrawn().build(),
	refunded: (client) => filed(client).refunded(1000).build(),
};

const ALL = "draft sent paid requested accepted signed filed granted completed rejected cancelled withdrawn refunded";
const SENT = ALL.replace("draft ", "");
const PAID = SENT.replace("sent ", "");
const BEFORE_FILING = "paid requested accepted signed";
const CLOSED = "rejected cancelled withdrawn";

/**
 * What a page shows in which states, and in no others: links by their URLs, buttons by the values that they send,
 * fields by their names in brackets, headings, terms and alerts by their words after `#`, `=` and `!`.
 */
type Offers = Record<string, Record<string, string>>;

const APPLICANT_PAGES: Offers = {
	"/upload-documents?id=:id": {
		upload: "draft sent",
		"phone-make": "draft sent",
		remove: "sent",
		"/personal-info?package=standard": "sent",
	},
	"/personal-info?id=:id": { continue: "sent", "[email]": "sent", "[portalPassword]": "sent", "[hadNif]": "sent" },
	"/payment?id=:id": {
		code: "sent",
		"[packageType]": "sent",
		"= Total": "sent",
		"= Discount: 0%": "",
		"# Your session has ended": "stranger",
		"! Could not load application data": "",
		"[begin]": "sent",
		"/personal-info?id=:id": "sent",
		"/personal-info?id=:id#firstName": "sent",
		"/personal-info?id=:id#portalPassword": "sent",
		"/upload-documents?id=:id&package=standard": "sent",
	},
	"/checkout?id=:id": { "/payment?id=:id": "sent", "/payment?id=:id#begin": "sent", "[phone]": "sent" },
	"/confirmation/:id": {
		"/payment?id=:id": "sent",
		"/provide-information/:id": "requested",
		"/sign/:id": "accepted",
		"/certificate/:id": "completed",
		"/after/:id": "completed",
		"/receipt/:id": PAID,
		"/refunds/:id": SENT,
		"/share/:id": SENT,
		"/data/:id": ALL,
		"/api/case-files/:id": ALL,
		"/withdraw?id=:id": `${BEFORE_FILING} filed rejected refunded`,
		"/refund-policy": CLOSED,
		"[message]": SENT,
		notify: ALL,
		"sign-out": ALL,
		"# Your NIF is Ready!": "completed",
		"# Application rejected": "rejected",
		"# Application cancelled": "cancelled withdrawn",
	},
	"/certificate/:id": {
		"/api/documents/:id/original?download=true": "completed",
		"/receipt/:id": "completed",
		"/share/:id": "completed",
		"/after/:id": "completed",
		notify: "completed",
		delivery: "completed",
		"[postalCode]": "completed",
		"/refund-policy": CLOSED,
		"/contact": CLOSED,
		"/confirmation/:id": `${ALL} stranger`,
	},
	"/nif-ready/:id": {
		"# Your NIF is Ready!": "completed",
		"/api/documents/:id/original?download=true": "completed",
		delivery: "completed",
		notify: "completed",
		"/refund-policy": CLOSED,
		"/contact": CLOSED,
	},
	"/provide-information/:id": {
		upload: "requested",
		"phone-make": "requested",
		"# Passport or ID": "requested",
		"# Proof of address": "",
	},
	"/sign/:id": {
		"# Sign your power of attorney": BEFORE_FILING,
		upload: "accepted signed",
		"phone-make": "accepted signed",
		"/api/mandates/:id?download=true": "accepted signed",
		"/api/signed-papers/:id/0": "signed",
	},
	"/receipt/:id": { "/api/receipts/:id/application": PAID, "# Paid by": PAID, "# Your consent to begin": PAID },
	"/refunds/:id": {
		cancel: `sent ${BEFORE_FILING}`,
		request: "filed granted completed",
		"[reason]": "filed granted completed",
		"/withdraw?id=:id": `${BEFORE_FILING} filed rejected refunded`,
		"/refund-policy": ALL,
	},
	"/withdraw?id=:id": {
		"/refunds/:id": "granted completed",
		"/complaints": "granted completed",
		"/api/withdrawals/:id": "withdrawn",
	},
	"/messages/:id": { "[message]": SENT, "[attachment]": SENT },
	"/share/:id": { make: SENT, "# Progress of your application": SENT, "# The certificate, once": "completed" },
	"/after/:id": {
		correction: "completed",
		notifications: "completed",
		leave: "completed",
		"# Password for Portal das Finanças": "completed",
	},
	"/data/:id": {
		"/api/exports/:id": ALL,
		"/personal-info?id=:id": "draft sent",
		"/data/:id?correct=lastName#correct": BEFORE_FILING,
		"/data/:id?correct=phone#correct": BEFORE_FILING,
		"/data/:id?correct=email#correct": "",
		"/data/:id?step=confirm#erase": "draft sent completed",
		"/refunds/:id": `${BEFORE_FILING} filed granted`,
		"/contact": `${BEFORE_FILING} filed granted ${CLOSED} refunded`,
		"/after/:id": "completed",
	},
};

/** Pages of an open application, and therefore entries in a list. */
const OPEN = "draft sent paid requested accepted signed filed granted refunded";
const AT_OFFICE = "filed refunded";
const FILED = "filed granted completed refunded";

/** The application page for senior staff. */
const SENIOR_PAGES: Offers = {
	"/admin/applications/:id": {
		assign: OPEN,
		claim: ALL,
		cancel: `draft sent ${BEFORE_FILING}`,
		"set-hold": ALL,
		reject: `sent ${BEFORE_FILING} ${AT_OFFICE}`,
		withdraw: PAID.replace("cancelled ", ""),
		refund: `${BEFORE_FILING} filed granted completed rejected refunded`,
		"open-documents": SENT,
		"answer-message": SENT,
		"decide-passport": BEFORE_FILING,
		"decide-address": BEFORE_FILING,
		"decide-mandate": "signed",
		"store-mandate": BEFORE_FILING,
		"request-information": `paid accepted signed ${AT_OFFICE}`,
		"waive-information": "requested",
		approve: AT_OFFICE,
		refuse: AT_OFFICE,
		"propose-nif": AT_OFFICE,
		"replace-nif": "granted completed",
		"store-certificate": FILED,
		"ask-correction": "completed",
		"#opening-reason": "paid requested signed",
		"/admin/mandates/:id": `accepted signed ${FILED}`,
		"/admin/receipts/:id/application": PAID,
		"/admin/filing-packs/:id/pdf?filing=1": FILED,
		"/admin/case-files/:id/pdf": ALL,
		"/admin/applications/:id?correct=lastName#correct": BEFORE_FILING,
		"/admin/applications/:id?correct=email#correct": "",
		"# After the NIF": "completed",
		"# What was filed": FILED,
	},
	"/admin/applications/:id/as-applicant": {
		"# Your NIF is Ready!": "completed",
		"# Application rejected": "rejected",
		"/refund-policy": CLOSED,
		notify: "",
		"sign-out": "",
		"[message]": "",
	},
};

/** Elements of a filed application's page and other back-office pages, by staff role. */
const PAGES_BY_ROLE: Offers = {
	"/admin/applications/:id": {
		"propose-nif": "reviewer senior admin",
		assign: "reviewer senior admin",
		claim: "reviewer senior admin",
		"open-documents": "reviewer senior admin",
		refund: "senior finance admin",
		"set-hold": "senior admin",
		"/admin/case-files/:id/pdf": "senior admin",
		note: "reviewer senior finance admin",
		"# Power of attorney": "reviewer senior admin",
		"# Messages with the applicant": "reviewer senior admin",
	},
	"/admin/dashboard": {
		"# Money": "senior finance admin",
		"# Needs attention": "reviewer senior finance admin",
	},
	"/admin/applications?stage=at_tax_office": {
		claim: "reviewer senior admin",
		"[application]": "reviewer senior admin",
		"[for]": "senior admin",
		"save-view": "reviewer senior finance admin",
	},
	"/admin/payments": { "# For the accountant": "finance admin" },
	"/admin/partners": {
		"/admin/partners.csv": "finance admin",
		"/admin/partners/review": "senior finance admin",
	},
	"/admin/partners/1": {
		suspend: "senior finance admin",
		rate: "finance admin",
		discount: "finance admin",
		adjust: "finance admin",
	},
	"/admin/payouts": { "# Prepare a run": "finance admin", "# Runs": "senior finance admin" },
	"/admin/staff": {
		invite: "admin",
		disable: "admin",
		role: "admin",
		"# Team": "reviewer senior finance admin",
	},
	"/admin/audit": { "[act]": "admin" },
	"/admin/inbox": { "/admin/inbox?filter=complaints": "reviewer senior admin" },
	"/admin/settings/macros": { "/admin/settings/macros/new": "admin" },
	"/admin/settings/macros/where-it-stands": {
		"[title]": "admin",
		"# Text": "reviewer senior finance admin",
	},
	"/admin/settings/retention": { "[days]": "admin", "# Changes": "reviewer senior finance admin" },
};

/** Returns every element of a page that a table may name. */
function offersOf(html: string, id: string): Set<string> {
	const main = (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html).replace(/<script[\s\S]*?<\/script>/g, "");
	const controls = ["input", "select", "textarea", "button"].flatMap((name) => elementsOf(main, name));
	const links = elementsOf(main, "a").map(({ href = "" }) => href.replaceAll(id, ":id").replace(/[?&]lang=en/, ""));
	const patterns = {
		"#": /<h[1-3]\b[^>]*>([\s\S]*?)<\/h[1-3]>/g,
		"=": /<dt[^>]*>([\s\S]*?)<\/dt>/g,
		"!": /<p class="alert-title">([\s\S]*?)<\/p>/g,
	};
	const words = Object.entries(patterns).flatMap(([kind, pattern]) =>
		[...main.matchAll(pattern)].map(([, text = ""]) => `${kind} ${text.replace(/<[^>]*>/g, "").trim()}`),
	);
	return new Set([
		...links,
		...controls.map(({ name, value }) => (name === "intent" ? `${value}` : `[${name}]`)),
		...words,
	]);
}

/** Content that no page may have in any state: code, names and cells without text, dangling references. */
function findFaults(html: string): string[] {
	const page = html.replace(/<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, "");
	const ids = [...page.matchAll(/\sid="([^"]*)"/g)].map(([, id = ""]) => id);
	const targets = /\s(?:for|form|aria-(?:labelledby|describedby|controls|owns)|href)="(#?[^"/:?]+)"/g;
	const references = [...page.matchAll(targets)].flatMap(([, names = ""]) => names.replace("#", "").split(" "));
	const namedElements = /<(h\d|a|button|label|legend|dt|dd|th|li|option)\b([^>]*)>((?:(?!<\1\b)[\s\S])*?)<\/\1>/g;
	const empty = [...page.matchAll(namedElements)].filter(
		([element, , attributes = "", inner = ""]) =>
			inner.replace(/<[^>]*>|\s/g, "") === "" &&
			!/value=""|\shidden/.test(attributes) &&
			!/aria-label|<(input|select|textarea|img|iframe)\b/.test(element),
	);
	return [
		...visibleTexts(html).filter((word) => /undefined|\bnull\b|NaN|\[object|Invalid Date/.test(word)),
		...empty.map(([element]) => `empty: ${element}`),
		...[...page.matchAll(/<div[^>]*class="alert[^>]*>(?:<(?!\/div)[^>]*>)*<\/div>/g)].map(
			([alert]) => `empty: ${alert}`,
		),
		...references.filter((id) => !ids.includes(id)).map((id) => `leads to nothing: ${id}`),
		...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `twice: ${id}`),
		...(headOf(html).titles.join("").trim() ? [] : ["no title"]),
	];
}

/** A reader of pages, and the value of `:id` in their URLs. */
type Reader = { name: string; client: Client; id: string };

/** Returns the same table as these readers see it. */
async function observe(table: Offers, readers: readonly Reader[]): Promise<Offers> {
	const pages: Offers = {};
	for (const [path, offers] of Object.entries(table)) {
		const seen: [name: string, offers: Set<string>][] = [];
		for (const { name, client, id } of readers) {
			const response = await client.get(`${path.replace(":id", id)}${path.includes("?") ? "&" : "?"}lang=en`);
			const html = await response.text();
			if (response.status !== 302) expect.soft(findFaults(html), `${path} ${name}`).toEqual([]);
			seen.push([name, offersOf(html, id)]);
		}
		const namesOf = (offer: string) => seen.filter(([, all]) => all.has(offer)).map(([name]) => name);
		pages[path] = Object.fromEntries(Object.keys(offers).map((offer) => [offer, namesOf(offer).join(" ")]));
	}
	return pages;
}

it("offers on each page exactly what the application's state and the reader's role allow", async () => {
	const applicants: Reader[] = [];
	for (const [name, make] of Object.entries(STATES)) {
		const client = new Client();
		const { id, applicant = client } = await make(client);
		applicants.push({ name, client: applicant, id });
	}
	await aPartner();
	const atOffice = applicants.find(({ name }) => name === "filed");
	if (!atOffice) throw new Error("no application is filed");
	const { id } = atOffice;
	const stranger = { ...atOffice, name: "stranger", client: new Client() };
	const roles = { reviewer: "rui", senior: "eva", finance: "leo", admin: "ana" };
	const staff: Reader[] = [];
	for (const [name, person] of Object.entries(roles))
		staff.push({ name, client: await signIn(`${person}@azulejo.example`), id });
	const senior = staff.find(({ name }) => name === "senior")?.client ?? new Client();

	const opened = applicants.map((reader) => ({ ...reader, client: senior }));
	expect.soft(await observe(APPLICANT_PAGES, [...applicants, stranger])).toEqual(APPLICANT_PAGES);
	expect.soft(await observe(SENIOR_PAGES, opened)).toEqual(SENIOR_PAGES);
	expect.soft(await observe(PAGES_BY_ROLE, staff)).toEqual(PAGES_BY_ROLE);
});
