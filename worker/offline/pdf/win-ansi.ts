/** Letters of Windows-1252 from 0x80 on, where it differs from Latin-1; a space where it has none. */
const FROM_0X80 = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";
/** Letters that no mark can be taken off. */
const WITHOUT_MARK: Record<string, string> = { ł: "l", Ł: "L", đ: "d", Đ: "D", ħ: "h", Ħ: "H", ı: "i" };

/**
 * Text for a font in WinAnsi encoding: each character of `text` is one byte. Letters that the encoding lacks lose their
 * mark or become "?"; `exact` says whether that happened.
 */
export function winAnsi(written: string): { text: string; exact: boolean } {
	let exact = true;
	const text = Array.from(written.normalize("NFC"), (letter) => {
		const code = codeOf(letter);
		if (code !== null) return String.fromCharCode(code);
		exact = false;
		const bare = WITHOUT_MARK[letter] ?? letter.normalize("NFD").charAt(0);
		return /^[A-Za-z]$/.test(bare) ? bare : "?";
	}).join("");
	return { text, exact };
}

function codeOf(letter: string): number | null {
	const code = letter.codePointAt(0) ?? 0;
	if ((code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff)) return code;
	const index = FROM_0X80.indexOf(letter);
	return index === -1 ? null : 0x80 + index;
}
