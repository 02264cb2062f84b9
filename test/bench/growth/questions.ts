import { changeApplication } from "#app/commands/application/change-application.server.ts";
import { saveDraft } from "#app/commands/application/draft.server.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import { findTimeline } from "#app/queries/application/events.server.ts";
import { findApplicationByNumber } from "#app/queries/application/find-application.server.ts";
import { findApplicationFile } from "#app/queries/application/get-application-file.server.ts";
import { listApplications } from "#app/queries/application/list-applications.server.ts";
import { listFailingJobs } from "#app/queries/count-pending-tasks.server.ts";
import { findLikePicture, findSameFile, findSameNumber } from "#app/queries/documents/similar-documents.server.ts";
import { listPageViews } from "#app/queries/measures/visits.server.ts";
import { walkLedger } from "#app/queries/money/ledger.server.ts";
import { listWebhookEvents } from "#app/queries/money/list-webhook-events.server.ts";
import { listPaymentIssues } from "#app/queries/money/payment-issues.server.ts";
import { findPayments } from "#app/queries/money/payments.server.ts";
import type { Services } from "#app/services.ts";
import { questionsOfPartners, workOfPartners } from "./partner-questions.ts";
import { questionsOfHouse, workOfHouse } from "./staff-questions.ts";

export type Ask = (services: Services, applicationId: string) => Promise<unknown>;

const list = (stage: Parameters<typeof listApplications>[1]["stage"], page = 1, search = "") => {
	return (services: Services) => listApplications(services, { stage, page, search });
};

export const questionsOfStaff: Record<string, Ask> = {
	...questionsOfHouse,
	...questionsOfPartners,
	"list of what is open": list(null),
	"list of what is open, page 200": list(null, 200),
	"list of one queue": list("in_review"),
	"list of what is closed": list("closed"),
	"list of what is completed, page 1000": list("certificate_ready", 1000),
	"list of what is completed, page 10000": list("certificate_ready", 10_000),
	"search for a whole e-mail address": list(null, 1, "person4711@example.com"),
	"search for a part of a name": list(null, 1, "lima-1a2"),
	"what about money needs a person": listPaymentIssues,
	"steps of the cron that fail": listFailingJobs,
	"the card provider's last events": listWebhookEvents,
	"visits by page and day": listPageViews,
	"the ledger of thirty days": async (services) => {
		for await (const _ of walkLedger(services, { from: services.now() - 30 * DAY, until: services.now() }));
	},
	"one application with everything": findApplicationFile,
	"its timeline": findTimeline,
	"its payments": findPayments,
	"an application by its number": (services) => findApplicationByNumber(services, "NIF-2345-6789"),
	"whether the same file came before": (services) => findSameFile(services, { ...asked, uploadId: "p0000000000" }),
	"whether a like picture came before": (services) =>
		findLikePicture(services, asked, { hashes: ["0123456789abcdef"], fingerprint: "f0000000000", holder }),
	"whether the same passport came before": (services) => findSameNumber(services, asked, "f0000000000", holder),
};

export const workOfStaff: Record<string, Ask> = {
	...workOfHouse,
	...workOfPartners,
	"asking the applicant for something": (services, id) =>
		changeApplication(services, id, reviewer, {
			type: "information-requested",
			items: [{ kind: "information", reason: "Which floor?" }],
		}),
	"a new draft": (services) =>
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
const asked = { uploadId: "another", sessionId: "session", applicationId: null };
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
