import type { CaseDocument, Fault } from "#app/domain/application/application.ts";
import type { ShippingStatus } from "#app/domain/application/shipping.ts";
import type { RefusalReason } from "#app/domain/filing/refusal-reasons.ts";
import type { Language } from "#app/domain/language.ts";
import type { PackageId } from "#app/domain/money/packages.ts";
import { DAY, daysBefore, HOUR, isBusinessDay, lisbonDate, MINUTE } from "#app/domain/time/calendar.ts";
import type { RefundCause } from "#app/domain/withdrawal/refund-request.ts";
import { OFFLINE_PARTNER } from "../seed/partner.ts";
import type { offlineStaff } from "../staff.ts";
import type { DisputeCause } from "../stripe/intents/cards.ts";
import { COUNSEL, QUESTIONS, REQUESTS } from "./correspondence.ts";
import { type Applicant, applicants } from "./people.ts";
import { type Draw, sequence } from "./sequence.ts";

type StaffName = Parameters<typeof offlineStaff>[0];

/** The actions on one application, in order; `by` names the member of staff. */
type Act =
	| { type: "save-draft" }
	| { type: "submit" }
	| { type: "pay" }
	| { type: "accept"; document: CaseDocument; by: StaffName }
	| { type: "ask"; kind: "address" | "information"; reason: string; by: StaffName }
	| { type: "provide" }
	| { type: "sign" }
	| { type: "accept-as-representative" }
	| { type: "file"; by: StaffName }
	| { type: "send-back"; reason: RefusalReason; answer: string; ask: string; by: StaffName }
	| { type: "propose-nif"; by: StaffName }
	| { type: "confirm-nif"; by: StaffName }
	| { type: "store-certificate"; by: StaffName }
	| { type: "confirm-certificate"; by: StaffName }
	| { type: "ship"; status: ShippingStatus; by: StaffName }
	| { type: "write"; message: string }
	| { type: "answer"; message: string; by: StaffName }
	| { type: "propose-rejection" | "reject"; reason: string; fault: Fault; by: StaffName }
	| { type: "cancel" }
	| { type: "withdraw" }
	| { type: "refund"; amount: number; note: string; by: StaffName }
	| { type: "ask-for-refund"; cause: RefundCause; reason: string }
	| { type: "ask-correction"; right: string }
	| { type: "leave-representation"; successor: string }
	| { type: "dispute"; cause: DisputeCause }
	| { type: "win-dispute" };

export type TimedAct = Act & { at: number };

/** One application from its beginning to the present. */
export type CaseScenario = {
	applicant: Applicant;
	packageType: PackageId;
	/** Whether work begins immediately, or only after the withdrawal period. */
	consentToBegin: boolean;
	/** Whether they have their own representative instead of ours. */
	ownRepresentative: boolean;
	/** The code of the referring partner. */
	partner: string | null;
	/** Whether the seeded firm acts for them. */
	viaFirm: boolean;
	/** The assigned member of staff; null without one. */
	owner: StaffName | null;
	acts: TimedAct[];
};

/** Partners in the order in which they joined: the first is the seeded one. */
export const PARTNERS = [
	{ ...OFFLINE_PARTNER, joined: 95, share: 4, rate: 10, promotion: "" },
	{
		...{ name: "Marco", email: "marco@partner.example", code: "NOMADAS" },
		...{ joined: 93, share: 5, rate: 15, promotion: "A newsletter for people who work from anywhere." },
	},
	{
		...{ name: "Teresa", email: "teresa@partner.example", code: "CASANOVA" },
		...{ joined: 91, share: 3, rate: 12, promotion: "I help families from Brazil to find a flat in Porto." },
	},
	{
		...{ name: "Nuno", email: "nuno@partner.example", code: "ESTUDAR" },
		...{ joined: 45, share: 2, rate: 10, promotion: "A guide for students who come to Coimbra for a year." },
	},
];

