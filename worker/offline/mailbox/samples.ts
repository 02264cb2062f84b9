import { Hono } from "hono";
import { html } from "hono/html";
import { isLanguage, LANGUAGES, type Language } from "#app/domain/language.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import type { Services } from "#app/services.ts";
import type { OfflineEnv } from "../bindings.ts";
import { type Markup, offlinePage } from "../offline-page.ts";

const POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** How a mail reader's colour scheme is fixed, whatever the browser that looks at it prefers. */
const SCHEMES = { light: "@media not all", dark: "@media all" } as const;

/** Every mail with sample facts, to be mounted at /offline/mailbox/samples. */
export const sampleRoutes = new Hono<OfflineEnv>()
	.get("/", async (c) => {
		const { SAMPLE_NAMES } = await import("#app/emails/samples.server.ts");
		const asked = c.req.query("in");
		const language = isLanguage(asked) ? asked : "en";
		const mails = await Promise.all(
			SAMPLE_NAMES.map(async (name) => ({ name, mail: await sampleMail(c.var.services, name, language) })),
		);
		return c.html(offlinePage("Every mail", everyMail(mails, language)));
	})
	.get("/:name/:language/:part{light|dark|text}", async (c) => {
		const { name, language, part } = c.req.param();
		const mail = isLanguage(language) && (await sampleMail(c.var.services, name, language));
		if (!mail) return c.notFound();
		if (part === "text") return c.text(mail.text);
		const fixed = mail.html.replaceAll("@media (prefers-color-scheme:dark)", SCHEMES[part as keyof typeof SCHEMES]);
		return c.html(fixed, 200, { "Content-Security-Policy": POLICY });
	});

type Named = { name: string; mail: { subject: string; text: string } | null };

function everyMail(mails: readonly Named[], language: Language): Markup {
	return html`
		<p class="quiet">About an application that does not exist. Mails to staff are in English in every language.</p>
		<p>${LANGUAGES.map((one) =>
			one === language
				? html`<strong>${one}</strong> `
				: html`<a href="/offline/mailbox/samples?in=${one}">${one}</a> `,
		)}</p>
		<nav aria-label="Mails"><ul class="mail-names">${mails.map(
			({ name }) => html`<li><a href="#${name}">${name}</a></li>`,
		)}</ul></nav>
		${mails.map(
			({ name, mail }) => html`<h2 id="${name}">${name}</h2>
		<p>${mail?.subject ?? ""}</p>
		<div class="mail-pair">${Object.keys(SCHEMES).map((scheme) => {
			const address = `/offline/mailbox/samples/${name}/${language}/${scheme}`;
			return html`<div><iframe loading="lazy" sandbox="" title="${name}, ${language}, ${scheme}" src="${address}"></iframe>
				<a href="${address}">${scheme}</a></div>`;
		})}</div>
		<details><summary>As text</summary><pre>${mail?.text ?? ""}</pre></details>`,
		)}
		<p><a href="/offline/mailbox">Back to the mailbox</a></p>`;
}

/** Renders a mail of that name with sample facts; null when no sample has the name. */
async function sampleMail(
	services: Services,
	name: string,
	language: Language,
): Promise<{ subject: string; html: string; text: string } | null> {
	const { renderSample } = await import("#app/emails/samples.server.ts");
	const { origin, support } = services.settings;
	const hours = await getSetting(services, "support-hours");
	return renderSample(name, { language, origin, support, hours, now: services.now() });
}
