import type { ReactElement } from "react";
import { renderToReadableStream } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import type { Language } from "#app/domain/language.ts";
import { getLocale, overwriteGetLocale } from "#app/paraglide/runtime.js";

type Rendering = {
	/** URL of the page. */
	path?: string;
	/** Result of the last form, as `useActionData` returns it. */
	actionData?: unknown;
	language?: Language;
	/** Fields of a submitted form whose response is pending. */
	sending?: Record<string, string>;
};

/** Renders an element within a router, including deferred parts, as the server does. */
export async function rendered(element: ReactElement, options: Rendering = {}): Promise<string> {
	const { path = "/page", actionData, language = "en", sending } = options;
	const before = getLocale;
	overwriteGetLocale(() => language);
	try {
		const action = () => new Promise<null>(() => {});
		const routes = [{ id: "page", path: "*", element, loader: () => null, action }];
		const data = { loaderData: { page: null }, ...(actionData !== undefined && { actionData: { page: actionData } }) };
		const router = createMemoryRouter(routes, { initialEntries: [path], hydrationData: data });
		if (sending) await submitForm(router, path, sending);
		const errors: unknown[] = [];
		const stream = await renderToReadableStream(<RouterProvider router={router} />, {
			progressiveChunkSize: Number.POSITIVE_INFINITY,
			onError: (error) => void errors.push(error),
		});
		await stream.allReady;
		const html = await new Response(stream).text();
		if (errors.length > 0) throw errors[0];
		return html.replace(/<!--[\s\S]*?-->|<link rel="preload"[^>]*>/g, "");
	} finally {
		overwriteGetLocale(before);
	}
}

/** Submits a form and waits until the router reports it as pending. */
function submitForm(
	router: ReturnType<typeof createMemoryRouter>,
	path: string,
	fields: Record<string, string>,
): Promise<void> {
	const formData = new FormData();
	for (const [name, value] of Object.entries(fields)) formData.set(name, value);
	return new Promise((resolve) => {
		const stop = router.subscribe(({ navigation }) => {
			if (navigation.state === "idle") return;
			stop();
			resolve();
		});
		void router.navigate(path, { formMethod: "post", formData });
	});
}

/** Attributes that only affect style or scripts. */
const IGNORED_ATTRIBUTES =
	/^(class|style|data-discover|rows|width|height|viewbox|tabindex|aria-hidden|novalidate|method|target|rel)$/;
/** Identifiers that React generates. */
const GENERATED = /_R_\w*_/g;
const VOID_ELEMENTS = new Set(["input", "img", "br", "hr", "link", "meta", "source"]);
const INLINE_ELEMENTS = new Set([
	"strong",
	"em",
	"b",
	"i",
	"span",
	"code",
	"time",
	"small",
	"abbr",
	"mark",
	"kbd",
	"a",
	"br",
]);
/** Elements that get their own line even when empty. */
const OWN_LINE_ELEMENTS = new Set([
	"input",
	"select",
	"textarea",
	"img",
	"form",
	"details",
	"svg",
	"iframe",
	"dialog",
	"progress",
]);

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };
const decodeEntities = (text: string) =>
	text
		.replace(/&#x([0-9a-f]+);/gi, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
		.replace(/&(\w+);/g, (whole, name) => ENTITIES[name] ?? whole);

function parseAttributes(list: string): [string, string][] {
	return [...list.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, name = "", value = ""]) => [
		name.toLowerCase(),
		decodeEntities(value),
	]);
}

function formatAttributes(list: string, ...ignored: string[]): string {
	return parseAttributes(list)
		.filter(([name]) => !IGNORED_ATTRIBUTES.test(name) && !ignored.includes(name))
		.map(([name, value]) => (value === "" && name !== "value" ? ` ${name}` : ` ${name}=${value}`))
		.join("")
		.replace(GENERATED, "…");
}

