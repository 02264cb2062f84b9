/** Where somebody lives, as far as the question of a tax representative goes. */
export const RESIDENCES = ["eea", "elsewhere", "portugal"] as const;
type Residence = (typeof RESIDENCES)[number];

/** What is known of somebody; null is not answered. */
export type NeedAnswers = {
	residence: Residence | null;
	/** A job, an activity, a property or a vehicle in Portugal, now or planned. */
	relation: boolean | null;
	/** Electronic notifications of the authority, now or as soon as there is a tax relation. */
	notices: boolean | null;
};
export type NeedQuestion = keyof NeedAnswers;

/** Whether a tax representative is needed; each has its own words. */
const NEEDS = ["resident", "optional", "not-yet", "waived", "required"] as const;
export type RepresentativeNeed = (typeof NEEDS)[number];

/** The month as of which the rules below hold. */
export const NEED_RULES_AS_OF = "2025-04";

/**
 * Whether a tax representative is needed, or which questions are still open (rulings T4 and T40, F4). Residents and those
 * who live in the EU or the EEA need none (LGT art. 19); elsewhere one is needed once there is a tax relation, unless
 * electronic notifications take its place (Decreto-Lei 44/2022, Ofício Circulado 90057/2022).
 */
export function representativeNeed({
	residence,
	relation,
	notices,
}: NeedAnswers): { need: RepresentativeNeed } | { open: NeedQuestion[] } {
	if (residence === "portugal") return { need: "resident" };
	if (residence === "eea") return { need: "optional" };
	if (residence === "elsewhere" && relation === false) return { need: "not-yet" };
	const open: NeedQuestion[] = [];
	if (residence === null) open.push("residence");
	if (relation === null) open.push("relation");
	if (notices === null && relation !== false) open.push("notices");
	return open.length > 0 ? { open } : { need: notices ? "waived" : "required" };
}

function yesOrNo(answer: string | null): boolean | null {
	return answer === "yes" ? true : answer === "no" ? false : null;
}

/** The answers of an address; whatever is none of the offered ones counts as not answered. */
export function needAnswersOf(query: URLSearchParams): NeedAnswers {
	const residence = RESIDENCES.find((one) => one === query.get("residence")) ?? null;
	return { residence, relation: yesOrNo(query.get("relation")), notices: yesOrNo(query.get("notices")) };
}
