import { and, eq, isNull, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { assignApplications } from "#app/commands/application/assignment.server.ts";
import { decideReview, saveReview } from "#app/commands/application/reviews.server.ts";
import { recordOpeningReason } from "#app/commands/audit/record-opening-reason.server.ts";
import { measureStages } from "#app/commands/cron/application-jobs.server.ts";
import { answerMessage } from "#app/commands/inbox/inbox-messages.server.ts";
import { approveCommissions, settleCommission } from "#app/commands/partners/commissions.server.ts";
import { recordReferralSource } from "#app/commands/partners/referrals.server.ts";
import { createPayoutRun } from "#app/commands/payouts/payout-run.server.ts";
import { approvePayoutRun } from "#app/commands/payouts/send-payout-runs.server.ts";
import { agentCases } from "#app/data/agent-schema.server.ts";
import { pageViews, stepDays } from "#app/data/counts-schema.server.ts";
import { chunksForInsert } from "#app/data/db.server.ts";
import { contactMessages, messageCounts, visitorErrors } from "#app/data/inbox-schema.server.ts";
import { affiliateDays, affiliates } from "#app/data/partner-schema.server.ts";
import { uploadPages } from "#app/data/schema.server.ts";
import { users } from "#app/data/staff-schema.server.ts";
import { INVITATION_DAYS } from "#app/domain/agents/agent-case.ts";
import { getStage, isClosedStage } from "#app/domain/application/application.ts";
import { errorFingerprint } from "#app/domain/inbox/visitor-error.ts";
import type { VisitStep } from "#app/domain/measures/visit-steps.ts";
import { DAY, daysBefore, HOUR, lisbonDate } from "#app/domain/time/calendar.ts";
import { randomComplaintNumber, randomId, shortHash } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";
import { addAgent, addPartner, type SeededFirm } from "../seed/partner.ts";
import { mustSucceed, type SeedContext } from "../seed/scenario.ts";
import { OFFLINE_STAFF, offlineStaff } from "../staff.ts";
import { CONTACT_MESSAGES, REVIEWS } from "./correspondence.ts";
import {
	businessScenario,
	type CaseScenario,
	type DailyVisits,
	FIRM_JOINED_DAYS_AGO,
	PARTNERS,
	startTime,
	visitScenario,
} from "./scenario.ts";
import { createRandomSequence } from "./sequence.ts";
import { type BusinessEnvironment, type WrittenCase, writeCase } from "./write-case.ts";

/** Applications written in one batch. */
const BATCH_SIZE = 24;
/** The network recorded for all staff actions. */
const NETWORK = "offline";

/**
 * Seeds an empty environment with ninety days of business. First writes what the first admin page shows: open and new
 * applications, visits and messages. The returned function seeds the rest: closed applications, partners' sales,
 * documents and the audit log.
 */
export async function fillBusiness(
	context: SeedContext & Pick<BusinessEnvironment, "sandbox">,
): Promise<() => Promise<void>> {
	const { services } = context;
	const now = services.now();
	const firm = await addAgent(services.db, now - FIRM_JOINED_DAYS_AGO * DAY);
	const environment = { ...context, firm };
	const scenarios = businessScenario(now).map((scenario, serial) => ({ scenario, serial }));
	const isNew = ({ scenario }: (typeof scenarios)[number]) => (scenario.actions.at(-1)?.at ?? 0) > now - 14 * DAY;
	const cases = await writeScenarios(environment, scenarios.filter(isNew), now);
	const visits = visitScenario(
		scenarios.map(({ scenario }) => scenario),
		now,
	);
	await runBatch(services, [
		...visitStatements(services, visits),
		...messageStatements(services),
		...errorStatements(services),
		...signInStatements(services),
		...invitationStatements(services, firm),
	]);
	return async () => {
		const remainingScenarios = scenarios.filter((scenario) => !isNew(scenario));
		cases.push(...(await writeScenarios(environment, remainingScenarios, now)));
		await measureStages(services);
		await seedPartners(services, cases);
		await answerMessages(services);
		await writeReviews(services, cases);
		await recordDocumentOpenings(services, cases);
		await assignCases(services, cases);
		for (const { application, grant } of cases)
			if (grant) await environment.office.saveLetter(application.id, { ...grant, answer: "grant" });
		await storeDocuments(services, cases);
	};
}

async function writeScenarios(
	environment: BusinessEnvironment,
	scenarios: readonly { scenario: CaseScenario; serial: number }[],
	now: number,
): Promise<WrittenCase[]> {
	const cases: WrittenCase[] = [];
	for (let start = 0; start < scenarios.length; start += BATCH_SIZE) {
		const chunk = scenarios.slice(start, start + BATCH_SIZE);
		const group = await Promise.all(chunk.map(({ scenario, serial }) => writeCase(environment, scenario, serial, now)));
		await runBatch(
			environment.services,
			group.flatMap(({ statements }) => statements),
		);
		cases.push(...group);
	}
	return cases;
}

type Statements = BatchItem<"sqlite">[];

async function runBatch({ db }: Services, statements: Statements): Promise<void> {
	await db.batch(statements as [BatchItem<"sqlite">, ...Statements]);
}

function insertInChunks<T extends SQLiteTable>(
	{ db }: Services,
	table: T,
	rows: readonly T["$inferInsert"][],
): Statements {
	return chunksForInsert(table, rows).map((chunk) => db.insert(table).values(chunk as T["$inferInsert"][]));
}

/** Returns the services with their clock set to a time in the past. */
function withClockAt(services: Services, time: number): Services {
	return { ...services, now: () => time };
}

/** Percentage of visits that reach each step, excluding those that led to an application. */
const REACHED_PERCENT: readonly (readonly [step: VisitStep, percent: number])[] = [
	["visit", 100],
	["upload", 21],
	["documents", 9],
	["details", 7],
	["payment", 3],
	["checkout", 2],
	["paid", 0],
];

const VISIT_ERRORS: readonly (readonly [step: VisitStep, error: string, interval: number])[] = [
	["upload", "flag_too_old", 2],
	["upload", "flag_signature_page_missing", 3],
	["upload", "error_file_too_large", 5],
	["details", "phone:error_phone_too_short", 4],
	["details", "postalCode:error_postal_code_unusual", 6],
	["checkout", "error_card_declined", 7],
];

const PAGE_VIEW_PERCENT: readonly (readonly [path: string, percent: number])[] = [
	["/", 72],
	["/pricing", 38],
	["/about-nif", 22],
	["/faq", 18],
	["/nif-requirements", 14],
	["/guides", 9],
	["/upload-documents", 27],
	["/personal-info", 12],
	["/checkout", 9],
	["/confirmation/:id", 14],
];

function visitStatements(services: Services, days: readonly DailyVisits[]): Statements {
	const steps: (typeof stepDays.$inferInsert)[] = [];
	const views = new Map<string, typeof pageViews.$inferInsert>();
	for (const [index, { day, language, isPhone, visits, startedApplications: startedCount }] of days.entries()) {
		const device = isPhone ? ("phone" as const) : ("desktop" as const);
		for (const [step, percent] of REACHED_PERCENT) {
			const times =
				Math.floor((visits * percent) / 100) + (step === "paid" ? Math.floor(startedCount * 0.9) : startedCount);
			if (times > 0) steps.push({ day, step, language, device, error: "", times });
		}
		for (const [step, error, interval] of VISIT_ERRORS)
			if (index % (interval * 3) === 0) steps.push({ day, step, language, device, error, times: 1 });
		for (const [path, percent] of PAGE_VIEW_PERCENT) {
			const key = `${day} ${path} ${language}`;
			const previousViews = views.get(key)?.views ?? 0;
			views.set(key, { day, path, language, views: previousViews + Math.ceil((visits * percent) / 100) });
		}
	}
	// A row for the same key may already exist.
	return [
		...chunksForInsert(stepDays, steps).map((chunk) =>
			services.db
				.insert(stepDays)
				.values(chunk)
				.onConflictDoUpdate({
					target: [stepDays.day, stepDays.step, stepDays.language, stepDays.device, stepDays.error],
					set: { times: sql`${stepDays.times} + excluded.times` },
				}),
		),
		...chunksForInsert(pageViews, [...views.values()]).map((chunk) =>
			services.db
				.insert(pageViews)
				.values(chunk)
				.onConflictDoUpdate({
					target: [pageViews.day, pageViews.path, pageViews.language],
					set: { views: sql`${pageViews.views} + excluded.views` },
				}),
		),
	];
}

/** Returns the statements that insert open contact messages, and how many were closed on each day. */
function messageStatements(services: Services): Statements {
	const now = services.now();
	const openMessages = CONTACT_MESSAGES.map(
		({ name, email, language, subject, message, isComplaint, hoursAgo }, index) => ({
			id: messageId(index),
			...{ name, email, language, subject, message },
			complaint: isComplaint ? randomComplaintNumber() : null,
			createdAt: now - hoursAgo * HOUR,
		}),
	);
	const random = createRandomSequence(7);
	const answeredDays = Array.from({ length: 60 }, (_, n) => {
		const answeredCount = random.integerBelow(4);
		return {
			day: daysBefore(lisbonDate(now), n + 2),
			done: answeredCount + random.integerBelow(2),
			answered: answeredCount,
		};
	});
	return [
		...insertInChunks(services, contactMessages, openMessages),
		...insertInChunks(services, messageCounts, answeredDays),
	];
}

/** Returns the statements that insert visitor errors: one open, one resolved. */
function errorStatements(services: Services): Statements {
	const now = services.now();
	const release = { firstRelease: "offline", lastRelease: "offline" };
	const errors = [
		{
			source: "browser",
			name: "TypeError",
			route: "/upload-documents",
			code: 0,
			times: 3,
			firstHoursAgo: 30,
			lastHoursAgo: 5,
		},
		{
			source: "browser",
			name: "NetworkError",
			route: "/checkout",
			code: 0,
			times: 11,
			firstHoursAgo: 400,
			lastHoursAgo: 190,
		},
	] as const;
	const rows = errors.map(({ firstHoursAgo, lastHoursAgo, ...error }, index) => ({
		...{ ...error, ...release, fingerprint: errorFingerprint(error) },
		...{ firstSeen: now - firstHoursAgo * HOUR, lastSeen: now - lastHoursAgo * HOUR },
		...(index === 1 && { resolvedAt: now - 160 * HOUR, resolvedBy: offlineStaff("Ana").id }),
	}));
	return insertInChunks(services, visitorErrors, rows);
}

/** Hours since the last sign-in of each member of staff. */
const HOURS_SINCE_SIGN_IN: Readonly<Record<string, number>> = { Ana: 3, Rui: 2, Eva: 19, Leo: 26, Ada: 150, Tia: 45 };

function signInStatements({ db, now }: Services): Statements {
	return OFFLINE_STAFF.map(({ id, name }) =>
		db
			.update(users)
			.set({ lastLogin: now() - (HOURS_SINCE_SIGN_IN[name] ?? 0) * HOUR })
			.where(and(eq(users.id, id), isNull(users.lastLogin))),
	);
}

/** Clients of the seeded firm who have not answered its invitation. */
const INVITED_CLIENTS = [
	{ name: "Hannah Lindqvist", email: "hannah.lindqvist@applicant.example", hoursAgo: 20, note: "Moves in January" },
	{ name: "Mateus Ribeiro Prado", email: "mateus.prado@applicant.example", hoursAgo: 190, note: "" },
];

function invitationStatements({ db, now }: Services, firm: SeededFirm): Statements {
	return INVITED_CLIENTS.map(({ hoursAgo, ...client }) => {
		const createdAt = now() - hoursAgo * HOUR;
		const invitation = { byFirm: false, createdAt, expiresAt: createdAt + INVITATION_DAYS * DAY };
		const choice = { language: "en" as const, packageType: "standard" as const };
		return db.insert(agentCases).values({ id: randomId(), ...firm, ...client, ...choice, ...invitation });
	});
}

function messageId(index: number): string {
	return `offline-message-${index}`.padEnd(22, "0");
}

async function answerMessages(services: Services): Promise<void> {
	for (const [index, { hoursAgo, answer }] of CONTACT_MESSAGES.entries()) {
		if (!answer) continue;
		const laterServices = withClockAt(services, services.now() - (hoursAgo - answer.hoursAfter) * HOUR);
		const answerInput = { id: randomId(), text: answer.text, seenAnswers: 0, macro: null };
		mustSucceed(await answerMessage(laterServices, offlineStaff("Ana"), messageId(index), answerInput));
	}
}

/** Time from completion to the review. */
const REVIEW_DELAY_MS = 9 * DAY;

async function writeReviews(services: Services, cases: readonly WrittenCase[]): Promise<void> {
	const completed = cases
		.map(({ application }) => application)
		.filter(({ status, stateSince }) => status === "completed" && stateSince < services.now() - REVIEW_DELAY_MS)
		.sort((a, b) => a.stateSince - b.stateSince);
	for (const { language, rating, words, isAnonymous, decision } of REVIEWS) {
		const index = completed.findIndex((application) => application.language === language);
		const [application] = index < 0 ? [] : completed.splice(index, 1);
		if (!application) continue;
		const writtenAt = decision ? application.stateSince + REVIEW_DELAY_MS : services.now() - 20 * HOUR;
		const input = { rating: String(rating), words, signed: isAnonymous ? "anonymous" : "name" };
		mustSucceed(await saveReview(withClockAt(services, writtenAt), application, input, language));
		if (!decision) continue;
		const laterServices = withClockAt(services, writtenAt + HOUR);
		const version = { applicationId: application.id, writtenAt };
		mustSucceed(await decideReview(laterServices, offlineStaff("Eva"), { ...version, decision }));
	}
}

/** Adds long-standing partners, their clicks and sales, and one run that paid them. */
async function seedPartners(services: Services, cases: readonly WrittenCase[]): Promise<void> {
	const { db } = services;
	const now = services.now();
	const random = createRandomSequence(11);
	for (const { name, email, code, joinedDaysAgo, rate, promotion } of PARTNERS) {
		const createdAt = now - joinedDaysAgo * DAY;
		await addPartner(db, createdAt, { name, email, code }, { rate, promotion });
		const dates = { createdAt, termsAcceptedAt: createdAt, payoutVerifiedAt: createdAt };
		const [partner] = await db.update(affiliates).set(dates).where(eq(affiliates.code, code)).returning();
		if (!partner) continue;
		const days = Array.from({ length: Math.min(90, joinedDaysAgo) }, (_, n) => {
			return { affiliateId: partner.id, day: daysBefore(lisbonDate(now), n), clicks: random.integerBelow(8) };
		});
		await runBatch(services, insertInChunks(services, affiliateDays, days));
	}
	// There are only a few test cards, and one that pays for many applications would look suspicious.
	const payments = { ...services.payments, getCardFingerprint: async () => ({ ok: true as const, value: null }) };
	const sales = cases
		.filter(({ scenario, application }) => scenario.partner !== null && application.paidAt !== null)
		.sort((a, b) => (a.application.paidAt ?? 0) - (b.application.paidAt ?? 0));
	for (const [index, { scenario, application }] of sales.entries()) {
		// The last sale has no click, so it awaits review.
		const clickedAt = index === sales.length - 1 ? null : startTime(scenario) - HOUR;
		const referral = clickedAt === null ? null : { code: scenario.partner ?? "", clickedAt };
		await recordReferralSource(withClockAt(services, startTime(scenario)), application, { referral, network: null });
		await settleCommission({ ...withClockAt(services, application.paidAt ?? now), payments }, application.id);
	}
	const earlierServices = withClockAt(services, now - 10 * DAY);
	await approveCommissions(earlierServices);
	const run = await createPayoutRun(earlierServices, offlineStaff("Leo"), "paypal", NETWORK);
	if (run.ok) {
		const laterServices = withClockAt(services, now - 10 * DAY + HOUR);
		mustSucceed(await approvePayoutRun(laterServices, offlineStaff("Ana"), { id: run.value, version: 1 }, NETWORK));
	}
	await approveCommissions(services);
}

/** Records in the audit log that staff opened the documents before accepting them. */
async function recordDocumentOpenings(services: Services, cases: readonly WrittenCase[]): Promise<void> {
	const now = services.now();
	const openings = cases
		.filter(({ application }) => !isClosedStage(getStage(application)))
		.flatMap(({ scenario, application }) => {
			const firstAcceptance = scenario.actions.find((action) => action.type === "accept");
			return firstAcceptance?.type === "accept"
				? [{ id: application.id, by: firstAcceptance.by, at: firstAcceptance.at - HOUR / 6 }]
				: [];
		})
		.filter(({ at }) => at < now - 2 * HOUR)
		.sort((a, b) => a.at - b.at);
	for (const { id, by, at } of openings) {
		const opening = { reason: "check" as const, words: "", network: NETWORK };
		mustSucceed(await recordOpeningReason(withClockAt(services, at), offlineStaff(by), id, opening));
	}
}

/** Assigns some of the open applications to staff. */
async function assignCases(services: Services, cases: readonly WrittenCase[]): Promise<void> {
	for (const name of ["Rui", "Ana", "Eva"] as const) {
		const ownCases = cases.filter(
			({ scenario, application }) => scenario.owner === name && !isClosedStage(getStage(application)),
		);
		const ids = ownCases.map(({ application }) => application.id).slice(0, 50);
		if (ids.length > 0)
			mustSucceed(await assignApplications(services, offlineStaff("Ana"), NETWORK, ids, offlineStaff(name).id));
	}
}

/** Draws and stores the documents, those of open applications first. */
async function storeDocuments(services: Services, cases: readonly WrittenCase[]): Promise<void> {
	const { db, documents } = services;
	const isOpen = ({ application }: WrittenCase) => !isClosedStage(getStage(application));
	const openCasesFirst = [...cases.filter(isOpen), ...cases.filter((candidate) => !isOpen(candidate))];
	for (const { documents: specimenFiles } of openCasesFirst) {
		const rows: Statements = [];
		for (const { uploadId, type: fileType, fileName, draw } of specimenFiles) {
			const bytes = draw();
			const objectKey = documents.newObjectKey();
			await documents.put(objectKey, uploadId, bytes);
			const page = {
				uploadId,
				page: 0,
				objectKey,
				fileType,
				bytes: bytes.length,
				sha256: await shortHash(bytes),
			};
			rows.push(db.insert(uploadPages).values({ ...page, fileName, keyId: db.keyring.current.id }));
		}
		if (rows.length > 0) await runBatch(services, rows);
	}
}
