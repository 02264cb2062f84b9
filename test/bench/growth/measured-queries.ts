import { changeApplication } from "#app/commands/application/change-application.server.ts";
import { saveDraft } from "#app/commands/application/draft.server.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import { findTimeline } from "#app/queries/application/events.server.ts";
import { findApplicationByNumber } from "#app/queries/application/find-application.server.ts";
import { findApplicationFile } from "#app/queries/application/get-application-file.server.ts";
import { listApplications } from "#app/queries/application/list-applications.server.ts";
import { hasSameFile, hasSameNumber, hasSimilarPicture } from "#app/queries/documents/similar-documents.server.ts";
import { listPageViews } from "#app/queries/measures/visits.server.ts";
import { walkLedger } from "#app/queries/money/ledger.server.ts";
import { listWebhookEvents } from "#app/queries/money/list-webhook-events.server.ts";
import { listPaymentIssues } from "#app/queries/money/payment-issues.server.ts";
import { findPayments } from "#app/queries/money/payments.server.ts";
import { listJobs } from "#app/queries/scheduled-jobs.server.ts";
import type { Services } from "#app/services.ts";
import { partnerQueries, partnerWrites } from "./partner-queries.ts";
import { backOfficeQueries, backOfficeWrites } from "./staff-queries.ts";

export type Query = (services: Services, applicationId: string) => Promise<unknown>;

type ListOptions = Parameters<typeof listApplications>[1];
const list = (stage: ListOptions["stage"], options: Partial<ListOptions> = {}) => {
	return (services: Services) => listApplications(services, { stage, search: "", ...options });
};
/** A page deep inside a list: `days` before now, with as many dates as its order has. */
const listFrom = (days: number, dates: 1 | 2, options: Partial<ListOptions>) => (services: Services) => {
	const at = Array.from({ length: dates }, () => services.now() - days * DAY);
	return list(null, { position: { direction: "after", cursor: [...at, "x"].join(".") }, ...options })(services);
};

export const staffQueries: Record<string, Query> = {
	...backOfficeQueries,
	...partnerQueries,
	"list of open applications": list(null),
	"list of open applications, from its middle": listFrom(0, 2, {}),
	"list of one queue": list("in_review"),
	"list of closed applications": list("closed"),
	"list of completed applications, a year back": listFrom(365, 1, { stage: "certificate_ready" }),
	"list of open applications, by package": list(null, { sort: { name: "package", descending: false } }),
	"list of open applications, highest payment first": list(null, { sort: { name: "paid", descending: true } }),
	"list of open applications, by time in state, from its middle": listFrom(5, 2, {
		sort: { name: "since", descending: false },
	}),
	"list of one queue, by package": list("nif_assigned", { sort: { name: "package", descending: true } }),
	"list of unassigned applications in one queue, by time in state": list("in_review", {
		owner: "unassigned",
		sort: { name: "since", descending: false },
	}),
	"list of late applications, by package": list(null, { only: "late", sort: { name: "package", descending: false } }),
	"search for a whole e-mail address": list(null, { search: "person4711@example.com" }),
	"search for a part of a name": list(null, { search: "lima-1a2" }),
	"payment issues for staff": listPaymentIssues,
	"the scheduled jobs": listJobs,
	"latest Stripe events": listWebhookEvents,
	"visits by page and day": listPageViews,
	"the ledger of thirty days": async (services) => {
		for await (const _ of walkLedger(services, { from: services.now() - 30 * DAY, until: services.now() }));
	},
	"one application with all its data": findApplicationFile,
	"its timeline": findTimeline,
	"its payments": findPayments,
	"an application by its number": (services) => findApplicationByNumber(services, "NIF-2345-6789"),
	"search for the same file": (services) => hasSameFile(services, { ...upload, uploadId: "p0000000000" }),
	"search for a similar picture": (services) =>
		hasSimilarPicture(services, upload, { hashes: ["0123456789abcdef"], fingerprint: "f0000000000", holder }),
	"search for the same passport": (services) => hasSameNumber(services, upload, "f0000000000", holder),
};

export const staffWrites: Record<string, Query> = {
	...backOfficeWrites,
	...partnerWrites,
	"requesting information from the applicant": (services, id) =>
		changeApplication(services, id, reviewer, {
			type: "information-requested",
			items: [{ kind: "information", reason: "Which floor?" }],
		}),
	"saving a new draft": (services) =>
		saveDraft(services, {
			applicationId: null,
			sessionId: "session",
			owned: [],
			verifiedOwner: true,
			network: "bench",
			fields: { email: "rosa@example.com" },
			packageType: "standard",
			referral: null,
			language: "en",
		}),
};

const reviewer = { kind: "staff" as const, id: "rui@azulejo.example", role: "reviewer" as const, person: 2 };
const upload = { uploadId: "another", sessionId: "session", applicationId: null };
const holder = {
	surname: "Lima",
	givenNames: "Rosa",
	birthDate: "1990-01-01",
	countryName: "",
	nationality: "PL",
	documentNumber: "",
	expiryDate: "",
	sex: "",
	issuer: "",
};
