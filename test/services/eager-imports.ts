import type { Plugin } from "vite";

const LAZY = /\bimport\(\s*("[^"]+")\s*\)/g;
/** A deferred part of a page, which the server renders with the rest (app/ui/deferred-part.tsx). */
const PARTS = /\blazyPart\(\s*async \(\) =>\s*\(await import\(\s*("[^"]+")\s*\)/g;
const SERVER_SIDE = /\/worker\/[^?]*\.ts$|\.server\.tsx?$/;
/** Modules that the mail renderer imports for each mail. */
const OF_A_PACKAGE = ["react-dom/server"];

/**
 * Loads the Worker's lazy imports eagerly. In workerd the test runner fetches a module for the first request;
 * concurrent requests await a promise of another request and hang. Modules that a loader or action imports lazily
 * are therefore named `.server`. The journeys run the built Worker, with real chunks.
 */
export function eagerImports(): Plugin {
	return {
		name: "eager-imports",
		transform(code, id) {
			const found = [...code.matchAll(LAZY)].map(([, specifier = ""]) => specifier);
			const parts = [...code.matchAll(PARTS)].map(([, specifier = ""]) => specifier);
			const eager = [...new Set(found)].filter(
				(specifier) =>
					SERVER_SIDE.test(id) ||
					SERVER_SIDE.test(`/${specifier.slice(1, -1)}`) ||
					parts.includes(specifier) ||
					OF_A_PACKAGE.includes(specifier.slice(1, -1)),
			);
			if (eager.length === 0) return undefined;
			const head = eager.map((specifier, index) => `import * as eager${index} from ${specifier};`).join(" ");
			const body = code.replace(LAZY, (whole, specifier: string) => {
				const at = eager.indexOf(specifier);
				return at === -1 ? whole : `Promise.resolve(eager${at})`;
			});
			return { code: `${head}${body}`, map: null };
		},
	};
}
