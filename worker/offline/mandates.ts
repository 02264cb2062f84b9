import { Hono } from "hono";
import { html } from "hono/html";
import { documentResponse } from "#app/documents/document-response.server.ts";
import { isLanguage, LANGUAGES } from "#app/domain/language.ts";
import type { OfflineEnv } from "./bindings.ts";
import { sampleMandate } from "./mandate-samples.ts";
import { type Markup, offlinePage } from "./offline-page.ts";

const LENGTHS = {
	short: "short names, the powers that every paper has",
	long: "names and an address that fill their lines, every power there is",
};

/** Powers of attorney of fictitious people, mounted at /offline/power-of-attorney. */
export const mandateRoutes = new Hono<OfflineEnv>()
	.get("/", (c) => c.html(offlinePage("Power of attorney", sampleList())))
	.get("/:language/:length{short|long}", async (c) => {
		const { language, length } = c.req.param();
		if (!isLanguage(language)) return c.notFound();
		const { powerOfAttorneyPdf } = await import("#app/documents/printed/power-of-attorney.server.ts");
		const mandate = sampleMandate(language, { isLong: length === "long" });
		const paper = await powerOfAttorneyPdf(mandate, { origin: c.var.services.settings.origin });
		if (!paper) return c.notFound();
		return documentResponse(paper.pdf, "pdf", {
			download: false,
			fileName: `sample-procuracao-${language}-${length}.pdf`,
		});
	});

function sampleList(): Markup {
	return html`
		<p>The paper that applicants sign, with the details of people who do not exist. The attorney does not exist either.</p>
		<ul>
			${LANGUAGES.flatMap((language) =>
				Object.entries(LENGTHS).map(
					([length, text]) =>
						html`<li><a href="/offline/power-of-attorney/${language}/${length}">${language}, ${length}</a>: ${text}</li>`,
				),
			)}
		</ul>
		<p>Applicants find their own on the page for signing once their passport has been looked at, and staff on the page of the application.</p>`;
}
