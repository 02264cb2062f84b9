/** How to reach the service. The e-mail and the phone are settings; the hours are the specification's (row 5). */
export type SupportContact = { email: string; phone: string };

export const SUPPORT_OPENS = 9;
export const SUPPORT_CLOSES = 17;
export const SUPPORT_HOURS = `${SUPPORT_OPENS}:00-${SUPPORT_CLOSES}:00`;

/** Who stands behind the site, as the law on electronic commerce asks (Decreto-Lei 7/2004, art. 10). */
export type Company = {
	legalName: string;
	/** Nine digits: tax number and company number in one. */
	nipc: string;
	/** One line. */
	address: string;
	/** Which commercial register, and under which number. */
	registry: string;
	/** With its country's letters; null for a company that charges no VAT. */
	vat: string | null;
};
