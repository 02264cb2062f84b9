/** Contact details of the service, from the deployment; the hours are a setting (settings/support-hours.ts). */
export type SupportContact = { email: string; phone: string };

/** The operator of the site, as required by the law on electronic commerce (Decreto-Lei 7/2004, art. 10). */
export type Company = {
	legalName: string;
	/** Nine digits: tax number and company number in one. */
	nipc: string;
	/** One line. */
	address: string;
	/** The commercial register and registration number. */
	registry: string;
	/** With its country prefix; null for a company that charges no VAT. */
	vat: string | null;
};
