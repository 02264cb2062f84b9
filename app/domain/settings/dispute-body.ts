import * as v from "valibot";
import { defineSetting, lineOrNull } from "./setting.ts";

/**
 * A consumer dispute resolution body, which a trader must name on its site and in its terms (Lei 144/2015, art. 18).
 */
export type DisputeBody = {
	name: string;
	/** URL of its site, with https. */
	site: string;
};

const MAX_SITE = 200;

function isSiteUrl(text: string): boolean {
	const url = URL.canParse(text) ? new URL(text) : null;
	return url?.protocol === "https:" && url.hostname.includes(".") && !url.username && text.length <= MAX_SITE;
}

/** Completes "cniacc.pt" to the URL that a browser would open. */
const siteSchema = v.pipe(
	lineOrNull,
	v.transform((text) => (text === null || text.includes("://") ? text : `https://${text}`)),
	v.check((text) => text === null || isSiteUrl(text), "error_setting_site"),
);

/** Both or neither: a name without a site is useless. */
const inputSchema = v.pipe(
	v.object({ name: lineOrNull, site: siteSchema }),
	v.rawTransform(({ dataset, addIssue }): { body: DisputeBody | null } => {
		const { name, site } = dataset.value;
		if (name && site) return { body: { name, site } };
		for (const key of ["name", "site"] as const)
			if ((name || site) && dataset.value[key] === null)
				addIssue({
					message: "error_setting_body",
					path: [{ type: "object", origin: "value", input: dataset.value, key, value: null }],
				});
		return { body: null };
	}),
);

/** Null if no body is entered: the pages then link to the public list. */
export const disputeBody = defineSetting<{ body: DisputeBody | null }>({
	initial: { body: null },
	storedSchema: v.object({
		body: v.nullable(
			v.object({ name: v.pipe(v.string(), v.minLength(1)), site: v.pipe(v.string(), v.check(isSiteUrl)) }),
		),
	}),
	fields: { name: "line", site: "line" },
	formSchema: inputSchema,
	toFormFields: ({ body }) => ({ name: body?.name ?? "", site: body?.site ?? "" }),
});
