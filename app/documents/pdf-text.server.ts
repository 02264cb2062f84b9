import { Buffer } from "node:buffer";

/** Returns the bytes as text with one character per byte, so that indexes match. */
export function latin1(bytes: Uint8Array): string {
	return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}

/** Decodes PDF names, which may encode any character as #xx: every reader takes `/J#61vaScript` for `/JavaScript`. */
export function unescapeNames(text: string): string {
	return text.includes("#")
		? text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
		: text;
}

/** Genuine files encode a few font names. A file with more encoded names is hiding something. */
const MAX_ESCAPED_NAMES = 10_000;

/** Whether a name matches `pattern` once decoded, or there are too many encoded names to check. */
export function hasEscapedName(text: string, pattern: RegExp): boolean {
	let count = 0;
	for (const [name] of text.matchAll(/\/[A-Za-z0-9]{0,30}#[0-9A-Fa-f]{2}[A-Za-z0-9#]{0,60}/g)) {
		if (++count > MAX_ESCAPED_NAMES || pattern.test(`${unescapeNames(name)} `)) return true;
	}
	return false;
}

/** Returns the last match of a global pattern, without storing the earlier ones. */
export function lastMatch(text: string, pattern: RegExp): RegExpExecArray | null {
	let last: RegExpExecArray | null = null;
	for (const match of text.matchAll(pattern)) last = match;
	return last;
}

/** Counts matches of a global pattern, up to `limit`. */
export function countMatches(text: string, pattern: RegExp, limit = Number.POSITIVE_INFINITY): number {
	let count = 0;
	for (const _ of text.matchAll(pattern)) if (++count >= limit) break;
	return count;
}

/** Returns the bytes of the string at `index`, `(…)` or `<…>`; null if there is none or it does not end. */
export function readString(text: string, index: number): Uint8Array | null {
	if (text[index] === "<" && text[index + 1] !== "<") return readHex(text, index + 1);
	return text[index] === "(" ? readLiteral(text, index + 1) : null;
}

function readHex(text: string, start: number): Uint8Array | null {
	const end = text.indexOf(">", start);
	if (end === -1) return null;
	const digits = text.slice(start, end).replace(/\s/g, "");
	if (!/^[0-9A-Fa-f]*$/.test(digits)) return null;
	return new Uint8Array(Buffer.from(digits.length % 2 ? `${digits}0` : digits, "hex"));
}

const ESCAPES: Record<string, number> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

function readLiteral(text: string, start: number): Uint8Array | null {
	const bytes: number[] = [];
	let depth = 1;
	for (let index = start; index < text.length; index++) {
		const char = text[index] ?? "";
		if (char === "\\") {
			const octal = /^[0-7]{1,3}/.exec(text.slice(index + 1, index + 4))?.[0];
			const next = text[index + 1] ?? "";
			if (octal) bytes.push(Number.parseInt(octal, 8) & 0xff);
			else if (next !== "\n" && next !== "\r") bytes.push(ESCAPES[next] ?? next.charCodeAt(0));
			index += octal ? octal.length : next === "\r" && text[index + 2] === "\n" ? 2 : 1;
			continue;
		}
		if (char === "(") depth++;
		if (char === ")" && --depth === 0) return Uint8Array.from(bytes);
		bytes.push(char.charCodeAt(0));
	}
	return null;
}
