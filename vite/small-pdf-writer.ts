import type { Plugin } from "vite";

/**
 * The site's PDF writer without what it could sign with, which we never ask of it (84 kB; the reader of documents checks
 * signatures and keeps it), and with the platform's compression in the place of a package's (47 kB).
 */
export function smallPdfWriter(): Plugin {
	return {
		name: "small-pdf-writer",
		enforce: "pre",
		applyToEnvironment: ({ name }) => name === "ssr",
		resolveId: {
			filter: { id: /^(pkijs|asn1js|pako)$/ },
			handler: (id) => `${import.meta.dirname}/${id === "pako" ? "zlib-as-pako.ts" : "no-signatures.ts"}`,
		},
	};
}