const DAYS = 90;
const CODES = PARTNERS.flatMap(({ code, share }) => Array.from({ length: share }, () => code));

/** Applications started per week, oldest first: a growing business, with a slow holiday month. */
const WEEKS = [3, 4, 5, 7, 6, 8, 5, 4, 7, 10, 13, 17];

/** Delays between actions in hours; staff act during working hours. */
type DelayRange = readonly [from: number, to: number];

/** Applications in progress: their actions so far, their number, and the hours since the last action. */
type InProgressCase = {
	script: (draw: Draw, life: CaseStart) => readonly ScriptedAct[];
	count: number;
	ago: DelayRange;
	overrides?: Partial<CaseStart>;
};
type CaseStart = Omit<CaseScenario, "acts" | "partner" | "viaFirm" | "owner">;
type ScriptedAct = { act: Act; after: DelayRange };

const step = (act: Act, from: number, to: number): ScriptedAct => ({ act, after: [from, to] });

const submitted = [step({ type: "submit" }, 0, 0)];
const paid = [...submitted, step({ type: "pay" }, 0.05, 0.4)];
const reviewed = (by: StaffName = "Rui") => [
	...paid,
	step({ type: "accept", document: "passport", by }, 1, 9),
	step({ type: "accept", document: "address", by }, 0.02, 0.1),
];
const signed = (by?: StaffName) => [...reviewed(by), step({ type: "sign" }, 0.5, 20)];
const ready = (by: StaffName = "Rui") => [...signed(by), step({ type: "accept", document: "mandate", by }, 1, 7)];
const withFiling = (by: StaffName = "Rui") => [...ready(by), step({ type: "file", by }, 0.2, 5)];
const proposed = (by: StaffName = "Rui") => [...withFiling(by), step({ type: "propose-nif", by }, 12, 40)];
const withNumber = (by?: StaffName) => [...proposed(by), step({ type: "confirm-nif", by: "Eva" }, 0.3, 4)];
const certified = (by: StaffName = "Rui") => [
	...withNumber(by),
	step({ type: "store-certificate", by }, 0.1, 2),
	step({ type: "confirm-certificate", by: "Eva" }, 0.2, 3),
];
const shipped = (by: StaffName = "Rui") => [...certified(by), step({ type: "ship", status: "shipped", by }, 4, 20)];
const delivered = (by: StaffName = "Rui") => [
	...shipped(by),
	step({ type: "ship", status: "in-transit", by }, 8, 26),
	step({ type: "ship", status: "delivered", by }, 40, 120),
];
const requested = (draw: Draw, { applicant }: CaseStart) => {
	const { kind, reason } = draw.of(REQUESTS[applicant.language]);
	return [...paid, step({ type: "ask", kind, reason, by: draw.of(REVIEWERS) }, 1, 8)];
};
const written = (draw: Draw, { applicant }: CaseStart): ScriptedAct => {
	return step({ type: "write", message: draw.of(QUESTIONS[applicant.language]) }, 0.5, 10);
};
const withAnswer = (draw: Draw, start: CaseStart) => [
	written(draw, start),
	step({ type: "answer", message: COUNSEL[start.applicant.language], by: draw.of(REVIEWERS) }, 0.5, 6),
];

const REVIEWERS = ["Rui", "Rui", "Ana"] as const;
/** Reasons for which the office refuses finally. */
const EXISTING_NIF = { reason: "The office holds a number of this person.", fault: "authority" as const };

