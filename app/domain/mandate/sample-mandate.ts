import type { Language } from "../language.ts";
import type { Attorney } from "../settings/attorney.ts";
import { MANDATE_TEXT_VERSION, type Mandate, selectPowers } from "./mandate.ts";

/** Fictitious name, licence and office. */
export const SAMPLE_ATTORNEY: Attorney = {
	name: "Teresa Exemplo Vasconcelos",
	title: "advogada",
	licence: "00000L",
	office: "Rua do Exemplo 1, 2.º Esq., 1100-001 Lisboa",
	isRepresentative: true,
};

const GRANTOR: Mandate["grantor"] = {
	name: "Ana Lee",
	nationality: "US",
	documentNumber: "X0000000",
	documentExpiry: "2031-05-09",
	documentIssuer: "US",
	address: { addressLine1: "1 High Street", city: "Boston", postalCode: "MA 02108", country: "US" },
};

/** Returns a fictitious power of attorney with the standard powers or all powers. */
export function sampleMandate(
	language: Language,
	{ grantor = GRANTOR, withAllPowers = false }: { grantor?: Mandate["grantor"]; withAllPowers?: boolean } = {},
): Mandate {
	return {
		applicationId: `sample ${MANDATE_TEXT_VERSION}`,
		applicationNumber: "NIF-XXXX-XXXX",
		grantor,
		attorney: SAMPLE_ATTORNEY,
		powers: selectPowers({ usesOurRepresentative: withAllPowers, wantsPortalPassword: withAllPowers }, SAMPLE_ATTORNEY),
		secondLanguage: language === "pt" ? null : language,
	};
}
