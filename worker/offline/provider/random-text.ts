const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Returns random digits, for example for a voucher. Not for secrets: some digits are slightly more likely. */
export function randomDigits(length: number): string {
	return [...crypto.getRandomValues(new Uint8Array(length))].map((byte) => byte % 10).join("");
}

/** Returns random letters and digits, unpredictable and equally likely. */
export function randomText(length: number): string {
	let text = "";
	while (text.length < length) {
		for (const byte of crypto.getRandomValues(new Uint8Array(length * 2))) {
			// 248 is the largest multiple of 62 below 256: higher bytes would favour the first characters.
			if (byte < 248 && text.length < length) text += ALPHABET[byte % 62];
		}
	}
	return text;
}
