import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Failures, what is found on documents, and what to do about it; some of the latter is told to staff alone. */
const CODED = /^(error|flag|todo|desk_flag)_/;

/**
 * Gives `virtual:coded-messages`: the messages that are found by a code of the law's. To look them up among all messages
 * would make the Worker load every one at start, those of mails and papers included.
 */
export function codedMessages(root: string): Plugin {
	return {
		name: "coded-messages",
		resolveId: (id) => (id === "virtual:coded-messages" ? "\0coded-messages" : undefined),
		load(id) {
			if (id !== "\0coded-messages") return undefined;
			const files = readdirSync(join(root, "locales/en")).map((file) => join(root, "locales/en", file));
			for (const file of files) this.addWatchFile(file);
			const keys = files.flatMap((file) => Object.keys(JSON.parse(readFileSync(file, "utf8"))));
			const names = keys.filter((key) => CODED.test(key)).join(", ");
			const messages = JSON.stringify(join(root, "app/paraglide/messages.js"));
			return `import { ${names} } from ${messages}; export const CODED_MESSAGES = { __proto__: null, ${names} };`;
		},
	};
}
