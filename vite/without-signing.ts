import type { Plugin } from "vite";

/** What the site's PDF writer could sign with, which we never ask of it: 84 kB. The reader of documents checks signatures and keeps it. */
export function withoutSigning(): Plugin {
	return {
		name: "without-signing",
		enforce: "pre",
		applyToEnvironment: ({ name }) => name === "ssr",
		resolveId: {
			filter: { id: /^(pkijs|asn1js)$/ },
			handler: () => `${import.meta.dirname}/no-signatures.ts`,
		},
	};
}
