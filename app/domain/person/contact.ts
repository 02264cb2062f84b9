/** How to reach the service, as the deployment says; the hours are a setting of staff (settings/support-hours.ts). */
export type SupportContact = { email: string; phone: string };

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
