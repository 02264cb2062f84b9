import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterAll, describe, expect, it } from "vitest";
import {
	type Application,
	getStage,
	isPaid,
	isWaitingStage,
	STAFF_STAGES,
	STAGES,
	type Stage,
} from "#app/domain/application/application.ts";
import { withStage } from "#app/domain/application/deadlines.ts";
import { applicationClock } from "#app/domain/application/due-date.ts";
import { isClockPaused, listDuties } from "#app/domain/application/duties.ts";
import type { MailTemplate } from "#app/domain/application/event.ts";
import { BEGIN_CHOICES, expectedDates, getBeginChoice } from "#app/domain/application/expected-dates.ts";
import { buildApplicationView } from "#app/domain/application/public-view.ts";
import { staffDuties } from "#app/domain/application/staff-actions.ts";
import { LANGUAGES, type Language } from "#app/domain/language.ts";
import { PACKAGE_IDS } from "#app/domain/money/packages.ts";
import { paymentProgress } from "#app/domain/money/payment-status.ts";
import { buildReceipt } from "#app/domain/money/receipt.ts";
import { supportHours } from "#app/domain/settings/support-hours.ts";
import { buildProgress } from "#app/domain/sharing/progress.ts";
import { addBusinessDays, DAY, formatDate } from "#app/domain/time/calendar.ts";
import { buildMailLinks } from "#app/emails/mail-links.ts";
import { renderMail } from "#app/emails/render-mail.server.tsx";
import { refusalMeaning } from "#app/labels/filing-labels.ts";
import { maxDurationText, usualDurationOfSimilar } from "#app/labels/package-labels.ts";
import { factLines } from "#app/labels/receipt-labels.ts";
import { timelineLines } from "#app/labels/status-page-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale, overwriteGetLocale } from "#app/paraglide/runtime.js";
import { isTimelineEntry } from "#app/queries/application/events.server.ts";
import { TASK_NAMES } from "#app/routes/admin/admin-labels.ts";
import { nextStepLabel } from "#app/routes/admin/applications/list-cells.tsx";
import { PromisedDate } from "#app/routes/order/checkout/checkout-form.tsx";
import { BeginCard } from "#app/routes/order/confirmation/begin-card.tsx";
import { OrderTotal } from "#app/routes/order/order-summary.tsx";
import { BeginChoice } from "#app/routes/order/payment/package-choice.tsx";
import { expectedDateLabels } from "#app/routes/order/payment/payment.server.ts";
import { ApplicationOverview } from "#app/ui/application/application-overview.tsx";
import { applyStep, type Reached, STEPS_OF, walkAll } from "#test/factories/all-states.ts";
import { NOON } from "#test/factories/application.ts";
import { applicationJson } from "#worker/api/application-json.ts";

const originalLocale = getLocale;
afterAll(() => overwriteGetLocale(originalLocale));

const KINDS = PACKAGE_IDS.flatMap((packageType) => BEGIN_CHOICES.map((begin) => ({ packageType, begin })));
const WALKS = KINDS.map((kind) => ({ ...kind, ...walkAll(kind.packageType, kind.begin) }));
const STATES = WALKS.flatMap(({ states }) => states);

/** One state of each group with equal facts: times and names do not count, nor does an irrelevant package. */
function distinctStates(states: readonly Reached[], factsOf: (state: Reached) => unknown): Reached[] {
	return [...new Map(states.map((state) => [JSON.stringify(factsOf(state)), state])).values()];
}

function pageFacts({ application: a, payments }: Reached): unknown {
	const money = [a.paymentStatus, paymentProgress(payments, "application"), a.paidAt !== null];
	const office = [a.filedAt !== null, a.refusals.length, a.nifNumber !== null, a.beginsAt !== null];
	const wait = [a.requestedItems.map(({ kind }) => kind), Math.min(a.pausedFor, 1), a.shippingStatus];
	return [a.packageType, a.status, getStage(a), listDuties(a), money, office, wait];
}

