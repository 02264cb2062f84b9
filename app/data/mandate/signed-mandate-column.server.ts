import { customType } from "drizzle-orm/sqlite-core";
import { SIGNATURE_KINDS, type SignedMandate } from "#app/domain/mandate/signed-mandate.ts";

const DECISIONS = ["review", "accepted", "refused"] as const satisfies readonly SignedMandate["decision"][];
/** Digits of the moment: milliseconds to this base. */
const BASE = 36;

/**
 * Kind and decision by their places in their lists, moment, upload, edition, straight pages and who signed in one line: a
 * third of what JSON takes in a row that is kept for years. Kinds and decisions are only ever added at the end of their lists.
 */
export const signedMandate = customType<{ data: SignedMandate; driverData: string }>({
	dataType: () => "text",
	toDriver: ({ kind, decision, at, path, edition, sheets = 0, asRepresentatives }) => {
		const known = `${SIGNATURE_KINDS.indexOf(kind)}${DECISIONS.indexOf(decision)}`;
		return [`${known}${at.toString(BASE)}`, path, edition ?? "", sheets || "", asRepresentatives ? "r" : ""]
			.join(" ")
			.trimEnd();
	},
	fromDriver: (line) => {
		const [first = "", path = "", edition, sheets, signer] = line.split(" ");
		return {
			kind: SIGNATURE_KINDS[Number(first[0])] ?? "ink",
			decision: DECISIONS[Number(first[1])] ?? "review",
			at: Number.parseInt(first.slice(2), BASE),
			path,
			edition: edition || null,
			sheets: Number(sheets ?? 0),
			...(signer && { asRepresentatives: true as const }),
		};
	},
});
