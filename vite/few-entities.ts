import type { Plugin } from "vite";

/**
 * The mail renderer reads its own HTML again for the text part, with a table of 2,200 entities (32 kB). React writes five of them,
 * which are those of XML; `app/emails/client-rules.test.ts` finds any other in a mail.
 */
export function fewEntities(): Plugin {
	return {
		name: "few-entities",
		load: {
			filter: { id: /\/entities\/dist\/esm\/generated\/decode-data-html\.js$/ },
			handler: () => 'export { xmlDecodeTree as htmlDecodeTree } from "./decode-data-xml.js";',
		},
	};
}
