/** Stands in for the packages of the mail renderer's second way to plain text, which we never choose. */
function neverCalled(): never {
	throw new Error("The mail renderer's other way to plain text was called: it is left out of what is built");
}

export const SyntaxKind = {};
export { neverCalled as decodeHTML, neverCalled as decodeHTMLAttribute, neverCalled as parse };
