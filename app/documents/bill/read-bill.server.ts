import type { BillFacts } from "#app/domain/documents/bill-facts.ts";
import type { TextPage } from "#app/domain/documents/document-facts.ts";
import type { PersonName } from "#app/domain/documents/person-name.ts";
import { findAddresses } from "./addresses.server.ts";
import { kindOf } from "./bill-kind.server.ts";
import { marksOf, templateLabelsOf } from "./bill-marks.server.ts";
import { PO_BOX } from "./cue-words.server.ts";
import { findDates, issueDateOf } from "./dates/dates.server.ts";
import { fold } from "./folded.server.ts";
import { findHolder } from "./holder.server.ts";
import { issuerOf } from "./issuer.server.ts";
import { languageOf } from "./language.server.ts";
import { isPassportPage, isUnreadScript } from "./legibility.server.ts";
import { linesOf } from "./page-lines.server.ts";
import { knownNames } from "./person-words.server.ts";

export type BillQuestion = {
	/** As the passport has it, and as the applicant typed it when that is known; empty before either. */
	names: readonly PersonName[] | PersonName | null;
	/** YYYY-MM-DD. */
	today: string;
	/** A machine-readable zone was found on it. */
	zoneFound?: boolean;
};

/**
 * Reads a proof of address from its text. Ask again once the passport is known: whose name stands over an address is
 * the surest sign that it is the holder's and not the issuer's.
 */
export function readBill(pages: readonly TextPage[], { names, today, zoneFound = false }: BillQuestion): BillFacts {
	const known = knownNames(names === null ? [] : [names].flat());
	const lines = linesOf(pages);
	const addresses = findAddresses(lines, known);
	const best = addresses[0] ?? null;
	const found = findHolder(lines, addresses, known);
	const dates = findDates(lines, best?.address.country ?? null);
	const issuer = issuerOf(lines, addresses, found?.line ?? null);
	const around = best ? [best.candidate.line.text, best.address.streetAddress].join(" ") : "";
	return {
		language: languageOf(lines),
		unreadScript: isUnreadScript(pages),
		passport: isPassportPage(lines, zoneFound),
		address: best?.address ?? null,
		otherAddresses: addresses.slice(1, 4).map(({ address }) => address),
		holder: found?.holder ?? null,
		issuer,
		issued: issueDateOf(dates, today),
		dates: dates.map(({ date, role }) => ({ date, role })),
		kind: kindOf(lines, issuer),
		marks: { issuer: issuer !== null, ...marksOf(lines) },
		poBox: PO_BOX.test(fold(around)),
		templateLabels: templateLabelsOf(lines),
	};
}