const IN_PROGRESS_CASES: readonly InProgressCase[] = [
	{ script: () => [step({ type: "save-draft" }, 0, 0)], count: 5, ago: [4, 500] },
	{ script: () => submitted, count: 6, ago: [1, 400] },
	{ script: () => paid, count: 6, ago: [1, 30] },
	{ script: () => paid, count: 2, ago: [250, 280] },
	{ script: (draw, start) => [...paid, written(draw, start)], count: 2, ago: [2, 9] },
	{ script: () => paid, count: 5, ago: [20, 300], overrides: { consentToBegin: false } },
	{ script: (draw) => reviewed(draw.of(REVIEWERS)).slice(0, -1), count: 2, ago: [1, 6] },
	{ script: (draw) => reviewed(draw.of(REVIEWERS)), count: 6, ago: [10, 600] },
	{ script: (draw) => signed(draw.of(REVIEWERS)), count: 3, ago: [2, 16] },
	{
		script: (draw) => ready(draw.of(REVIEWERS)),
		count: 2,
		ago: [10, 90],
		overrides: { ownRepresentative: true },
	},
	{ script: (draw) => ready(draw.of(REVIEWERS)), count: 5, ago: [2, 18] },
	{ script: (draw) => withFiling(draw.of(REVIEWERS)), count: 4, ago: [6, 60] },
	{ script: (draw) => withFiling(draw.of(REVIEWERS)), count: 2, ago: [240, 290] },
	{ script: (draw, start) => [...withFiling(draw.of(REVIEWERS)), written(draw, start)], count: 2, ago: [1, 12] },
	{ script: () => proposed(), count: 3, ago: [1, 9] },
	{ script: () => withNumber(), count: 3, ago: [1, 12] },
	{ script: () => certified().slice(0, -1), count: 1, ago: [2, 6] },
	{ script: requested, count: 6, ago: [10, 700] },
	{ script: () => certified(), count: 2, ago: [5, 20], overrides: { packageType: "premium" } },
	{ script: () => shipped(), count: 4, ago: [10, 50], overrides: { packageType: "premium" } },
	{
		script: () => [...withFiling(), step({ type: "propose-rejection", ...EXISTING_NIF, by: "Rui" }, 9, 30)],
		count: 1,
		ago: [3, 9],
	},
	{
		script: () => [
			...certified(),
			step({ type: "ask-for-refund", cause: "too_slow", reason: "It took longer than you said." }, 350, 400),
		],
		count: 2,
		ago: [6, 40],
	},
	{
		script: () => [
			...certified(),
			step({ type: "refund", amount: 12_900, note: "Filed with a wrong address by our mistake.", by: "Leo" }, 30, 60),
		],
		count: 1,
		ago: [4, 20],
		overrides: { packageType: "premium" },
	},
	{
		script: () => [...certified(), step({ type: "ask-correction", right: "Rua de Exemplo 12, 3.º" }, 30, 200)],
		count: 2,
		ago: [5, 40],
	},
	{
		script: () => [
			...certified(),
			step({ type: "leave-representation", successor: "Inês Exemplo Prata, 501964843" }, 300, 500),
		],
		count: 1,
		ago: [20, 60],
	},
	{
		script: () => [...certified(), step({ type: "dispute", cause: "fraudulent" }, 200, 260)],
		count: 1,
		ago: [60, 90],
	},
];