function mailFacts({ application: a, mails }: Reached): unknown {
	const isRequested = a.requestedItems.some(({ done }) => !done);
	return [
		mails,
		a.status,
		getStage(a),
		listDuties(a),
		a.beginsAt !== null,
		a.consentToBeginAt !== null,
		isRequested,
		isPaid(a),
	];
}

function render(element: ReactElement, language: Language): string {
	overwriteGetLocale(() => language);
	const router = createMemoryRouter([{ path: "*", element }]);
	return text(renderToStaticMarkup(<RouterProvider router={router} />));
}

const text = (html: string) =>
	html
		.replace(/<[^>]+>/g, " ")
		.replaceAll("&#x27;", "'")
		.replace(/\s+/g, " ");

/** Dates written in full. */
const DAYS = {
	en: /\p{Lu}\p{L}+ \d{1,2}, \d{4}/gu,
	es: /\d{1,2} de \p{L}+ de \d{4}/gu,
	pt: /\d{1,2} de \p{L}+ de \d{4}/gu,
};

/** Returns the dates in a text that are not those of a past or scheduled event. */
function promisedIn(shown: string, { application: a, history }: Reached, language: Language): string[] {
	const other = [a.createdAt, a.paidAt, a.filedAt, a.completionDate, a.beginsAt, a.consentToBeginAt, a.shippingDate];
	const eventTimes = [...other, ...a.refusals.map(({ at }) => at), ...history.map(({ at }) => at)];
	const known = new Set(eventTimes.map((at) => formatDate(at, language)));
	for (const day of dayOf(a, language)) known.delete(day);
	return [...new Set(shown.match(DAYS[language]) ?? [])].filter((day) => !known.has(day));
}

/** Returns whether a date can be given, from the state alone: paid, and we or the tax office are working on it. */
function isDated(application: Application): boolean {
	const { status } = application;
	if (status === "processing" || status === "approved") return true;
	return status === "pending" && isPaid(application) && !isWaitingStage(getStage(application));
}

function dayOf(application: Application, language: Language): string[] {
	return isDated(application) ? [formatDate(application.estimatedCompletionDate, language)] : [];
}

/** Errors, each with the state that shows it. */
class Faults {
	readonly #found: string[] = [];

	equal(state: Reached, label: string, actual: unknown, expected: unknown): void {
		const [actualText, expectedText] = [JSON.stringify(actual), JSON.stringify(expected)];
		if (actualText !== expectedText)
			this.#found.push(`${label} is ${actualText}, not ${expectedText}, of ${pathOf(state)}`);
	}

