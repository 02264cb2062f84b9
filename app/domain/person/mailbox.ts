import { onlyVisible } from "./visible-text.ts";

const GOOGLE = ["gmail.com", "googlemail.com"];

/**
 * The mailbox that an address most likely reaches, to count by: whatever its case, what follows a plus sign, Google's dots,
 * and an international domain in either spelling. Never to write to.
 */
export function mailboxOf(address: string): string {
	const text = onlyVisible(address).normalize("NFKC").toLowerCase();
	const at = text.lastIndexOf("@");
	const url = `http://${text.slice(at + 1)}`;
	const domain = URL.canParse(url) ? new URL(url).hostname : text.slice(at + 1);
	const name = text.slice(0, at).replace(/(?<=.)\+.*$/, "");
	return GOOGLE.includes(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}
