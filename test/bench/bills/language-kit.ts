export const KIT_KINDS = ["electricity", "water", "gas", "telecom", "bank", "tax", "rent"] as const;
export type KitKind = (typeof KIT_KINDS)[number];

/** What one language's bills are made of. Lists hold what companies write differently; `|` parts their entries. */
export type LanguageKit = {
	language: string;
	/** Whether the reader knows the language: bills in others must never be verified. */
	supported: boolean;
	months: string;
	/** `d`, `m`, `y` as numbers, `dd`, `mm` with two digits, `name` of the month. */
	dates: string;
	titles: Record<KitKind, string>;
	companies: Record<KitKind, string>;
	items: Record<KitKind, string>;
	issued: string;
	due: string;
	period: string;
	to: string;
	next: string;
	printed: string;
	contractSince: string;
	customerNumber: string;
	invoiceNumber: string;
	holder: string;
	supply: string;
	billing: string;
	address: string;
	manager: string;
	office: string;
	delivery: string;
	total: string;
	greeting: string;
	thanks: string;
	titled: string;
	/** Given names, surname. */
	people: string;
	/** Country, street, city, postal code, then a region where one is printed; `/` breaks the street's line. */
	places: string;
	/** Street and city line of companies, then what the law wants printed. */
	offices: string;
	money: string;
};