	expectNone(): void {
		expect([this.#found.length, ...this.#found.slice(0, 8)]).toEqual([0]);
	}
}

function pathOf({ application, history }: Reached): string {
	const { packageType, status } = application;
	return `${packageType}, ${status}, ${getStage(application)}: ${history.map(({ type }) => type).join(", ")}`;
}

/** A text may say that nothing is left to do, or that everything is done, only if so; otherwise it names the next action. */
function checkDuties(faults: Faults, state: Reached, shown: string, language: Language, names: boolean): void {
	const { application } = state;
	const locale = { locale: language };
	const own = listDuties(application).filter(({ party }) => party === "applicant");
	const claims = [m.next_nothing, m.next_none, m.confirmation_wait]
		.map((claim) => claim({}, locale))
		.filter((claim) => shown.includes(claim));
	if (own.length > 0) faults.equal(state, "what its reader need not do", claims, []);
	if (claims.includes(m.next_none({}, locale)))
		faults.equal(state, "what is all done", application.status, "completed");
	for (const { task } of names ? own : []) {
		const words = OWN_TASKS[task as keyof typeof OWN_TASKS]({}, locale);
		faults.equal(state, `that it says “${words}”`, shown.includes(words), true);
	}
}

const OWN_TASKS = {
	finish: m.next_collecting_documents,
	pay: m.next_awaiting_payment,
	provide: m.next_waiting_for_applicant,
	sign: m.next_awaiting_signature,
	arrange_delivery: m.next_arrange_delivery,
};
const SUPPORT = { email: "support@nif.example", phone: "+351 210 000 000" };

function page(state: Reached, language: Language): string {
	overwriteGetLocale(() => language);
	const { application, payments, history } = state;
	const view = buildApplicationView(application, true);
	const { beginsAt } = application;
	return render(
		<ApplicationOverview
			view={view}
			paymentProgress={paymentProgress(payments, "application")}
			timeline={timelineLines(history.filter(isTimelineEntry), application.paidAt)}
			usualDuration={usualDurationOfSimilar(application.packageType)}
			refusal={refusalMeaning(view)}
			refunds={null}
			support={SUPPORT}
		>
			{beginsAt !== null && view.stage === "waiting_to_begin" && <BeginCard beginsAt={beginsAt} problem={undefined} />}
		</ApplicationOverview>,
		language,
	);
}

it("walks through every stage, with each package and choice", () => {
	for (const { states, begin, packageType } of WALKS) {
		const seen = new Set(states.map(({ application }) => getStage(application)));
		const absent: Stage[] = [
			...(begin === "now" ? (["waiting_to_begin"] as const) : []),
			...(packageType === "premium" ? (["certificate_ready"] as const) : (["in_delivery"] as const)),
			...(packageType === "standard" ? [] : (["waiting_for_representative"] as const)),
		];
		expect([packageType, begin, ...STAGES.filter((stage) => !seen.has(stage))].sort()).toEqual(
			[packageType, begin, ...absent].sort(),
		);
	}
});

describe.each(LANGUAGES)("in %s", (language) => {
	it.each(KINDS)(
		"$packageType, $begin: the date shown before the payment is the date stored",
		({ packageType, begin }) => {
			const paidAt = NOON + 3 * 60_000;
			const { expectedAt } = expectedDates(packageType, begin, paidAt);
			const day = formatDate(expectedAt, language);
			const dates = expectedDateLabels(paidAt, language);
			overwriteGetLocale(() => language);
			const other = BEGIN_CHOICES.find((choice) => choice !== begin) ?? begin;
			const otherDay = formatDate(expectedDates(packageType, other, paidAt).expectedAt, language);
			const choice = render(<BeginChoice chosen={begin} dates={dates} />, language);
			expect(choice).toContain(m.begin_expected({ date: day }, { locale: language }));
			expect(choice).toContain(m.begin_expected({ date: otherDay }, { locale: language }));
			const expected = dates.expected[packageType];
			const lines = render(<OrderTotal packageType={packageType} discountPercent={0} expected={expected} />, language);
			for (const each of [day, otherDay])
				expect(lines).toContain(`${m.order_promised({}, { locale: language })} ${each}`);
			const promise = { begin, ...expectedDates(packageType, begin, paidAt) };
			const checkout = render(<PromisedDate id="case-1" name={null} {...promise} />, language);
			const starts = begin === "wait" ? [formatDate(promise.beginsAt, language)] : [];
			expect(checkout.match(DAYS[language])).toEqual([...starts, day]);
			overwriteGetLocale(() => language);
			const maximum = Number(/\d+-(\d+)/.exec(maxDurationText(packageType))?.[1]);
			expect(addBusinessDays(promise.beginsAt, maximum)).toBe(expectedAt);
			const walk = WALKS.find((one) => one.packageType === packageType && one.begin === begin);
			const paidStates = (walk?.states ?? []).filter(
				({ application, history }) =>
					application.paidAt !== null &&
					application.pausedFor === 0 &&
					getBeginChoice(application) === begin &&
					!history.some(({ type }) => type === "consent-given"),
			);
			expect(paidStates.length).toBeGreaterThan(10);
			const faults = new Faults();
			for (const state of paidStates) {
				const { estimatedCompletionDate, paidAt } = state.application;
				faults.equal(
					state,
					"the day",
					estimatedCompletionDate,
					expectedDates(packageType, begin, paidAt ?? 0).expectedAt,
				);
			}
			faults.expectNone();
		},
	);

	it("the page names that date while work is in progress, and says who acts next", () => {
		const faults = new Faults();
		for (const state of distinctStates(STATES, pageFacts)) {
			const { application } = state;
			const pageText = page(state, language);
			faults.equal(state, "the day", promisedIn(pageText, state, language), dayOf(application, language));
			const isStopped = isPaid(application) && isWaitingStage(getStage(application));
			const isMentioned = pageText.includes(m.next_clock_stopped({}, { locale: language }));
			faults.equal(state, "that it says why no day is named", isMentioned, isStopped);
			const isShown = paymentProgress(state.payments, "application") === "open" || application.paidAt !== null;
			checkDuties(faults, state, pageText, language, isShown);
		}
		faults.expectNone();
	});

	it("a date that has passed is named as missed", () => {
		const locale = { locale: language };
		const faults = new Faults();
		for (const state of distinctStates(STATES, pageFacts).filter(({ application }) => isDated(application))) {
			const due = state.application.estimatedCompletionDate ?? 0;
			const date = formatDate(due, language);
			const late = { ...state, application: { ...state.application, lateNoticeAt: due + 2 * DAY } };
			const pageText = page(late, language);
			const [number, certificate] = [m.next_late({ date }, locale), m.next_late_certificate({ date }, locale)];
			const isMentioned = pageText.includes(
				buildApplicationView(state.application, true).hasNif ? certificate : number,
			);
			faults.equal(
				late,
				"that it is late",
				[isMentioned, pageText.includes(m.tracker_late({ date }, locale))],
				[true, true],
			);
			const promises = [m.next_promised, m.next_promised_certificate, m.tracker_expected].map((words) =>
				words({ date }, locale),
			);
			faults.equal(
				late,
				"what is promised of a day that is over",
				promises.filter((words) => pageText.includes(words)),
				[],
			);
			faults.equal(late, "that it is late, for others", buildProgress(late.application).late, true);
		}
		faults.expectNone();
	});

	it("the receipt and the shared page name no other date, and none if there is none", () => {
		const faults = new Faults();
		for (const state of distinctStates(STATES, pageFacts)) {
			const { application, payments } = state;
			const { expectedBy } = buildProgress(application);
			const shared = expectedBy === null ? [] : [formatDate(expectedBy, language)];
			faults.equal(state, "the day for others", shared, dayOf(application, language));
			for (const payment of payments) {
				const receipt = buildReceipt(application, payment);
				if (!receipt) continue;
				const lines = factLines(receipt, language).map(({ value }) => value);
				const day = payment.purpose === "application" ? dayOf(application, language) : [];
				faults.equal(state, "the day of the receipt", promisedIn(lines.join("; "), state, language), day);
			}
		}
		faults.expectNone();
	});

	it("each e-mail names the next actor and the date, as the page does", async () => {
		const mailed = WALKS.flatMap((walk) => walk.mailed).flatMap((state) =>
			state.mails.map((template) => ({ ...state, mails: [template] })),
		);
		const sent = new Set<MailTemplate>();
		const faults = new Faults();
		for (const state of distinctStates(mailed, mailFacts)) {
			const [template] = state.mails;
			if (!template) continue;
			sent.add(template);
			const mailText = await mailOf(state, template, language);
			checkDuties(faults, state, mailText, language, NAME_DUTIES.includes(template));
			const days = promisedIn(mailText, state, template === "admin_notice" ? "en" : language);
			const expectedDays = NAME_THE_DAY.includes(template) ? dayOf(state.application, language) : [];
			if (!NAME_ANOTHER_DAY.includes(template))
				faults.equal(state, `the day in the mail “${template}”`, days, expectedDays);
		}
		faults.expectNone();
		expect([...NAME_DUTIES, ...NAME_THE_DAY].filter((template) => !sent.has(template))).toEqual([]);
	});
});

/** E-mails that name the reader's next action. */
const NAME_DUTIES: MailTemplate[] = ["paid", "information_received", "filed", "reopened", "begin_confirmed"];
/** E-mails that give the expected date of the number. */
const NAME_THE_DAY: MailTemplate[] = ["paid", "filed", "reopened", "begin_confirmed"];
/** E-mails about another date: a retention period or a past event. */
const NAME_ANOTHER_DAY: MailTemplate[] = ["saved", "expiry_warning", "cancelled", "admin_notice", "late", "refunded"];

async function mailOf({ application, payments }: Reached, template: MailTemplate, language: Language): Promise<string> {
	const paid = payments.find(({ state }) => state === "succeeded");
	const link = "https://nif.example/resume?token=x";
	const { html } = await renderMail(template, {
		application,
		links: buildMailLinks(template, "https://nif.example", application, language, link),
		support: SUPPORT,
		hours: supportHours.initial,
		language,
		adminTopic: "paid",
		money: {
			receipt: paid ? buildReceipt(application, paid) : null,
			refund: { amount: 100, amountPaid: 100, reason: "staff" },
		},
	});
	return text(html);
}

describe("a next action", () => {
	it("can be done immediately", () => {
		const faults = new Faults();
		for (const state of STATES)
			for (const { task } of listDuties(state.application)) {
				const isPossible = STEPS_OF[task](state.application).some((step) => applyStep(state, step));
				faults.equal(state, `that “${task}” can be done`, isPossible, true);
			}
		faults.expectNone();
	});

	it("exists until the application ends, unless the payment was refunded", () => {
		const faults = new Faults();
		for (const state of STATES) {
			const { status, paymentStatus } = state.application;
			const isEnded = ["completed", "rejected", "cancelled"].includes(status);
			const isRefunded = paymentStatus === "refunded" || paymentStatus === "lost";
			if (!isEnded && !isRefunded)
				faults.equal(state, "that somebody has to act", listDuties(state.application).length > 0, true);
		}
		faults.expectNone();
	});

	it("belongs to the applicant or their representative if no one else can continue", () => {
		const faults = new Faults();
		const OURS = ["check", "file", "decide", "certify"] as const;
		for (const state of STATES) {
			if (!isClockPaused(listDuties(state.application))) continue;
			const canContinue = OURS.flatMap((task) => STEPS_OF[task](state.application)).some((step) => {
				const status = applyStep(state, step)?.application.status;
				return status !== undefined && status !== state.application.status;
			});
			// An applicant who accepts the suggestion no longer needs to act on it.
			const isAsked = state.application.status === "verification_required";
			if (!isAsked) faults.equal(state, "that others go on", canContinue, false);
		}
		faults.expectNone();
	});

	it("is the same in the admin area, its queues, its clock, the API and the page", () => {
		overwriteGetLocale(() => "en");
		const faults = new Faults();
		for (const state of STATES) {
			const { application, payments, at } = state;
			const duties = listDuties(application);
			const listed = staffDuties(application, payments).filter(({ party }) => party !== "second_person");
			if (!application.nifProposal) faults.equal(state, "what the desk lists", listed, duties);
			const stage = getStage(application);
			const nextStep = nextStepLabel({
				stage,
				paymentStatus: application.paymentStatus,
				isAwaitingSecondPerson: false,
			});
			const names = duties.map(({ task }) => TASK_NAMES[task]());
			// A refunded parcel stays in its queue.
			if (stage !== "in_delivery" || names.length > 0)
				faults.equal(
					state,
					`that “${nextStep}” of the queue is one of them`,
					(names.length > 0 ? names : ["None"]).includes(nextStep),
					true,
				);
			const isOurs = duties.some(
				({ task }) =>
					task === "check" || task === "file" || task === "correct" || task === "certify" || task === "check_nif",
			);
			faults.equal(
				state,
				"our turn in the queues",
				STAFF_STAGES.some((one) => one === stage),
				isOurs,
			);
			const clock = applicationClock(withStage(application), at)?.state ?? "none";
			faults.equal(state, "that the clock runs", ["running", "due", "late"].includes(clock), isDated(application));
			const { duties: apiDuties, estimatedCompletionDate } = applicationJson(buildApplicationView(application, false));
			faults.equal(state, "what the call lists", apiDuties, duties);
			const day = isDated(application) ? application.estimatedCompletionDate : null;
			faults.equal(
				state,
				"the day of the call",
				estimatedCompletionDate,
				day === null ? null : new Date(day).toISOString(),
			);
		}
		faults.expectNone();
	});
});
