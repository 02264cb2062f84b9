import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** The name of the field that the law has for `field_first_name`. */
function fieldOf(key: string): string {
	return key.slice("field_".length).replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
}

/** What each of these modules exports: which messages, and by what names. */
const MODULES: Record<string, { name: string; keys: RegExp; nameOf: (key: string) => string }> = {
	/** Failures, what is found on documents, and what to do about it; some of the latter is told to staff alone. */
	"virtual:coded-messages": { name: "CODED_MESSAGES", keys: /^(error|flag|todo|desk_flag)_/, nameOf: (key) => key },
	/** What the fields of personal information are called. */
	"virtual:field-labels": { name: "OWN_LABELS", keys: /^field_/, nameOf: fieldOf },
};

/**
 * Gives messages that are found by a name of the law's, of a failure or a field. To look them up among all messages would
 * make the Worker load every one at start, those of mails and papers included.
 */
export function codedMessages(root: string): Plugin {
	return {
		name: "coded-messages",
		resolveId: (id) => (id in MODULES ? `\0${id}` : undefined),
		load(id) {
			const asked = MODULES[id.slice(1)];
			if (!id.startsWith("\0") || !asked) return undefined;
			const files = readdirSync(join(root, "locales/en")).map((file) => join(root, "locales/en", file));
			for (const file of files) this.addWatchFile(file);
			const keys = files.flatMap((file) => Object.keys(JSON.parse(readFileSync(file, "utf8"))));
			const names = keys.filter((key) => asked.keys.test(key));
			const entries = names.map((key) => `${asked.nameOf(key)}: ${key}`);
			const messages = JSON.stringify("#app/paraglide/messages.js");
			return `import { ${names} } from ${messages}; export const ${asked.name} = { __proto__: null, ${entries} };`;
		},
	};
}
