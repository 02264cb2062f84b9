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
import { QUESTIONS, REQUESTS, STAFF_REPLIES } from "./correspondence.ts";
import { type Applicant, createApplicantGenerator } from "./people.ts";
import { createRandomSequence, type RandomSequence } from "./sequence.ts";

type StaffName = Parameters<typeof offlineStaff>[0];

/** The actions on one application, in order; `by` names the member of staff. */
type ScenarioAction =
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

export type TimedAction = ScenarioAction & { at: number };

/** One application from its beginning to the present. */
export type CaseScenario = {
	applicant: Applicant;
	packageType: PackageId;
	/** Whether work begins immediately, or only after the withdrawal period. */
	consentToBegin: boolean;
	/** Whether the applicant has their own representative instead of ours. */
	ownRepresentative: boolean;
	/** The code of the referring partner. */
	partner: string | null;
	/** Whether the seeded firm acts for the applicant. */
	viaFirm: boolean;
	/** The assigned member of staff; null if there is none. */
	owner: StaffName | null;
	actions: TimedAction[];
};

/** Partners in the order in which they joined. The first one is the seeded partner. */
export const PARTNERS = [
	{ ...OFFLINE_PARTNER, joinedDaysAgo: 95, share: 4, rate: 10, promotion: "" },
	{
		...{ name: "Marco", email: "marco@partner.example", code: "NOMADAS" },
		...{ joinedDaysAgo: 93, share: 5, rate: 15, promotion: "A newsletter for people who work from anywhere." },
	},
	{
		...{ name: "Teresa", email: "teresa@partner.example", code: "CASANOVA" },
		...{ joinedDaysAgo: 91, share: 3, rate: 12, promotion: "I help families from Brazil to find a flat in Porto." },
	},
	{
		...{ name: "Nuno", email: "nuno@partner.example", code: "ESTUDAR" },
		...{ joinedDaysAgo: 45, share: 2, rate: 10, promotion: "A guide for students who come to Coimbra for a year." },
	},
];

const HISTORY_DAYS = 90;
const WEIGHTED_CODES = PARTNERS.flatMap(({ code, share }) => Array.from({ length: share }, () => code));

/** Applications started per week, oldest first: a growing business, with a slow holiday month. */
const STARTS_PER_WEEK = [3, 4, 5, 7, 6, 8, 5, 4, 7, 10, 13, 17];

/** A range of delays between actions, in hours. Staff act during working hours. */
type DelayRange = readonly [from: number, to: number];

/** Applications in progress: their actions so far, their number, and the hours since the last action. */
type InProgressCase = {
	script: (random: RandomSequence, start: CaseStart) => readonly ScriptedAction[];
	count: number;
	hoursSinceLast: DelayRange;
	overrides?: Partial<CaseStart>;
};
type CaseStart = Omit<CaseScenario, "actions" | "partner" | "viaFirm" | "owner">;
type ScriptedAction = { action: ScenarioAction; delay: DelayRange };

const step = (action: ScenarioAction, from: number, to: number): ScriptedAction => ({ action, delay: [from, to] });

const untilSubmitted = [step({ type: "submit" }, 0, 0)];
const untilPaid = [...untilSubmitted, step({ type: "pay" }, 0.05, 0.4)];
const untilReviewed = (by: StaffName = "Rui") => [
	...untilPaid,
	step({ type: "accept", document: "passport", by }, 1, 9),
	step({ type: "accept", document: "address", by }, 0.02, 0.1),
];
const untilSigned = (by?: StaffName) => [...untilReviewed(by), step({ type: "sign" }, 0.5, 20)];
const untilReady = (by: StaffName = "Rui") => [
	...untilSigned(by),
	step({ type: "accept", document: "mandate", by }, 1, 7),
];
const untilFiled = (by: StaffName = "Rui") => [...untilReady(by), step({ type: "file", by }, 0.2, 5)];
const untilProposed = (by: StaffName = "Rui") => [...untilFiled(by), step({ type: "propose-nif", by }, 12, 40)];
const untilNumberAssigned = (by?: StaffName) => [
	...untilProposed(by),
	step({ type: "confirm-nif", by: "Eva" }, 0.3, 4),
];
const untilCertified = (by: StaffName = "Rui") => [
	...untilNumberAssigned(by),
	step({ type: "store-certificate", by }, 0.1, 2),
	step({ type: "confirm-certificate", by: "Eva" }, 0.2, 3),
];
const untilShipped = (by: StaffName = "Rui") => [
	...untilCertified(by),
	step({ type: "ship", status: "shipped", by }, 4, 20),
];
const untilDelivered = (by: StaffName = "Rui") => [
	...untilShipped(by),
	step({ type: "ship", status: "in-transit", by }, 8, 26),
	step({ type: "ship", status: "delivered", by }, 40, 120),
];
const untilInformationRequested = (random: RandomSequence, { applicant }: CaseStart) => {
	const { kind, reason } = random.pick(REQUESTS[applicant.language]);
	return [...untilPaid, step({ type: "ask", kind, reason, by: random.pick(REVIEWERS) }, 1, 8)];
};
const messageStep = (random: RandomSequence, { applicant }: CaseStart): ScriptedAction => {
	return step({ type: "write", message: random.pick(QUESTIONS[applicant.language]) }, 0.5, 10);
};
const messageWithReply = (random: RandomSequence, start: CaseStart) => [
	messageStep(random, start),
	step({ type: "answer", message: STAFF_REPLIES[start.applicant.language], by: random.pick(REVIEWERS) }, 0.5, 6),
];

