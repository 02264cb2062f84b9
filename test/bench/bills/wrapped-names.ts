import { withLatinLetters } from "#app/documents/bill/greek-letters.server.ts";
import { readBill } from "#app/documents/bill/read-bill.server.ts";
import { checkAddress } from "#app/domain/documents/address-check.ts";
import type { TextPage } from "#app/domain/documents/document-facts.ts";
import { flagsOf, verdictOf } from "#app/domain/documents/document-flags.ts";
import type { PersonName } from "#app/domain/documents/person-name.ts";
import { aChance } from "../../factories/bills/chance.ts";
import { benchBill } from "./bench-bill.ts";
import { BENCH_TODAY, type BenchDraft, fullName } from "./draft.ts";

/** What stands where the holder's name stood; `*` is the applicant's name, `?` somebody else's. */
const SOMEBODY_ELSES: Record<string, readonly string[]> = {
	en: ["The Executors of *", "Estate of *", "Parents of *", "* (deceased)", "* Senior", "? c/o *"],
	es: ["Herederos de *", "Viuda de *", "Padres de *", "* (fallecido)"],
	pt: ["Herdeiros de *", "Cabeça de casal da herança de *", "Pais de *"],
	fr: ["Succession *", "Les héritiers de *", "Veuve de *", "? chez *"],
	it: ["Eredi *", "Eredi di *", "Genitori di *", "? presso *"],
	de: ["Erbengemeinschaft *", "Erben von *", "Familie von *", "? bei *"],
	nl: ["Erven *", "De erven van *", "Ouders van *"],
	sv: ["Dödsboet efter *", "* dödsbo", "Målsman för *"],
	pl: ["Spadkobiercy *", "Rodzice *", "Opiekun prawny *"],
	tr: ["* mirasçıları", "Merhum *", "* velisi"],
	cs: ["Dědicové *", "Pozůstalost *", "Zákonný zástupce *", "* ml."],
	hu: ["* örökösei", "Néhai *", "Özv. *", "Ifj. *"],
	el: ["Κληρονόμοι *", "Γονείς *"],
	ro: ["Moștenitorii *", "Părinții *", "Văduva *"],
};

/** The applicant's name behind a label that is not the holder's, on somebody else's bill. */
const LABELS: Record<string, readonly string[]> = {
	en: ["Payer", "Previous customer", "Account manager"],
	es: ["Pagador", "Titular anterior", "Su gestor"],
	pt: ["Pagador", "Titular anterior", "O seu gestor"],
	fr: ["Payeur", "Ancien titulaire", "Votre conseiller"],
	it: ["Pagatore", "Intestatario precedente", "Referente"],
	de: ["Zahler", "Vormieter", "Ihr Ansprechpartner"],
	nl: ["Betaler", "Vorige klant", "Uw contactpersoon"],
	sv: ["Betalare", "Tidigare kund", "Handläggare"],
	pl: ["Płatnik", "Poprzedni klient", "Twój opiekun"],
	tr: ["Ödeyen", "Önceki abone", "Müşteri temsilcisi"],
	cs: ["Plátce", "Předchozí odběratel", "Vyřizuje"],
	hu: ["Fizető fél", "Előző fogyasztó", "Ügyintéző"],
	el: ["Υπόχρεος πληρωμής", "Προηγούμενος πελάτης", "Υπεύθυνος"],
	ro: ["Plătitor", "Titular anterior", "Persoană de contact"],
};

const JOINED: Record<string, string> = {
	...{ en: "and", es: "y", pt: "e", fr: "et", it: "e", de: "und", nl: "en", sv: "och", pl: "i", tr: "ve" },
	...{ cs: "a", hu: "és", el: "και", ro: "și" },
};

export const WRAPPINGS = ["wrapped", "mislabelled", "joint", "double surname"] as const;
export type Wrapping = (typeof WRAPPINGS)[number];
export type WrappedBill = { name: string; verified: boolean; codes: readonly string[]; printed: string };

/**
 * So many bills that are verified with the applicant's name alone, with the name wrapped, behind the wrong label, beside a
 * second holder's, or with two surnames. Only the last two may be verified.
 */
export function wrappedBills(wrapping: Wrapping, count: number, first = 30_000): WrappedBill[] {
	const bills: WrappedBill[] = [];
	for (let seed = first; bills.length < count; seed++) {
		const { sheet, draft, layout } = benchBill(seed);
		const page = sheet.page();
		if (draft.variant !== "plain" || !judged(page, latinName(draft.applicant)).verified) continue;
		const { text, applicant, label } = wrapped(wrapping, draft);
		const segments = page.segments.map((one) => ({ ...one, text: one.text.replace(draft.printedName, text) }));
		if (label) segments.push({ text: `${label}: ${fullName(draft.applicant)}`, x0: 50, y0: 740, x1: 300, y1: 750 });
		const printed = label ? `${text}; ${label}` : text;
		bills.push({
			name: `${seed} ${draft.kit.language} ${layout}`,
			printed,
			...judged({ ...page, segments }, applicant),
		});
	}
	return bills;
}

function wrapped(wrapping: Wrapping, draft: BenchDraft): { text: string; applicant: PersonName; label?: string } {
	const { kit, printedName, other, applicant, seed } = draft;
	const chance = aChance(seed * 11 + 5);
	const [own, others] = [fullName(applicant), fullName(other)];
	if (wrapping === "wrapped") {
		const text = chance.pick(SOMEBODY_ELSES[kit.language] ?? []);
		return { text: text.replace("*", own).replace("?", others), applicant: latinName(applicant) };
	}
	if (wrapping === "mislabelled")
		return { text: others, applicant: latinName(applicant), label: chance.pick(LABELS[kit.language] ?? []) };
	if (wrapping === "joint") {
		const joiner = chance.pick([` ${JOINED[kit.language]} `, " & ", " / "]);
		return {
			text: chance
				.pick([
					[own, others],
					[others, own],
				])
				.join(joiner),
			applicant: latinName(applicant),
		};
	}
	const surnames = [applicant.surname, other.surname];
	const text = `${applicant.givenNames} ${surnames.join(chance.pick([" ", "-"]))}`;
	const passport = latinName({ givenNames: applicant.givenNames, surname: surnames.join(" ") });
	return {
		text: chance.percent(20) ? printedName.replace(applicant.surname, surnames.join("-")) : text,
		applicant: passport,
	};
}

function latinName({ surname, givenNames }: PersonName): PersonName {
	return { surname: withLatinLetters(surname), givenNames: withLatinLetters(givenNames) };
}

function judged(page: TextPage, names: PersonName): { verified: boolean; codes: readonly string[] } {
	const bill = readBill([page], { names, today: BENCH_TODAY });
	const { codes } = checkAddress(bill, { today: BENCH_TODAY, pages: [] });
	return { codes, verified: verdictOf(flagsOf(codes)) === "verified" };
}
