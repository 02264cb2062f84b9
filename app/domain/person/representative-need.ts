/** Places of residence, as far as relevant to tax representation. */
export const RESIDENCES = ["eea", "elsewhere", "portugal"] as const;
type Residence = (typeof RESIDENCES)[number];

export const RELATIONS = ["self-employed", "yes", "no"] as const;
type Relation = (typeof RELATIONS)[number];

/** The answers given; null if unanswered. */
export type NeedAnswers = {
	residence: Residence | null;
	/**
	 * The current or planned tax relation with Portugal: self-employment, another relation (a job, a property, a
	 * vehicle), or none.
	 */
	relation: Relation | null;
	/** Whether the person uses the authority's electronic notifications, now or once there is a tax relation. */
	notices: boolean | null;
};
export type NeedQuestion = keyof NeedAnswers;

/** Whether a tax representative is needed; each result has its own text. */
const NEEDS = [
	"resident",
	"optional",
	"optional-self-employed",
	"not-yet",
	"waived",
	"either",
	"vat-representative",
] as const;
export type RepresentativeNeed = (typeof NEEDS)[number];

/** The month in which the rules below were last checked. */
export const NEED_RULES_AS_OF = "2026-11";

/**
 * Returns whether a tax representative is needed, or which questions are still open (rulings T4 and T40, F4).
 * Residence decides, not nationality. Residents need none, and for residents of the EU or EEA it is optional (LGT art.
 * 19). Elsewhere none is needed without a tax relation; with one, within 15 days, a representative or electronic
 * notifications (Decreto-Lei 44/2022, Ofício Circulado 90057/2022). Those do not replace the representative of the
 * self-employed, who must be a taxable person for VAT; and VAT law covers all residents outside the EU, so residents
 * of the rest of the EEA are advised to ask (CIVA art. 30).
 */
export function representativeNeed({
	residence,
	relation,
	notices,
}: NeedAnswers): { need: RepresentativeNeed } | { openQuestions: NeedQuestion[] } {
	if (residence === "portugal") return { need: "resident" };
	if (residence === "eea") return { need: relation === "self-employed" ? "optional-self-employed" : "optional" };
	if (residence === "elsewhere" && relation === "no") return { need: "not-yet" };
	if (residence === "elsewhere" && relation === "self-employed") return { need: "vat-representative" };
	const openQuestions: NeedQuestion[] = [];
	if (residence === null) openQuestions.push("residence");
	if (relation === null) openQuestions.push("relation");
	if (notices === null && (relation === null || relation === "yes")) openQuestions.push("notices");
	return openQuestions.length > 0 ? { openQuestions } : { need: notices ? "waived" : "either" };
}

function parseYesNo(answer: string | null): boolean | null {
	return answer === "yes" ? true : answer === "no" ? false : null;
}

/** Parses the answers from a query string; invalid values count as unanswered. */
export function parseNeedAnswers(query: URLSearchParams): NeedAnswers {
	const residence = RESIDENCES.find((option) => option === query.get("residence")) ?? null;
	const relation = RELATIONS.find((option) => option === query.get("relation")) ?? null;
	return { residence, relation, notices: parseYesNo(query.get("notices")) };
}