const REVIEWERS = ["Rui", "Rui", "Ana"] as const;
/** A reason for the office's final refusal. */
const EXISTING_NIF = { reason: "The office already has a number for this person.", fault: "authority" as const };

const IN_PROGRESS_CASES: readonly InProgressCase[] = [
	{ script: () => [step({ type: "save-draft" }, 0, 0)], count: 5, hoursSinceLast: [4, 500] },
	{ script: () => untilSubmitted, count: 6, hoursSinceLast: [1, 400] },
	{ script: () => untilPaid, count: 6, hoursSinceLast: [1, 30] },
	{ script: () => untilPaid, count: 2, hoursSinceLast: [250, 280] },
	{ script: (random, start) => [...untilPaid, messageStep(random, start)], count: 2, hoursSinceLast: [2, 9] },
	{ script: () => untilPaid, count: 5, hoursSinceLast: [20, 300], overrides: { consentToBegin: false } },
	{ script: (random) => untilReviewed(random.pick(REVIEWERS)).slice(0, -1), count: 2, hoursSinceLast: [1, 6] },
	{ script: (random) => untilReviewed(random.pick(REVIEWERS)), count: 6, hoursSinceLast: [10, 600] },
	{ script: (random) => untilSigned(random.pick(REVIEWERS)), count: 3, hoursSinceLast: [2, 16] },
	{
		script: (random) => untilReady(random.pick(REVIEWERS)),
		count: 2,
		hoursSinceLast: [10, 90],
		overrides: { ownRepresentative: true },
	},
	{ script: (random) => untilReady(random.pick(REVIEWERS)), count: 5, hoursSinceLast: [2, 18] },
	{ script: (random) => untilFiled(random.pick(REVIEWERS)), count: 4, hoursSinceLast: [6, 60] },
	{ script: (random) => untilFiled(random.pick(REVIEWERS)), count: 2, hoursSinceLast: [240, 290] },
	{
		script: (random, start) => [...untilFiled(random.pick(REVIEWERS)), messageStep(random, start)],
		count: 2,
		hoursSinceLast: [1, 12],
	},
	{ script: () => untilProposed(), count: 3, hoursSinceLast: [1, 9] },
	{ script: () => untilNumberAssigned(), count: 3, hoursSinceLast: [1, 12] },
	{ script: () => untilCertified().slice(0, -1), count: 1, hoursSinceLast: [2, 6] },
	{ script: untilInformationRequested, count: 6, hoursSinceLast: [10, 700] },
	{ script: () => untilCertified(), count: 2, hoursSinceLast: [5, 20], overrides: { packageType: "premium" } },
	{ script: () => untilShipped(), count: 4, hoursSinceLast: [10, 50], overrides: { packageType: "premium" } },
	{
		script: () => [...untilFiled(), step({ type: "propose-rejection", ...EXISTING_NIF, by: "Rui" }, 9, 30)],
		count: 1,
		hoursSinceLast: [3, 9],
	},
	{
		script: () => [
			...untilCertified(),
			step({ type: "ask-for-refund", cause: "too_slow", reason: "It took longer than you said." }, 350, 400),
		],
		count: 2,
		hoursSinceLast: [6, 40],
	},
	{
		script: () => [
			...untilCertified(),
			step(
				{ type: "refund", amount: 12_900, note: "Filed with the wrong address through our mistake.", by: "Leo" },
				30,
				60,
			),
		],
		count: 1,
		hoursSinceLast: [4, 20],
		overrides: { packageType: "premium" },
	},
	{
		script: () => [...untilCertified(), step({ type: "ask-correction", right: "Rua de Exemplo 12, 3.º" }, 30, 200)],
		count: 2,
		hoursSinceLast: [5, 40],
	},
	{
		script: () => [
			...untilCertified(),
			step({ type: "leave-representation", successor: "Inês Exemplo Prata, 501964843" }, 300, 500),
		],
		count: 1,
		hoursSinceLast: [20, 60],
	},
	{
		script: () => [...untilCertified(), step({ type: "dispute", cause: "fraudulent" }, 200, 260)],
		count: 1,
		hoursSinceLast: [60, 90],
	},
];

