const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Random digits, for example of a voucher. Not for secrets: some digits are slightly likelier. */
export function randomDigits(length: number): string {
	return [...crypto.getRandomValues(new Uint8Array(length))].map((byte) => byte % 10).join("");
}

/** Random letters and digits, unpredictable, all equally likely. */
export function randomText(length: number): string {
	let text = "";
	while (text.length < length) {
		for (const byte of crypto.getRandomValues(new Uint8Array(length * 2))) {
			// 248 is the largest multiple of 62 below 256: the rest would favour the first letters.
			if (byte < 248 && text.length < length) text += ALPHABET[byte % 62];
		}
	}
	return text;
}
