import type { FulfilledBy } from "./fulfilled-by.ts";

const INBOX = "app/routes/admin/inbox/inbox.workers.test.ts";
const COMPLAINTS = "app/routes/admin/inbox/complaints.workers.test.ts";
const LATE = "app/routes/order/late.workers.test.ts";
const DEADLINES = "app/domain/application/deadlines.test.ts";
const CALLS = "test/journey-by-calls.workers.test.ts";
const FLAGS = "app/domain/documents/document-flags.test.ts";
const REPRESENTATION = "app/routes/order/payment/representation.workers.test.ts";
const ONE_JOURNEY = "carries an application from two documents to a certificate through the calls and the admin area";

/** Promises about the work itself: answers, documents, dates, the number. */
export const KEPT_ABOUT_SERVICE = {
	"answer-in-a-day": [INBOX, "counts a message as late after 24 hours of business days, not before"],
	"a-person-answers": [INBOX, "is shown before it is sent, and arrives as it was shown, in the writer's language"],
	"complaint-numbered": [
		COMPLAINTS,
		"gets a number and the day by which it is answered, and stands in a queue of its own",
	],
	"complaint-clock": [COMPLAINTS, "is late after fifteen business days, not with the questions after one"],
	"complaint-changes-nothing": [COMPLAINTS, "changes nothing of the application that it names"],
	"due-date-on-page": [
		"app/routes/order/payment/payment.workers.test.ts",
		"says by which date each package is ready if it is paid today, for either choice of when we begin",
	],
	"latest-times": [
		"app/routes/order/payment/payment.workers.test.ts",
		"says by which date each package is ready if it is paid today, for either choice of when we begin",
	],
	"express-first": [
		"app/routes/admin/applications/groups.workers.test.ts",
		"has the list of open applications under heads of when they are due, what is paused last",
	],
	"times-pause": [LATE, "is none while we wait for the applicant: the date moves, and the page says why"],
	"late-is-told": [LATE, "at the tax office is told before the applicant asks, once a week and no more"],
	"draft-closed": [DEADLINES, "as a draft is warned after 27 days and expires after 30"],
	"unpaid-closed": [DEADLINES, "for payment is reminded after one and three days, warned, and expires after sixty"],
	"silent-closed": [DEADLINES, "for its applicant is reminded after 3, 7 and 14 days and rejected after sixty"],
	"reminded-before-closing": [DEADLINES, "for its applicant is reminded after 3, 7 and 14 days"],
	"reopened-within-thirty-days": ["test/journeys/rejection.long.e2e.ts", "is taken back within thirty days"],
	"draft-goes-on": ["test/calls/mail-links.workers.test.ts", "lets a new device in, once, and leads to the same page"],
	"page-changes-by-itself": [
		"test/calls/live-updates.workers.test.ts",
		"tells a subscriber by address and one by message where the application stands, and each change",
	],
	"written-at-each-step": [CALLS, ONE_JOURNEY],
	"certificate-on-page": [CALLS, ONE_JOURNEY],
	"certificate-unchanged": [CALLS, ONE_JOURNEY],
	"certificate-corrected": [
		"app/routes/order/after/after.workers.test.ts",
		"is asked for field by field, one at a time, filed, refused with the answer, and asked for again",
	],
	"asked-by-mail": ["app/emails/render-mail.test.ts", "asks only for what is still missing"],
	"nothing-private-mailed": [
		"app/emails/render-mail.test.ts",
		"%s has both parts, its link, and nothing that must not travel",
	],
	"no-advertising": ["app/emails/client-rules.test.ts", "has a sample of every mail about an application"],
	"parcel-followed": [
		"worker/offline/carrier.workers.test.ts",
		"moves a parcel along the allowed ways only, and its applicant hears of it",
	],
	"filed-once-accepted": [
		"app/domain/application/staff-actions.test.ts",
		"filing only once both documents are accepted, and says so before",
	],
	"refused-only-for-certain": [FLAGS, "rejects for three things only"],
	"another-document-at-once": [FLAGS, "tells of a rejection always what else can be sent"],
	"doubts-to-a-person": ["test/calls/reading.workers.test.ts", "that %s goes to a person, and its sender is told why"],
	"two-people": ["test/calls/two-people.workers.test.ts", "is refused by the database for both halves of a %s"],
	"child-papers-read-first": [
		"app/domain/guardian/guardian.test.ts",
		"waits for a person to read the papers, whatever the checks said",
	],
	"child-papers-read-by-people": [
		"test/calls/guardian.workers.test.ts",
		"papers are never verified by a machine, and say that a person reads them",
	],
	"representative-included": [REPRESENTATION, "is part of the order's summary: no later price"],
	"representation-ends-by-a-word": [
		"app/routes/order/after/after.workers.test.ts",
		"is left with one form that says what follows, and ends as the office records it",
	],
	"aftercare-clock": [
		"app/domain/aftercare/aftercare.test.ts",
		"is due in two business days, and is theirs again when the office is slow; the first is said first",
	],
	"shared-certificate-told": [
		"app/routes/order/share.workers.test.ts",
		"says whose service this is, is used up by its button alone, once, and its owner is told",
	],
	"portal-password-erased": [
		"app/routes/order/after/shown-password.workers.test.ts",
		"is asked for, stored sealed, shown once with a mailed code, and erased",
	],
	"changes-announced": [
		"test/front-matter.test.ts",
		"announces a change of a policy thirty days before it applies, or stops the build",
	],
	"pages-checked": ["test/journeys/every-page.long.e2e.ts", "there is nothing to complain about on the page: %s"],
	"keyboard-alone": ["test/journeys/keyboard.e2e.ts", "applies, from the two files to the card form"],
	"without-scripts": [
		"test/journeys/without-scripts.e2e.ts",
		"reaches the card form with JavaScript off, keeping what was typed when something is missing",
	],
	"less-movement": ["test/journeys/reviews.long.e2e.ts", "do not move by themselves where motion is not wanted"],
	"errors-named-twice": [
		"test/journeys/bad-input.e2e.ts",
		"names every missing answer at once, keeps the others and moves the reader to the first",
	],
	"answers-in-words": { people: "Staff, in what they write; the message itself has the clock of every message" },
	"statement-reviewed": { people: "Whoever changes the site; the checks that it names run before" },
} as const satisfies Record<string, FulfilledBy>;
