/** Formats and validates text typed into the card form. */

export function detectBrand(digits) {
	if (/^3[47]/.test(digits)) return "amex";
	if (/^(5[1-5]|2[2-7])/.test(digits)) return "mastercard";
	return digits.startsWith("4") ? "visa" : "unknown";
}

function getLengths(brand) {
	const lengths = { amex: [15, 4], visa: [16, 3], mastercard: [16, 3], unknown: [19, 3] };
	const [number, cvc] = lengths[brand];
	return { number, cvc };
}

function extractDigits(text, maxLength) {
	return text.replace(/\D/g, "").slice(0, maxLength);
}

/** Formats a card number: "4242424242424242" → "4242 4242 4242 4242"; American Express 4-6-5. */
export function formatNumber(text) {
	const digits = extractDigits(text, 19);
	const brand = detectBrand(digits);
	const limited = digits.slice(0, getLengths(brand).number);
	const groups = brand === "amex" ? limited.match(/^(\d{1,4})(\d{1,6})?(\d{1,5})?/) : null;
	if (groups) return groups.slice(1).filter(Boolean).join(" ");
	return (limited.match(/\d{1,4}/g) ?? []).join(" ");
}

/** Formats an expiry date: "1234" → "12 / 34", "5" → "05 / ". While erasing, the separator may be erased too. */
export function formatExpiry(text, isErasing) {
	const padded = /^[2-9]/.test(text) ? `0${text}` : text.replace(/^1\s*\//, "01/");
	const digits = extractDigits(padded, 4);
	if (digits.length < 2 || (isErasing && digits.length === 2)) return digits;
	return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

export function formatCvc(text, brand) {
	return extractDigits(text, getLengths(brand).cvc);
}

function passesLuhn(digits) {
	const sum = [...digits].reverse().reduce((total, digit, index) => {
		const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
		return total + (value > 9 ? value - 9 : value);
	}, 0);
	return sum % 10 === 0;
}

/** Returns an error code, or null. An unfinished field is only an error once it has lost the focus. */
export function numberProblem(text) {
	const digits = extractDigits(text, 19);
	const brand = detectBrand(digits);
	const isComplete = brand === "unknown" ? digits.length >= 16 : digits.length === getLengths(brand).number;
	if (!isComplete) return "incomplete_number";
	return passesLuhn(digits) ? null : "invalid_number";
}

export function expiryProblem(text, today = new Date()) {
	const digits = extractDigits(text, 4);
	const month = Number(digits.slice(0, 2));
	if (digits.length < 4 || month < 1 || month > 12) return "incomplete_expiry";
	const year = 2000 + Number(digits.slice(2));
	if (year < today.getFullYear()) return "invalid_expiry_year_past";
	return year === today.getFullYear() && month <= today.getMonth() ? "invalid_expiry_month_past" : null;
}

export function cvcProblem(text, brand) {
	return text.length < getLengths(brand).cvc ? "incomplete_cvc" : null;
}