/**
 * Converts markup to lines that a person can check: one per block, in document order, with the tone of alerts, badges and buttons.
 * Links are `[text](url)`, controls list their attributes.
 */
function outlineOf(html: string): string[] {
	const lines: string[] = [];
	let text = "";
	let prefix = "";
	const links: string[] = [];
	const hidden: string[] = [];
	const flush = () => {
		const words = text.replace(/\s+/g, " ").trim();
		if (words !== "") lines.push(`${prefix}${words}`);
		text = "";
		prefix = "";
	};
	for (const [, close, name = "", list = "", content] of html
		.replace(/<svg[\s\S]*?<\/svg>/g, "")
		.matchAll(/<(\/?)([a-z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/gi)) {
		if (content !== undefined) {
			text += decodeEntities(content);
			continue;
		}
		const classes = /\sclass="([^"]*)"/.exec(list)?.[1] ?? "";
		const badge = /\bbadge-(\w+)/.exec(classes)?.[1];
		if (name === "a") {
			if (!close) {
				const button = /\bbtn\b/.test(classes)
					? `${/\bbtn-(secondary|quiet|danger)/.exec(classes)?.[1] ?? "primary"} `
					: "";
				links.push(
					`(${button}${formatAttributes(list)
						.trim()
						.replace(/^href=/, "")})`,
				);
				text += "[";
			} else text += `]${links.pop()}`;
			continue;
		}
		if (badge) {
			text += ` {${badge}} `;
			continue;
		}
		if (name === "br") text += " / ";
		if (INLINE_ELEMENTS.has(name)) {
			if (!close) {
				const attributes = formatAttributes(list);
				if (attributes) text += `<${attributes.trim()}>`;
			}
			continue;
		}
		flush();
		if (close) {
			if (hidden.at(-1) === name) hidden.pop();
			continue;
		}
		const alert = /\balert-(info|success|warning|danger)/.exec(classes)?.[1];
		if (alert) lines.push(`${alert}${formatAttributes(list)}:`);
		else if (/^h\d$/.test(name)) prefix = `${"#".repeat(Number(name[1]))}${formatAttributes(list, "id")} `;
		else if (name === "button") {
			const tone = /\bbtn-(secondary|quiet|danger)/.exec(classes)?.[1] ?? "primary";
			prefix = `button ${tone}${formatAttributes(list, "type")}${/type="submit"/.test(list) ? "" : " script"}: `;
		} else if (name === "option") prefix = `option${formatAttributes(list)}: `;
		else if (name === "label") prefix = `label${formatAttributes(list, "for")}: `;
		else if (name === "title") prefix = "title: ";
		else if (name === "dt") prefix = "= ";
		else if (name === "dd") prefix = "  ";
		else if (name === "li") prefix = `-${formatAttributes(list)} `;
		else if (name === "th" || name === "td") prefix = `|${formatAttributes(list)} `;
		else if (name === "summary") prefix = "> ";
		else if (name === "p") {
			const attributes = formatAttributes(list);
			if (attributes) prefix = `p${attributes}: `;
			else if (/\balert-title\b/.test(classes)) prefix = "! ";
		} else {
			const attributes = formatAttributes(list);
			if (attributes || OWN_LINE_ELEMENTS.has(name)) lines.push(`<${name}${attributes}>`);
		}
		if (VOID_ELEMENTS.has(name)) prefix = "";
	}
	flush();
	return lines;
}

type OutlineCase = [element: ReactElement, lines: string[], options?: Rendering & { only?: RegExp }];

/** Declares one test per case: the element shows exactly these lines (see `outlineOf`), or exactly these among those that `only` matches. */
export function itShows(cases: Record<string, OutlineCase>): void {
	it.each(Object.entries(cases))("%s", async (_title, [element, lines, options = {}]) => {
		const outline = outlineOf(await rendered(element, options));
		expect(outline.filter((line) => options.only?.test(line) ?? true)).toEqual(lines);
	});
}
