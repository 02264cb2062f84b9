type PostalAddress = {
	addressLine1: string;
	addressLine2?: string | undefined;
	city: string;
	postalCode: string;
	country: string;
};

const list = (codes: string) => codes.split(" ");

/**
 * Where the postal code stands: before or after the town in its line, or in the line above it. Everywhere else it has the
 * line below the town to itself, which every office can sort by. From the formats of Google's libaddressinput, which
 * follow the addressing sheets of the Universal Postal Union; without the letters of the country before the code, as the
 * Union advises.
 */
const CODE_BEFORE = list(
	"AD AR AT AZ BA BE BG BY CH CL CV CY CZ DE DK DO DZ EE ES ET FI FR GE GN GR GT GW HR HT IS IT KG KW LA LI LR LT LU MA MC " +
		"MD ME MG MK MX MY MZ NE NL NO PL PT PY RO RS SE SI SK SM SN SV TJ TM TN TR TZ UY UZ VA XK ZM AX BL EH FO GF GL GP MF MQ " +
		"NC PF PM RE SJ WF YT",
);
const CODE_AFTER = list(
	"AU BB BD BH BN BT CA CN CO FM ID IE IL IN JO KH LB LS LV MH MM MN MT MV NG NP NZ PE PG PK PW SA SG SO TH TW US VC VE VN AS " +
		"BM CC CX GU HM KY MP NF PR UM VI",
);
const CODE_ABOVE = list("AL AM EC MU NI OM");

/** Where an i has another capital letter than elsewhere. */
const DOTTED = ["TR", "AZ"];

/**
 * The lines of a postal address as the destination writes them, the town in capital letters. Who it is for and the country
 * (UPU standard S42: the last line) are added by whoever prints it.
 */
export function postalLines({ addressLine1, addressLine2, city, postalCode, country }: PostalAddress): string[] {
	const town = DOTTED.includes(country) ? city.toLocaleUpperCase("tr") : city.toUpperCase();
	const street = [addressLine1, addressLine2 ?? ""];
	// In Hungary the town stands above the street.
	const lines = country === "HU" ? [town, ...street, postalCode] : [...street, ...townLines(town, postalCode, country)];
	return lines.map((line) => line.trim()).filter((line) => line !== "");
}

function townLines(town: string, code: string, country: string): string[] {
	if (CODE_BEFORE.includes(country)) return [`${code} ${town}`];
	if (CODE_AFTER.includes(country)) return [`${town} ${code}`];
	return CODE_ABOVE.includes(country) ? [code, town] : [town, code];
}
