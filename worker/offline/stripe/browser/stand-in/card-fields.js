import {
	cvcProblem,
	detectBrand,
	expiryProblem,
	formatCvc,
	formatExpiry,
	formatNumber,
	numberProblem,
} from "./card-text.js";
import { makeInput } from "./frame.js";

const digits = (text) => text.replace(/\D/g, "");

/** Creates the inputs of the card form, in the order in which they are filled, each with its format and validation. */
export function cardFields(page, messages, hidePostalCode) {
	const field = (spec, format, problem) => ({ input: makeInput(page, spec), format, problem, left: false });
	const number = field(
		{
			name: "cardnumber",
			label: messages.number,
			hint: messages.numberHint,
			autocomplete: "cc-number",
			size: "1 1 11em",
		},
		formatNumber,
		numberProblem,
	);
	const brand = () => detectBrand(digits(number.input.value));
	const expiry = field(
		{ name: "exp-date", label: messages.expiry, hint: messages.expiryHint, autocomplete: "cc-exp", size: "0 0 4.5em" },
		formatExpiry,
		(text) => expiryProblem(text),
	);
	const cvc = field(
		{ name: "cvc", label: messages.cvc, hint: messages.cvcHint, autocomplete: "cc-csc", size: "0 0 3em" },
		(text) => formatCvc(text, brand()),
		(text) => cvcProblem(text, brand()),
	);
	const postal = field(
		{ name: "postal", label: messages.postal, hint: messages.postal, autocomplete: "postal-code", size: "0 1 6em" },
		(text) => text.slice(0, 10),
		(text) => (text.trim() ? null : "incomplete_zip"),
	);
	postal.input.inputMode = "text";
	return {
		all: hidePostalCode ? [number, expiry, cvc] : [number, expiry, cvc, postal],
		number,
		expiry,
		cvc,
		postal,
		brand,
	};
}

/** Formats the typed text and keeps the cursor behind the same digit. */
export function applyFormat(field, isErasing) {
	const { input } = field;
	const digitsBefore = digits(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
	const isAtEnd = (input.selectionStart ?? input.value.length) >= input.value.length;
	const formatted = field.format(input.value, isErasing);
	if (formatted === input.value) return;
	input.value = formatted;
	const cursor = isAtEnd ? formatted.length : findCursorAfter(formatted, digitsBefore);
	if (input.ownerDocument.activeElement === input) input.setSelectionRange(cursor, cursor);
}

function findCursorAfter(text, count) {
	for (let index = 0, seen = 0; index <= text.length; index += 1) {
		if (seen === count) return index;
		if (/\d/.test(text[index] ?? "")) seen += 1;
	}
	return text.length;
}

/** Returns the card's parameters for the API. They exist only in the frame and in this one request. */
export function cardParameters(fields) {
	const [month, year] = fields.expiry.input.value.split(" / ");
	return {
		"[type]": "card",
		"[card][number]": digits(fields.number.input.value),
		"[card][exp_month]": month,
		"[card][exp_year]": year,
		"[card][cvc]": fields.cvc.input.value,
		...(fields.all.includes(fields.postal)
			? { "[billing_details][address][postal_code]": fields.postal.input.value }
			: {}),
	};
}
