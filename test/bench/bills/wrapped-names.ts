import { transliterateGreek } from "#app/documents/bill/normalise-text.server.ts";
import { readBill } from "#app/documents/bill/read-bill.server.ts";
import { checkAddress } from "#app/domain/documents/address-check.ts";
import type { TextPage } from "#app/domain/documents/document-facts.ts";
import { toFlags, toVerdict } from "#app/domain/documents/document-flags.ts";
import type { PersonName } from "#app/domain/documents/person-name.ts";
import { aChance, type Chance } from "../../factories/bills/seeded-choice.ts";
import { benchBill } from "./bench-bill.ts";
import { addressLines, BENCH_TODAY, type BenchDraft, fullName } from "./draft.ts";

/** Replacements of the holder's name; `*` is the applicant's name, `?` another person's. */
const OTHER_HOLDERS: Record<string, readonly string[]> = {
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

/** The applicant's name after a label that is not the holder's, on another person's bill. */
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

/** Additional addresses of the holder, on a bill that shows a different one. */
const SECOND_ADDRESS: Record<string, readonly string[]> = {
	en: ["Correspondence address", "Residential address", "Mailing address"],
	es: ["Dirección de correspondencia", "Domicilio habitual", "Dirección de envío"],
	pt: ["Morada de correspondência", "Residência habitual", "Morada para envio"],
	fr: ["Adresse de correspondance", "Adresse de résidence", "Adresse d'envoi de la facture"],
	it: ["Indirizzo di recapito", "Residenza", "Indirizzo di spedizione fattura"],
	de: ["Korrespondenzadresse", "Wohnsitz", "Postanschrift"],
	nl: ["Correspondentieadres", "Woonadres", "Postadres"],
	sv: ["Postadress", "Folkbokföringsadress", "Korrespondensadress"],
	pl: ["Adres korespondencyjny", "Adres zamieszkania", "Adres do wysyłki"],
	tr: ["Yazışma Adresi", "İkametgâh Adresi", "Ev Adresi"],
	cs: ["Korespondenční adresa", "Trvalé bydliště", "Adresa trvalého pobytu"],
	hu: ["Értesítési cím", "Állandó lakcím", "Postacím"],
	el: ["Ταχυδρομική διεύθυνση", "Διεύθυνση κατοικίας", "Διεύθυνση επικοινωνίας"],
	ro: ["Adresa de corespondență", "Adresa de domiciliu", "Domiciliul stabil"],
};

/** Replacements of the holder's address label. */
const OTHER_ADDRESS_LABELS: Record<string, readonly string[]> = {
	en: ["Previous address", "Payer address", "Delivery address"],
	es: ["Domicilio anterior", "Dirección del pagador", "Dirección de entrega"],
	pt: ["Morada anterior", "Morada do pagador", "Morada de entrega"],
	fr: ["Ancienne adresse", "Adresse du payeur", "Adresse de livraison"],
	it: ["Vecchio indirizzo", "Indirizzo del pagatore", "Indirizzo di consegna"],
	de: ["Frühere Anschrift", "Anschrift des Zahlers", "Versandadresse"],
	nl: ["Vorig adres", "Adres van de betaler", "Afleveradres"],
	sv: ["Tidigare adress", "Betalarens adress", "Leveransplats"],
	pl: ["Poprzedni adres", "Adres płatnika", "Adres dostawy"],
	tr: ["Eski Adres", "Ödeyenin Adresi", "Teslimat Adresi"],
	cs: ["Předchozí adresa", "Adresa plátce", "Dodací adresa"],
	hu: ["Korábbi cím", "Befizető címe", "Szállítási cím"],
	el: ["Προηγούμενη διεύθυνση", "Διεύθυνση πληρωτή", "Διεύθυνση παράδοσης"],
	ro: ["Adresa anterioară", "Adresa plătitorului", "Adresa de livrare"],
};

const CONJUNCTIONS: Record<string, string> = {
	...{ en: "and", es: "y", pt: "e", fr: "et", it: "e", de: "und", nl: "en", sv: "och", pl: "i", tr: "ve" },
	...{ cs: "a", hu: "és", el: "και", ro: "și" },
};

/** Variants of name and address that may be verified. */
export const WRAPPINGS = {
	wrapped: "none",
	mislabelled: "none",
	"second address": "none",
	"mislabelled address": "none",
	joint: "most",
	"double surname": "most",
} as const;
export type Wrapping = keyof typeof WRAPPINGS;
export type WrappedBill = { name: string; verified: boolean; codes: readonly string[]; printed: string };

/** Changes a number of verifiable bills, each in the same way. */
export function wrappedBills(wrapping: Wrapping, count: number, first: number): WrappedBill[] {
	const bills: WrappedBill[] = [];
	for (let seed = first; bills.length < count; seed++) {
		const { sheet, draft, layout } = benchBill(seed);
		if (draft.variant !== "plain") continue;
		const page = sheet.page();
		const change = WRAP[wrapping](draft, page.segments);
		if (!change || !evaluate(page, latinName(draft.applicant)).verified) continue;
		const { applicant = draft.applicant, footer, label } = change;
		const segments = page.segments.map((segment) => ({ ...segment, text: replaceIn(segment.text, change, draft) }));
		if (footer) segments.push({ text: footer, x0: 50, y0: 740, x1: 50 + footer.length * 5, y1: 750 });
		const name = `${seed} ${draft.vocabulary.language} ${layout}`;
		const printed = [change.name, label, footer].filter(Boolean).join("; ");
		bills.push({ name, printed, ...evaluate({ ...page, segments }, latinName(applicant)) });
	}
	return bills;
}

/** The replacement of the name and of the address label, and an additional footer. */
type Change = { name?: string; label?: string; footer?: string; applicant?: PersonName };

const WRAP: Record<Wrapping, (draft: BenchDraft, segments: TextPage["segments"]) => Change | null> = {
	wrapped: (draft) => {
		const text = chanceOf(draft).pick(OTHER_HOLDERS[draft.vocabulary.language] ?? []);
		return { name: text.replace("*", fullName(draft.applicant)).replace("?", fullName(draft.other)) };
	},
	mislabelled: (draft) => {
		const label = chanceOf(draft).pick(LABELS[draft.vocabulary.language] ?? []);
		return { name: fullName(draft.other), footer: `${label}: ${fullName(draft.applicant)}` };
	},
	"second address": (draft) => {
		const chance = chanceOf(draft);
		const label = chance.pick(SECOND_ADDRESS[draft.vocabulary.language] ?? []);
		return { footer: `${label}: ${addressLines(draft.elsewhere, chance).join(", ")}` };
	},
	"mislabelled address": (draft, segments) => {
		if (!segments.some(({ text }) => addressLabel(text, draft))) return null;
		return { label: chanceOf(draft).pick(OTHER_ADDRESS_LABELS[draft.vocabulary.language] ?? []) };
	},
	joint: (draft) => {
		const chance = chanceOf(draft);
		const joiner = chance.pick([` ${CONJUNCTIONS[draft.vocabulary.language]} `, " & ", " / "]);
		const [own, others] = [fullName(draft.applicant), fullName(draft.other)];
		return { name: (chance.percent(50) ? [own, others] : [others, own]).join(joiner) };
	},
	"double surname": (draft) => {
		const { printedName, other, applicant } = draft;
		const chance = chanceOf(draft);
		const surnames = [applicant.surname, other.surname];
		const text = `${applicant.givenNames} ${surnames.join(chance.pick([" ", "-"]))}`;
		return {
			name: chance.percent(20) ? printedName.replace(applicant.surname, surnames.join("-")) : text,
			applicant: { givenNames: applicant.givenNames, surname: surnames.join(" ") },
		};
	},
};

function chanceOf({ seed }: BenchDraft): Chance {
	return aChance(seed * 11 + 5);
}

function replaceIn(text: string, { name, label }: Change, draft: BenchDraft): string {
	const renamed = name === undefined ? text : text.replace(draft.printedName, name);
	const found = label === undefined ? null : addressLabel(renamed, draft);
	return found === null ? renamed : `${label}${renamed.slice(found.length)}`;
}

/** The label of the holder's address at the start of a line. */
function addressLabel(text: string, { vocabulary }: BenchDraft): string | null {
	const labels = [vocabulary.address, vocabulary.supply, vocabulary.billing].flatMap((words) => words.split("|"));
	return labels.find((label) => text === label || text.startsWith(`${label}:`)) ?? null;
}

function latinName({ surname, givenNames }: PersonName): PersonName {
	return { surname: transliterateGreek(surname), givenNames: transliterateGreek(givenNames) };
}

function evaluate(page: TextPage, names: PersonName): { verified: boolean; codes: readonly string[] } {
	const bill = readBill([page], { names, today: BENCH_TODAY });
	const { codes } = checkAddress(bill, { today: BENCH_TODAY, pages: [] });
	return { codes, verified: toVerdict(toFlags(codes)) === "verified" };
}