const CLOSED_CASES: readonly {
	share: number;
	script: (random: RandomSequence, start: CaseStart) => ScriptedAction[];
}[] = [
	{
		share: 40,
		script: (random, { packageType }) =>
			(packageType === "premium" ? untilDelivered : untilCertified)(random.pick(REVIEWERS)),
	},
	{
		share: 8,
		script: (random, start) => {
			const [paidLength, steps] = [untilPaid.length, untilCertified(random.pick(REVIEWERS))];
			return [...steps.slice(0, paidLength), ...messageWithReply(random, start), ...steps.slice(paidLength)];
		},
	},
	{
		share: 9,
		script: (random, start) => [
			...untilInformationRequested(random, start),
			step({ type: "provide" }, 5, 90),
			...untilCertified(random.pick(REVIEWERS)).slice(untilPaid.length),
		],
	},
	{
		share: 5,
		script: (random) => {
			const reviewer = random.pick(REVIEWERS);
			const replyText = "O anexo n.º 2 não abre. Queira enviar novamente.";
			return [
				...untilFiled(reviewer),
				step({ type: "send-back", reason: "attachment_missing", answer: replyText, ask: "", by: reviewer }, 14, 50),
				step({ type: "file", by: reviewer }, 1, 5),
				...untilCertified(reviewer).slice(untilFiled(reviewer).length),
			];
		},
	},
	{
		share: 4,
		script: (random) => [
			...untilFiled(random.pick(REVIEWERS)),
			step({ type: "propose-rejection", ...EXISTING_NIF, by: "Rui" }, 20, 70),
			step({ type: "reject", ...EXISTING_NIF, by: "Eva" }, 1, 6),
		],
	},
	{ share: 5, script: () => [...untilPaid, step({ type: "cancel" }, 2, 20)] },
	{ share: 3, script: () => [...untilReviewed(), step({ type: "withdraw" }, 10, 60)] },
	{ share: 2, script: () => [...untilFiled(), step({ type: "withdraw" }, 3, 9)] },
	{
		share: 3,
		script: () => [
			...untilCertified(),
			step({ type: "refund", amount: 2_000, note: "Two days later than promised.", by: "Leo" }, 10, 60),
		],
	},
	{ share: 6, script: () => untilSubmitted },
	{ share: 4, script: () => [step({ type: "save-draft" }, 0, 0)] },
];

const WON_DISPUTE: readonly ScriptedAction[] = [
	...untilCertified(),
	step({ type: "dispute", cause: "product_not_received" }, 200, 300),
	step({ type: "win-dispute" }, 200, 260),
];

/**
 * Creates ninety days of business, reproducible for a seed and time: about 150 applications of fictitious people in
 * every stage, each with its actions until `now` (UTC milliseconds).
 */
