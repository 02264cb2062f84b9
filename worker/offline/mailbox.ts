import { Hono } from "hono";
import { html } from "hono/html";
import { isLanguage, LANGUAGES, type Language } from "#app/domain/language.ts";
import { formatDateTime } from "#app/domain/time/calendar.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import type { Services } from "#app/services.ts";
import { originGate } from "../middleware.ts";
import type { OfflineEnv } from "./bindings.ts";
import type { OfflineMail, OfflineMailbox } from "./offline-mailbox.ts";
import { type Markup, offlinePage } from "./offline-page.ts";

/** E-mails are shown in a frame without scripts; links open outside of it. */
const MAIL_POLICY =
	"sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

function getMailbox(env: OfflineEnv["Bindings"]): DurableObjectStub<OfflineMailbox> {
	return env.MAILBOX.getByName("mailbox");
}

const SAMPLE_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** Fixes an e-mail's colour scheme, regardless of the browser's preference. */
const COLOUR_SCHEMES = { light: "@media not all", dark: "@media all" } as const;

/** Every mail with sample data, mounted at /offline/mailbox/samples. */
const sampleRoutes = new Hono<OfflineEnv>()
	.get("/", async (c) => {
		const { SAMPLE_NAMES } = await import("#app/emails/samples.server.ts");
		const requestedLanguage = c.req.query("in");
		const language = isLanguage(requestedLanguage) ? requestedLanguage : "en";
		const mails = await Promise.all(
			SAMPLE_NAMES.map(async (name) => ({ name, mail: await renderSampleMail(c.var.services, name, language) })),
		);
		return c.html(offlinePage("Every mail", sampleList(mails, language)));
	})
	.get("/:name/:language/:part{light|dark|text}", async (c) => {
		const { name, language, part } = c.req.param();
		const mail = isLanguage(language) && (await renderSampleMail(c.var.services, name, language));
		if (!mail) return c.notFound();
		if (part === "text") return c.text(mail.text);
		const themedHtml = mail.html.replaceAll(
			"@media (prefers-color-scheme:dark)",
			COLOUR_SCHEMES[part as keyof typeof COLOUR_SCHEMES],
		);
		return c.html(themedHtml, 200, { "Content-Security-Policy": SAMPLE_POLICY });
	});

type NamedMail = { name: string; mail: { subject: string; text: string } | null };

/** All delivered e-mails, mounted at /offline/mailbox. */
export const mailboxRoutes = new Hono<OfflineEnv>()
	.use(originGate)
	.get("/", async (c) => {
		const recipient = c.req.query("to") || undefined;
		const mails = await getMailbox(c.env).list(recipient);
		if (c.req.query("format") === "json") return c.json(mails);
		return c.html(offlinePage("Mailbox", mailboxList(mails, recipient ?? "")));
	})
	.route("/samples", sampleRoutes)
	.post("/clear", async (c) => {
		await getMailbox(c.env).clear();
		return c.redirect("/offline/mailbox", 303);
	})
	.get("/:id", async (c) => {
		const mail = await getMailbox(c.env).find(c.req.param("id"));
		if (!mail) return c.html(offlinePage("No such mail", mailNotFound()), 404);
		return c.html(offlinePage(mail.subject, mailView(mail, c.req.query("bounced") === "200")));
	})
	.post("/:id/bounce", async (c) => {
		const status = await getMailbox(c.env).bounce(c.req.param("id"));
		if (status === null) return c.html(offlinePage("No such mail", mailNotFound()), 404);
		return c.redirect(`/offline/mailbox/${c.req.param("id")}?bounced=${status}`, 303);
	})
	.get("/:id/files/:place", async (c) => {
		const file = await getMailbox(c.env).findFile(c.req.param("id"), Number(c.req.param("place")));
		if (!file) return c.text("No such file", 404);
		return c.body(file.content, 200, { "Content-Type": file.type, "Content-Disposition": "attachment" });
	})
	.get("/:id/html", async (c) => {
		const mail = await getMailbox(c.env).find(c.req.param("id"));
		if (!mail) return c.text("No such mail", 404);
		return c.html(mail.html, 200, { "Content-Security-Policy": MAIL_POLICY });
	});

