import type { Application } from "#app/domain/application/application.ts";
import { fullName } from "#app/domain/person/age.ts";
import { nifCheckDigit } from "#app/domain/person/nif.ts";
import type { Letter } from "./letter.ts";

/** Somebody who does not exist, whose certificate the office hands out by mistake. */
const SOMEBODY_ELSE = "Manuel Exemplo Ninguém";
const EARLIER_ADDRESS = "Rua Antiga 1, 1000-001 Lisboa, PT";

export type CertificateData = { name: string; nif: string; address: string };

/** What stands on the certificate as the office issues it now: with its mistake, until it has corrected it. */
export function certificateData(application: Application, nif: string, letters: readonly Letter[]): CertificateData {
	const corrected = letters.findLast((letter) => letter.answer === "corrected");
	const grant = letters.find((letter) => letter.answer === "grant");
	const wrong = corrected ? undefined : grant?.wrong;
	return {
		name: wrong === "name" ? SOMEBODY_ELSE : (corrected?.name ?? fullName(application)),
		nif: wrong === "number" ? anotherNumber(nif) : nif,
		address: wrong === "address" ? EARLIER_ADDRESS : (corrected?.address ?? addressOf(application)),
	};
}

function addressOf({ addressLine1, addressLine2, postalCode, city, country }: Application): string {
	return [addressLine1, addressLine2, `${postalCode} ${city}`, country].filter(Boolean).join(", ");
}

/** A number with another last digit but one, which is a possible number too. */
function anotherNumber(nif: string): string {
	const eight = `${nif.slice(0, 7)}${(Number(nif[7]) + 1) % 10}`;
	return `${eight}${nifCheckDigit(eight)}`;
}