export function businessScenario(now: number, seed = 42): CaseScenario[] {
	const random = createRandomSequence(seed);
	const nextApplicant = createApplicantGenerator(random);
	const createStart = (changes: Partial<CaseStart> = {}): CaseStart => ({
		applicant: nextApplicant(),
		packageType: random.pick([
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
	const scenarios = STARTS_PER_WEEK.flatMap((count, week) =>
		Array.from({ length: count }, () => {
			const daysAgo = HISTORY_DAYS - 0.5 - week * 7 - random.integerBelow(700) / 100;
			return createPastCase(random, createStart(), now - Math.max(7, daysAgo) * DAY, now);
		}),
	);
	scenarios.push(scheduleActions(random, createStart({ packageType: "express" }), WON_DISPUTE, now - 47 * DAY, now));
	for (const { script, count, hoursSinceLast: ago, overrides } of IN_PROGRESS_CASES)
		for (let n = 0; n < count; n += 1) {
			const start = createStart(overrides);
			scenarios.push(
				shiftToEnd(scheduleActions(random, start, script(random, start), 0, null), now - drawDelay(random, ago) * HOUR),
			);
		}
	return scenarios
		.map((scenario) => ({ ...scenario, ...assignPartnerAndOwner(random, scenario, now) }))
		.sort((a, b) => startTime(a) - startTime(b))
		.map((scenario, index) => ({
			...scenario,
			viaFirm: index % FIRM_INTERVAL === 0 && canBeViaFirm(scenario, now),
		}));
}

/** How many days ago the seeded firm joined. */
export const FIRM_JOINED_DAYS_AGO = 70;
/** The firm gets one in this many of the applications that it could have sent. */
const FIRM_INTERVAL = 7;

function canBeViaFirm(scenario: CaseScenario, now: number): boolean {
	const isSubmitted = scenario.actions.some(({ type }) => type === "submit");
	return isSubmitted && scenario.partner === null && startTime(scenario) > now - FIRM_JOINED_DAYS_AGO * DAY;
}

export function startTime({ actions }: Pick<CaseScenario, "actions">): number {
	return actions[0]?.at ?? 0;
}

/** Assigns a partner who had already joined, and a member of staff while the application is open. */
function assignPartnerAndOwner(
	random: RandomSequence,
	scenario: Pick<CaseScenario, "actions">,
	now: number,
): Pick<CaseScenario, "partner" | "owner"> {
	// Partners get few refunded sales: after several, each further one would be held for review.
	const isRefundedLater = scenario.actions.some(
		({ type }) => type === "cancel" || type === "withdraw" || type === "reject",
	);
	const code = random.chance(isRefundedLater ? 0.1 : 0.3) ? random.pick(WEIGHTED_CODES) : null;
	const partner = PARTNERS.find((candidate) => candidate.code === code);
	const hasJoined = partner !== undefined && startTime(scenario) > now - partner.joinedDaysAgo * DAY;
	const isPaid = scenario.actions.some(({ type }) => type === "pay");
	return {
		partner: hasJoined ? partner.code : null,
		owner: isPaid && random.chance(0.45) ? random.pick(["Rui", "Ana", "Eva"]) : null,
	};
}

/** Creates an application that began in the past. If its script has not ended by now, it is in progress. */
function createPastCase(random: RandomSequence, start: CaseStart, time: number, now: number): CaseScenario {
	const scripts = CLOSED_CASES.flatMap(({ share, script }) => Array.from({ length: share }, () => script));
	return scheduleActions(random, start, random.pick(scripts)(random, start), time, now);
}

/** Schedules each action up to `now`. If `now` is null, schedules all of them and ignores working hours. */
function scheduleActions(
	random: RandomSequence,
	start: CaseStart,
	script: readonly ScriptedAction[],
	startedAt: number,
	now: number | null,
): CaseScenario {
	let time = startedAt;
	const timedActions: TimedAction[] = [];
	for (const { action, delay } of script) {
		time += drawDelay(random, delay) * HOUR;
		if (now !== null && "by" in action) time = moveToWorkingHours(time, random);
		if (now !== null && time > now - 10 * MINUTE) break;
		timedActions.push({ ...action, at: Math.round(time) });
	}
	return { ...start, partner: null, viaFirm: false, owner: null, actions: timedActions };
}

/** Shifts the actions so that the last one is at this time. */
function shiftToEnd(scenario: CaseScenario, endTime: number): CaseScenario {
	const shift = Math.round(endTime - (scenario.actions.at(-1)?.at ?? 0));
	return { ...scenario, actions: scenario.actions.map((action) => ({ ...action, at: action.at + shift })) };
}

/** Moves a time into the next working hours. */
function moveToWorkingHours(time: number, random: RandomSequence): number {
	let candidate = time;
	while (!isBusinessDay(lisbonDate(candidate)) || utcHour(candidate) < 8 || utcHour(candidate) >= 18)
		candidate = Math.floor(candidate / HOUR + 1) * HOUR + random.integerBelow(40) * MINUTE;
	return candidate;
}

function utcHour(time: number): number {
	return new Date(time).getUTCHours();
}

function drawDelay(random: RandomSequence, [from, to]: DelayRange): number {
	return from + ((to - from) * random.integerBelow(1000)) / 1000;
}

/** One day's visits in a language and on a kind of device, and the applications that they started. */
export type DailyVisits = {
	day: string;
	language: Language;
	isPhone: boolean;
	visits: number;
	startedApplications: number;
};

/** Creates visits that match the applications: more on days when more applications began, fewer at weekends. */
export function visitScenario(scenarios: readonly CaseScenario[], now: number, seed = 43): DailyVisits[] {
	const random = createRandomSequence(seed);
	return Array.from({ length: HISTORY_DAYS }, (_, n) => daysBefore(lisbonDate(now), HISTORY_DAYS - 1 - n)).flatMap(
		(day) =>
			(["en", "es", "pt"] as const).flatMap((language) =>
				[true, false].map((isPhone): DailyVisits => {
					const startedThatDay = scenarios.filter(
						(candidate) => lisbonDate(startTime(candidate)) === day && candidate.applicant.language === language,
					);
					const startedCount = startedThatDay.filter(
						({ applicant }) => applicant.portraitSeed % 2 === Number(isPhone),
					).length;
					const baseVisits = isBusinessDay(day) ? 9 : 5;
					return {
						day,
						language,
						isPhone,
						visits: startedCount * 6 + baseVisits + random.integerBelow(14),
						startedApplications: startedCount,
					};
				}),
			),
	);
}
