import {
	brandOf,
	cvcProblem,
	expiryProblem,
	formatCvc,
	formatExpiry,
	formatNumber,
	numberProblem,
} from "./card-text.js";
import { makeInput } from "./frame.js";

const digits = (text) => text.replace(/\D/g, "");

/** The inputs of the card form, in the order in which they are filled, each with its shape and its judge. */
export function cardFields(page, words, hidePostalCode) {
	const field = (spec, format, problem) => ({ input: makeInput(page, spec), format, problem, left: false });
	const number = field(
		{ name: "cardnumber", label: words.number, hint: words.numberHint, autocomplete: "cc-number", size: "1 1 11em" },
		formatNumber,
		numberProblem,
	);
	const brand = () => brandOf(digits(number.input.value));
	const expiry = field(
		{ name: "exp-date", label: words.expiry, hint: words.expiryHint, autocomplete: "cc-exp", size: "0 0 4.5em" },
		formatExpiry,
		(text) => expiryProblem(text),
	);
	const cvc = field(
		{ name: "cvc", label: words.cvc, hint: words.cvcHint, autocomplete: "cc-csc", size: "0 0 3em" },
		(text) => formatCvc(text, brand()),
		(text) => cvcProblem(text, brand()),
	);
	const postal = field(
		{ name: "postal", label: words.postal, hint: words.postal, autocomplete: "postal-code", size: "0 1 6em" },
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

/** Puts what was typed into shape and keeps the cursor behind the same digit. */
export function reshape(field, erasing) {
	const { input } = field;
	const before = digits(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
	const atEnd = (input.selectionStart ?? input.value.length) >= input.value.length;
	const shaped = field.format(input.value, erasing);
	if (shaped === input.value) return;
	input.value = shaped;
	const place = atEnd ? shaped.length : placeAfter(shaped, before);
	if (input.ownerDocument.activeElement === input) input.setSelectionRange(place, place);
}

function placeAfter(text, count) {
	for (let place = 0, seen = 0; place <= text.length; place += 1) {
		if (seen === count) return place;
		if (/\d/.test(text[place] ?? "")) seen += 1;
	}
	return text.length;
}

/** What the API is told about the card. Lives in the frame and in this one request. */
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
