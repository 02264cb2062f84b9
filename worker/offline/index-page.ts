import { Hono } from "hono";
import { html } from "hono/html";
import { formatDateTime } from "#app/domain/time/calendar.ts";
import type { OfflineEnv } from "./bindings.ts";
import { type Markup, offlinePage } from "./offline-page.ts";
import { OFFLINE_AGENT, OFFLINE_PARTNER } from "./seed/partner.ts";
import { OFFLINE_STAFF } from "./staff.ts";
import type { TestCard } from "./stripe/intents/cards.ts";

const SIMULATED_SERVICES = [
	{ path: "/offline/mailbox", name: "Mailbox", text: "Every mail that the product sends ends up here." },
	{ path: "/offline/push", name: "Notifications", text: "What applicants' devices would show, decrypted." },
	{
		path: "/offline/stripe",
		name: "Payments",
		text: "A stand-in for the card provider: payments, events and their deliveries, disputes and faults.",
	},
	{
		path: "/offline/paypal",
		name: "Payouts",
		text: "A stand-in for PayPal, which pays partners: batches, payments, webhooks and faults.",
	},
	{
		path: "/offline/invoicexpress",
		name: "Invoices",
		text: "A stand-in for InvoiceXpress, the certified invoicing software: invoices, credit notes and their PDFs.",
	},
	{
		path: "/offline/tax-office",
		name: "Tax office",
		text: "Answers filed applications: grants a number with a specimen certificate, refuses, or asks for more.",
	},
	{ path: "/offline/carrier", name: "Carrier", text: "Moves printed certificates along." },
	{ path: "/offline/access", name: "Staff sign-in", text: "Stands in for Cloudflare Access in front of /admin." },
	{
		path: "/offline/power-of-attorney",
		name: "Power of attorney",
		text: "The paper that applicants sign, filled in for people who do not exist.",
	},
	{
		path: "/offline/metrics",
		name: "Metrics",
		text: "Stands in for Workers Analytics Engine: what was measured last.",
	},
	{
		path: "/offline/clock",
		name: "Clock",
		text: "Moves the product's clock, so that reminders and deadlines fall due.",
	},
];

/** The start page of the offline environment, at /offline. */
export const offlineIndex = new Hono<OfflineEnv>().get("/", async (c) => {
	const { TEST_CARDS } = await import("./stripe/intents/cards.ts");
	return c.html(offlinePage("Test environment", indexContent(c.var.environment.now(), TEST_CARDS)));
});

function indexContent(now: number, cards: readonly TestCard[]): Markup {
	return html`
		<p>
			This is the whole product, running on this machine without any account, key or internet connection. Its own code
			is the real one; only the outside services are simulated:
		</p>
		<dl>${SIMULATED_SERVICES.map(({ path, name, text }) => html`<dt><a href="${path}">${name}</a></dt><dd>${text}</dd>`)}</dl>
		<p>By the product's clock it is ${formatDateTime(now, "en")} in Lisbon.</p>
		<h2>Try it</h2>
		<ol>
			<li><a href="/upload-documents">Apply for a NIF</a> with any two pictures or PDF files, and pay with a test card.</li>
			<li>Read the mails in the <a href="/offline/mailbox">mailbox</a>.</li>
			<li><a href="/offline/access">Sign in as staff</a> and file the application in <a href="/admin">the back office</a>.</li>
			<li>Let the <a href="/offline/tax-office">tax office</a> answer.</li>
		</ol>
		<p>
			From the start there are ninety days of business: about a hundred and sixty applications of people who do not exist, with
			their payments, documents, messages and partners, which count in every figure. Twelve more are marked as
			demonstrations, and count in none.
		</p>
		<form method="post" action="/offline/reset?fill=business">
			<button class="second">Reset and add the business data again</button>
			<button class="second" formaction="/offline/reset?fill=demonstrations">Reset and add the demonstrations only</button>
			<button class="second" formaction="/offline/reset?fill=nothing">Reset and leave it empty</button>
		</form>
		<h2>Staff</h2>
		<p>Choose one of them on <a href="/offline/access">the sign-in page</a>. Some actions need two different people.</p>
		<div class="scroll" tabindex="0" role="region" aria-label="Staff"><table>
			<thead><tr><th scope="col">Name</th><th scope="col">E-mail</th><th scope="col">Role</th></tr></thead>
			<tbody>${OFFLINE_STAFF.map(({ name, email, role }) => html`<tr><td>${name}</td><td>${email}</td><td>${role}</td></tr>`)}</tbody>
		</table></div>
		<h2>Partner</h2>
		<p>
			${OFFLINE_PARTNER.name} is an active partner with the code <a href="/affiliate/${OFFLINE_PARTNER.code}">${OFFLINE_PARTNER.code}</a>. To sign in as her, ask for a
			link to ${OFFLINE_PARTNER.email} on <a href="/affiliate-sign-in">the partners' sign-in page</a> and open it from the
			<a href="/offline/mailbox?to=${OFFLINE_PARTNER.email}">mailbox</a>.
		</p>
		<h2>Firm that acts for clients</h2>
		<p>
			${OFFLINE_AGENT.contact} owns the account of ${OFFLINE_AGENT.name}. To sign in as her, ask for a link to
			${OFFLINE_AGENT.email} on <a href="/agents/sign-in">the firms' sign-in page</a> and open it from the
			<a href="/offline/mailbox?to=${OFFLINE_AGENT.email}">mailbox</a>.
		</p>
		<h2>Test cards</h2>
		<p>Any date in the future and any security code. These numbers belong to nobody.</p>
		<div class="scroll" tabindex="0" role="region" aria-label="Test cards"><table>
			<thead><tr><th scope="col">Number</th><th scope="col">Brand</th><th scope="col">What happens</th></tr></thead>
			<tbody>${cards.map((card) => html`<tr><td>${groupDigits(card.number)}</td><td>${card.brand}</td><td>${describeOutcome(card)}</td></tr>`)}</tbody>
		</table></div>`;
}

/** Formats a card number in groups of four, American Express 4-6-5. */
function groupDigits(number: string): string {
	const groups = number.length === 15 ? /(.{4})(.{6})(.{5})/ : /(.{4})(.{4})(.{4})(.{4})/;
	return groups.exec(number)?.slice(1).join(" ") ?? number;
}

function describeOutcome(card: TestCard): string {
	const outcome = card.decline ? card.decline.message : `Pays (${card.fingerprint.replaceAll("_", " ")})`;
	return card.requiresAuthentication ? `The bank asks first. ${outcome}` : outcome;
}
