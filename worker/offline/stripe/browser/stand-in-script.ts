import api from "./stand-in/api.js?raw";
import bankDialog from "./stand-in/bank-dialog.js?raw";
import cardElement from "./stand-in/card-element.js?raw";
import cardFields from "./stand-in/card-fields.js?raw";
import cardText from "./stand-in/card-text.js?raw";
import client from "./stand-in/client.js?raw";
import entry from "./stand-in/entry.js?raw";
import expressElement from "./stand-in/express-element.js?raw";
import frame from "./stand-in/frame.js?raw";
import listeners from "./stand-in/listeners.js?raw";
import messages from "./stand-in/messages.js?raw";

/** The parts, each one after those that it imports. */
const PARTS = [
	messages,
	cardText,
	frame,
	listeners,
	cardFields,
	cardElement,
	api,
	bankDialog,
	expressElement,
	client,
	entry,
];

/**
 * Replaces the card provider's script, as one classic script: a page must find `window.Stripe` before its modules run.
 * The parts share one scope, so their top-level names must be unique.
 */
export const standInScript = `(() => {\n"use strict";\n${PARTS.map(withoutModuleSyntax).join("\n")}\n})();\n`;

function withoutModuleSyntax(source: string): string {
	return source.replace(/^import [^;]*;$/gm, "").replace(/^export /gm, "");
}
