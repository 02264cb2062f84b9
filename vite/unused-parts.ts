import type { Plugin } from "vite";

type Cut = readonly [found: string, instead: string];

/** What React Router would do if we asked it, by its file: pages that are told of, and pages fetched ahead. */
const CUTS: Record<string, readonly Cut[]> = {
	"/router/router.js": [
		["init.instrumentations", "undefined"],
		["consumeInstrumentationClientResultMetaReceiver(router)", "undefined"],
	],
	// Advice to developers, long sentences of it.
	"/router/history.js": [["function warning(", "/* @__NO_SIDE_EFFECTS__ */ function warning("]],
	"/ssr/components.js": [
		["function PrefetchPageLinks(", "function PrefetchPageLinks() { return null; }\nfunction fetchAhead("],
	],
};

/** Leaves out of the browser's React Router what no page uses and no bundler can tell: 3 % of all its script. */
export function withoutUnusedParts(): Plugin {
	return {
		name: "without-unused-parts",
		apply: "build",
		applyToEnvironment: ({ name }) => name === "client",
		transform: {
			filter: { id: /\/react-router\/dist\/production\/lib\/.*\.js$/ },
			handler(code, id) {
				const cuts = Object.entries(CUTS).find(([file]) => id.endsWith(file))?.[1];
				if (!cuts) return undefined;
				for (const [found] of cuts) if (!code.includes(found)) throw new Error(`React Router has no ${found} any more`);
				return { code: cuts.reduce((text, [found, instead]) => text.replaceAll(found, instead), code), map: null };
			},
		},
	};
}
