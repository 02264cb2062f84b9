/**
 * A code as each of these countries writes it (Universal Postal Union, "Addressing systems"), and its shape where the
 * example alone does not say it, without blanks and hyphens. Other countries' codes are taken as they come.
 */
const CODES: Record<string, [example: string, shape?: RegExp]> = {
	AR: ["C1425DKA", /^([A-Z]\d{4}[A-Z]{3}|\d{4})$/],
	AT: ["1010"],
	AU: ["2000"],
	BE: ["1000"],
	BG: ["1000"],
	BR: ["01310-100"],
	CA: ["K1A 0B1"],
	CH: ["8001"],
	CN: ["100006"],
	CY: ["1010"],
	CZ: ["110 00"],
	DE: ["10115"],
	DK: ["1050"],
	EE: ["10111"],
	ES: ["28014"],
	FI: ["00100"],
	FR: ["75001"],
	GB: ["SW1A 1AA", /^([A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}|GIR0AA|BFPO\d{1,4})$/],
	GR: ["104 31"],
	HR: ["10000"],
	HU: ["1051"],
	ID: ["10110"],
	IE: ["D02 AF30", /^([A-Z]\d\d|D6W)[A-Z\d]{4}$/],
	IL: ["9414219", /^\d{5}(\d\d)?$/],
	IN: ["110001"],
	IT: ["00118"],
	JP: ["100-0001"],
	KR: ["03051"],
	LT: ["01100"],
	LU: ["1009"],
	LV: ["1050"],
	MX: ["06000"],
	MY: ["50000"],
	NL: ["1012 AB"],
	NO: ["0150"],
	NZ: ["6011"],
	PH: ["1000"],
	PL: ["00-001"],
	PT: ["1100-048"],
	RO: ["010011"],
	RU: ["101000"],
	SE: ["111 22"],
	SG: ["018956"],
	SI: ["1000"],
	SK: ["811 01"],
	TH: ["10200"],
	TR: ["34110"],
	UA: ["01001"],
	US: ["10001", /^\d{5}(\d{4})?$/],
	ZA: ["0001"],
};

/** A postal code of this country; "" where none is listed. */
export function examplePostalCode(country: string): string {
	return CODES[country]?.[0] ?? "";
}

/** Whether a postal code looks like another country's: nothing that is typed is wrong for certain, so that people are asked. */
export function isUnusualPostalCode(code: string, country: string): boolean {
	const listed = CODES[country];
	if (!listed || code === "") return false;
	// Many write their country in front: "PT-1100-048", "L-1009".
	const plain = squeezed(code.toUpperCase().replace(/^[A-Z]{1,2}-(?=\d)/, ""));
	const [example, shape] = listed;
	return shape ? !shape.test(plain) : shapeOf(plain) !== shapeOf(squeezed(example));
}

function squeezed(code: string): string {
	return code.replace(/[\s‐‑–-]/g, "");
}

function shapeOf(code: string): string {
	return code.replace(/\d/g, "9").replace(/[A-Z]/g, "A");
}