const CLOSED: readonly { share: number; script: (draw: Draw, life: CaseStart) => ScriptedAct[] }[] = [
	{
		share: 40,
		script: (draw, { packageType }) => (packageType === "premium" ? delivered : certified)(draw.of(REVIEWERS)),
	},
	{
		share: 8,
		script: (draw, start) => {
			const [beginning, rest] = [paid.length, certified(draw.of(REVIEWERS))];
			return [...rest.slice(0, beginning), ...withAnswer(draw, start), ...rest.slice(beginning)];
		},
	},
	{
		share: 9,
		script: (draw, start) => [
			...requested(draw, start),
			step({ type: "provide" }, 5, 90),
			...certified(draw.of(REVIEWERS)).slice(paid.length),
		],
	},
	{
		share: 5,
		script: (draw) => {
			const reviewer = draw.of(REVIEWERS);
			const replyText = "O anexo n.º 2 não abre. Queira enviar novamente.";
			return [
				...withFiling(reviewer),
				step({ type: "send-back", reason: "attachment_missing", answer: replyText, ask: "", by: reviewer }, 14, 50),
				step({ type: "file", by: reviewer }, 1, 5),
				...certified(reviewer).slice(withFiling(reviewer).length),
			];
		},
	},
	{
		share: 4,
		script: (draw) => [
			...withFiling(draw.of(REVIEWERS)),
			step({ type: "propose-rejection", ...EXISTING_NIF, by: "Rui" }, 20, 70),
			step({ type: "reject", ...EXISTING_NIF, by: "Eva" }, 1, 6),
		],
	},
	{ share: 5, script: () => [...paid, step({ type: "cancel" }, 2, 20)] },
	{ share: 3, script: () => [...reviewed(), step({ type: "withdraw" }, 10, 60)] },
	{ share: 2, script: () => [...withFiling(), step({ type: "withdraw" }, 3, 9)] },
	{
		share: 3,
		script: () => [
			...certified(),
			step({ type: "refund", amount: 2_000, note: "Two days later than promised.", by: "Leo" }, 10, 60),
		],
	},
	{ share: 6, script: () => submitted },
	{ share: 4, script: () => [step({ type: "save-draft" }, 0, 0)] },
];

const WON_DISPUTE: readonly ScriptedAct[] = [
	...certified(),
	step({ type: "dispute", cause: "product_not_received" }, 200, 300),
	step({ type: "win-dispute" }, 200, 260),
];

/**
 * Ninety days of a business, reproducible for a seed and time: about 150 applications of invented people in every stage,
 * each with its actions until `now` (UTC milliseconds).
 */
export function businessScenario(now: number, seed = 42): CaseScenario[] {
	const draw = sequence(seed);
	const next = applicants(draw);
	const begin = (changes: Partial<CaseStart> = {}): CaseStart => ({
		applicant: next(),
		packageType: draw.of([
			"standard",
			"standard",
			"standard",
			"standard",
			"express",
			"express",
			"express",
			"premium",
			"premium",
		]),
		consentToBegin: true,
		ownRepresentative: false,
		...changes,
	});
	const scenarios = WEEKS.flatMap((count, week) =>
		Array.from({ length: count }, () => {
			const daysAgo = DAYS - 0.5 - week * 7 - draw.below(700) / 100;
			return pastLife(draw, begin(), now - Math.max(7, daysAgo) * DAY, now);
		}),
	);
	scenarios.push(timed(draw, begin({ packageType: "express" }), WON_DISPUTE, now - 47 * DAY, now));
	for (const { script, count, ago, overrides } of IN_PROGRESS_CASES)
		for (let n = 0; n < count; n += 1) {
			const start = begin(overrides);
			scenarios.push(endingAt(timed(draw, start, script(draw, start), 0, null), now - between(draw, ago) * HOUR));
		}
	return scenarios
		.map((start) => ({ ...start, ...assignPartnerAndOwner(draw, start, now) }))
		.sort((a, b) => begun(a) - begun(b))
		.map((start, index) => ({ ...start, viaFirm: index % FIRM_INTERVAL === 0 && mayBeViaFirm(start, now) }));
}

/** Days since the seeded firm joined. */
export const FIRM_JOINED = 70;
/** Of the applications that a firm may have sent, every so many are the firm's. */
const FIRM_INTERVAL = 7;

function mayBeViaFirm(scenario: CaseScenario, now: number): boolean {
	const isSubmitted = scenario.acts.some(({ type }) => type === "submit");
	return isSubmitted && scenario.partner === null && begun(scenario) > now - FIRM_JOINED * DAY;
}

export function begun({ acts }: Pick<CaseScenario, "acts">): number {
	return acts[0]?.at ?? 0;
}