/** Lists the e-mails, newest first, with a filter by recipient. */
function mailboxList(mails: readonly OfflineMail[], recipient: string): Markup {
	return html`
		<p class="quiet">Every mail that the product has sent. Nothing leaves this machine.</p>
		<p><a href="/offline/mailbox/samples">Every mail that we write, in three languages, light and dark</a></p>
		<form method="get" class="row">
			<p><label for="to">To</label><input id="to" name="to" type="email" value="${recipient}"></p>
			<p><button>Show</button></p>
		</form>
		${
			mails.length === 0
				? html`<p>No mail here yet.</p>`
				: html`<div class="scroll">
			<table>
				<caption>${mails.length} mails, newest first</caption>
				<thead><tr><th scope="col">When</th><th scope="col">To</th><th scope="col">Subject</th><th scope="col">Type</th></tr></thead>
				<tbody>${mails.map(mailRow)}</tbody>
			</table>
		</div>
		<form method="post" action="/offline/mailbox/clear"><button class="second">Empty the mailbox</button></form>`
		}`;
}

function mailRow(mail: OfflineMail): Markup {
	return html`<tr>
		<td>${formatDateTime(mail.at, "en")}</td>
		<td>${mail.to}</td>
		<td><a href="/offline/mailbox/${mail.id}">${mail.subject}</a></td>
		<td>${mail.emailType}</td>
	</tr>`;
}

/**
 * Shows one mail as its reader sees it, and its text part.
 * @param isBounced whether it was just returned
 */
function mailView(mail: OfflineMail, isBounced: boolean): Markup {
	return html`
		${isBounced ? html`<p role="status">The recipient's mail server has returned this mail, and the product was told.</p>` : ""}
		<dl>
			<dt>To</dt><dd>${mail.to}</dd>
			<dt>Sent</dt><dd>${formatDateTime(mail.at, "en")}</dd>
			<dt>Type</dt><dd>${mail.emailType}</dd>
		</dl>
		${
			mail.files.length > 0
				? html`<p>${mail.files.map((name, index) => html`<a href="/offline/mailbox/${mail.id}/files/${index}">${name}</a> `)}</p>`
				: ""
		}
		<iframe title="The mail as HTML" src="/offline/mailbox/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
		<h2>Text part</h2>
		<pre>${mail.text}</pre>
		<form method="post" action="/offline/mailbox/${mail.id}/bounce"><button class="second">Return it to its sender</button></form>
		<p><a href="/offline/mailbox">Back to the mailbox</a></p>`;
}

function mailNotFound(): Markup {
	return html`<p>There is no such mail. <a href="/offline/mailbox">Back to the mailbox</a></p>`;
}

function sampleList(mails: readonly NamedMail[], language: Language): Markup {
	return html`
		<p class="quiet">About an application that does not exist. Mails to staff are always in English.</p>
		<p>${LANGUAGES.map((code) =>
			code === language
				? html`<strong>${code}</strong> `
				: html`<a href="/offline/mailbox/samples?in=${code}">${code}</a> `,
		)}</p>
		<nav aria-label="Mails"><ul class="mail-names">${mails.map(
			({ name }) => html`<li><a href="#${name}">${name}</a></li>`,
		)}</ul></nav>
		${mails.map(
			({ name, mail }) => html`<h2 id="${name}">${name}</h2>
		<p>${mail?.subject ?? ""}</p>
		<div class="mail-pair">${Object.keys(COLOUR_SCHEMES).map((scheme) => {
			const samplePath = `/offline/mailbox/samples/${name}/${language}/${scheme}`;
			return html`<div><iframe loading="lazy" sandbox="" title="${name}, ${language}, ${scheme}" src="${samplePath}"></iframe>
				<a href="${samplePath}">${scheme}</a></div>`;
		})}</div>
		<details><summary>As text</summary><pre>${mail?.text ?? ""}</pre></details>`,
		)}
		<p><a href="/offline/mailbox">Back to the mailbox</a></p>`;
}

/** Renders the mail of this name with sample data; null if there is no such sample. */
async function renderSampleMail(
	services: Services,
	name: string,
	language: Language,
): Promise<{ subject: string; html: string; text: string } | null> {
	const { renderSample } = await import("#app/emails/samples.server.ts");
	const { origin, support } = services.settings;
	const hours = await getSetting(services, "support-hours");
	return renderSample(name, { language, origin, support, hours, now: services.now() });
}
