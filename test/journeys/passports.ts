/** Another passport in each language: one that came in with another application, or looks like it, is for a person. */
export const PASSPORTS = {
	en: { seed: 11, number: "XN5820111", person: { givenNames: "ROSALIND ANNE", surname: "HARTWELL" } },
	es: { seed: 12, number: "XN5820122", person: { givenNames: "MARTA", surname: "OQUENDO" } },
	pt: { seed: 13, number: "XN5820133", person: { givenNames: "TOMAS LUIS", surname: "QUEIRAZ" } },
};