/** Assigned to a partner who had joined by then, and to staff while open. */
function assignPartnerAndOwner(
	draw: Draw,
	scenario: Pick<CaseScenario, "acts">,
	now: number,
): Pick<CaseScenario, "partner" | "owner"> {
	// A partner has few refunded sales, or each further one would be held for review.
	const isCancelledLater = scenario.acts.some(
		({ type }) => type === "cancel" || type === "withdraw" || type === "reject",
	);
	const code = draw.chance(isCancelledLater ? 0.1 : 0.3) ? draw.of(CODES) : null;
	const partner = PARTNERS.find((candidate) => candidate.code === code);
	const isKnown = partner !== undefined && begun(scenario) > now - partner.joined * DAY;
	const hasWork = scenario.acts.some(({ type }) => type === "pay");
	return {
		partner: isKnown ? partner.code : null,
		owner: hasWork && draw.chance(0.45) ? draw.of(["Rui", "Ana", "Eva"]) : null,
	};
}

/** An application that began in the past; one that has not ended by now is in progress. */
function pastLife(draw: Draw, start: CaseStart, time: number, now: number): CaseScenario {
	const scripts = CLOSED.flatMap(({ share, script }) => Array.from({ length: share }, () => script));
	return timed(draw, start, draw.of(scripts)(draw, start), time, now);
}

/** Schedules each action up to `now`; null schedules them without a calendar. */
function timed(
	draw: Draw,
	start: CaseStart,
	script: readonly ScriptedAct[],
	from: number,
	now: number | null,
): CaseScenario {
	let time = from;
	const timedActs: TimedAct[] = [];
	for (const { act, after } of script) {
		time += between(draw, after) * HOUR;
		if (now !== null && "by" in act) time = duringOpeningHours(time, draw);
		if (now !== null && time > now - 10 * MINUTE) break;
		timedActs.push({ ...act, at: Math.round(time) });
	}
	return { ...start, partner: null, viaFirm: false, owner: null, acts: timedActs };
}

/** Shifts the actions so that the last one is at this time. */
function endingAt(scenario: CaseScenario, last: number): CaseScenario {
	const shift = Math.round(last - (scenario.acts.at(-1)?.at ?? 0));
	return { ...scenario, acts: scenario.acts.map((act) => ({ ...act, at: act.at + shift })) };
}

/** Moves a time into the next working hours. */
function duringOpeningHours(time: number, draw: Draw): number {
	let candidate = time;
	while (!isBusinessDay(lisbonDate(candidate)) || hourOf(candidate) < 8 || hourOf(candidate) >= 18)
		candidate = Math.floor(candidate / HOUR + 1) * HOUR + draw.below(40) * MINUTE;
	return candidate;
}

function hourOf(time: number): number {
	return new Date(time).getUTCHours();
}

function between(draw: Draw, [from, to]: DelayRange): number {
	return from + ((to - from) * draw.below(1000)) / 1000;
}

/** Page views of each day, oldest first, and how far visits got. */
export type DayOfVisits = { day: string; language: Language; phone: boolean; visits: number; started: number };

/** Visits that match the applications: more when more began, fewer at weekends. */
export function visitScenario(scenarios: readonly CaseScenario[], now: number, seed = 43): DayOfVisits[] {
	const draw = sequence(seed);
	return Array.from({ length: DAYS }, (_, n) => daysBefore(lisbonDate(now), DAYS - 1 - n)).flatMap((day) =>
		(["en", "es", "pt"] as const).flatMap((language) =>
			[true, false].map((phone): DayOfVisits => {
				const startedThatDay = scenarios.filter(
					(candidate) => lisbonDate(begun(candidate)) === day && candidate.applicant.language === language,
				);
				const deviceCount = startedThatDay.filter(({ applicant }) => applicant.likeness % 2 === Number(phone)).length;
				const quiet = isBusinessDay(day) ? 9 : 5;
				return { day, language, phone, visits: deviceCount * 6 + quiet + draw.below(14), started: deviceCount };
			}),
		),
	);
}
