import { Hono } from "hono";
import { html } from "hono/html";
import { isLanguage, LANGUAGES, type Language } from "#app/domain/language.ts";
import type { OfflineEnv } from "../bindings.ts";
import { type Markup, offlinePage } from "../offline-page.ts";

const POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** How a mail reader's colour scheme is fixed, whatever the browser that looks at it prefers. */
const SCHEMES = { light: "@media not all", dark: "@media all" } as const;

/** Every mail with sample facts, to be mounted at /offline/mailbox/samples. */
export const sampleRoutes = new Hono<OfflineEnv>()
	.get("/", async (c) => {
		const { MAIL_KINDS } = await import("#app/queries/mail/sample-mail.server.ts");
		const asked = c.req.query("in");
		return c.html(offlinePage("Every mail", everyMail(MAIL_KINDS, isLanguage(asked) ? asked : "en")));
	})
	.get("/:kind/:language/:scheme{light|dark}", async (c) => {
		const { kind, language, scheme } = c.req.param();
		const { isMailKind, sampleMail } = await import("#app/queries/mail/sample-mail.server.ts");
		if (!isMailKind(kind) || !isLanguage(language)) return c.notFound();
		const mail = await sampleMail(c.var.services, kind, language);
		const fixed = mail.html.replaceAll("@media (prefers-color-scheme:dark)", SCHEMES[scheme as keyof typeof SCHEMES]);
		return c.html(fixed, 200, { "Content-Security-Policy": POLICY });
	});

function everyMail(kinds: readonly string[], language: Language): Markup {
	return html`
		<p class="quiet">About an application that does not exist. Mails to staff are in English in every language.</p>
		<p>${LANGUAGES.map((one) =>
			one === language
				? html`<strong>${one}</strong> `
				: html`<a href="/offline/mailbox/samples?in=${one}">${one}</a> `,
		)}</p>
		${kinds.map(
			(kind) => html`<h2 id="${kind}">${kind}</h2>
		<div class="mail-pair">${Object.keys(SCHEMES).map(
			(scheme) =>
				html`<iframe loading="lazy" sandbox="" title="${kind}, ${language}, ${scheme}" src="/offline/mailbox/samples/${kind}/${language}/${scheme}"></iframe>`,
		)}</div>`,
		)}
		<p><a href="/offline/mailbox">Back to the mailbox</a></p>`;
}
