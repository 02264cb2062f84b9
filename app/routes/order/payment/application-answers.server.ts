import { countryName } from "#app/content/country-names.server.ts";
import type { Address, Application } from "#app/domain/application/application.ts";
import { birthDetailsOf } from "#app/domain/application/birth-details.ts";
import type { Language } from "#app/domain/language.ts";
import type { Answers } from "./answers.ts";

function lines(address: Address, language: Language): string[] {
	const { addressLine1, addressLine2, postalCode, city, country } = address;
	const place = `${postalCode} ${city}`.trim();
	return [addressLine1, addressLine2 ?? "", place, countryName(country, language)].filter((line) => line !== "");
}

export function answersOf(application: Application, language: Language): Answers {
	const { physicalDeliveryAddress, useProvidedRepresentative } = application;
	return {
		name: `${application.firstName} ${application.lastName}`,
		dateOfBirth: application.dateOfBirth,
		nationality: countryName(application.nationality, language),
		...birthDetailsOf(application),
		email: application.email,
		phone: application.phone,
		address: lines({ ...application, addressLine2: application.addressLine2 ?? undefined }, language),
		delivery: physicalDeliveryAddress && lines(physicalDeliveryAddress, language),
		representative: useProvidedRepresentative
			? null
			: {
					name: application.representativeName ?? "",
					nif: application.representativeNif ?? "",
					address: application.representativeAddress ?? "",
				},
		passport: application.passportDecision,
		proofOfAddress: application.addressDecision,
		consentToBeginAt: application.consentToBeginAt,
	};
}
