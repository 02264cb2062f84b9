import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Failures, findings on documents, and their remedies; some findings are for staff only. */
const CODED_KEYS = /^(error|flag|instruction|admin_flag)_/;

/**
 * Provides `virtual:coded-messages`: the messages looked up by code. A look-up in `m` would bundle every message,
 * including those of e-mails and signed documents, into the Worker's startup: 637 KiB gzip instead of 319.
 */
export function codedMessages(root: string): Plugin {
	return {
		name: "coded-messages",
		resolveId: (id) => (id === "virtual:coded-messages" ? "\0coded-messages" : undefined),
		load(id) {
			if (id !== "\0coded-messages") return undefined;
			const files = readdirSync(join(root, "locales/en")).map((file) => join(root, "locales/en", file));
			for (const file of files) this.addWatchFile(file);
			const keys = files
				.flatMap((file) => Object.keys(JSON.parse(readFileSync(file, "utf8"))))
				.filter((key) => CODED_KEYS.test(key));
			return `import { ${keys} } from "#app/paraglide/messages.js"; export const CODED_MESSAGES = { __proto__: null, ${keys} };`;
		},
	};
}
