import type { FulfilledBy } from "./fulfilled-by.ts";

const DATA = "app/routes/order/data/data.workers.test.ts";
const EDITION = "says which edition of the terms was agreed to: on the page, in the archive and to staff";
const VISITS = "worker/api/site-calls.workers.test.ts";

/** Promises of the privacy policy. How long each thing is kept has a table of its own (decision 053). */
export const KEPT_ABOUT_DATA = {
	"agreement-kept": [DATA, EDITION],
	"terms-of-their-day": [DATA, EDITION],
	"own-data-page": [DATA, "is all that is kept: compared with the database and the bucket"],
	"data-request-answered": [
		"app/routes/admin/inbox/inbox.workers.test.ts",
		"counts a message as late after 24 hours of business days, not before",
	],
	"birth-details-only-if-needed": [
		"app/forms/personal-info.test.ts",
		"asks for place of birth and the parents' names only where the tax office wants them of everybody (T38)",
	],
	"passport-number-not-kept-open": [
		"test/calls/reading.workers.test.ts",
		"keeps nothing of the passport's number in the open",
	],
	"documents-read-here": ["test/deployment.test.ts", "sends documents to no reader but our own"],
	"partner-sees-no-person": [
		"app/routes/partners/dashboard.workers.test.ts",
		"says of a sale the day, the country and the amount, and of a person nothing (F59)",
	],
	"sealed-at-rest": [
		"test/calls/sealed-columns.workers.test.ts",
		"keeps no birth date, phone number, address or NIF readable in any column of any table",
	],
	"document-key": ["app/documents/seal.server.test.ts", "does not open with the data key of another"],
	"openings-recorded": [
		"app/routes/admin/application/documents/openings.workers.test.ts",
		"keeps who opened what, in which role, from which network and why, and own words sealed",
	],
	"number-shows-little": [
		"app/routes/site/track-application.workers.test.ts",
		"tells whoever has the number where it stands, and not whose it is or how to open it",
	],
	"unpaid-documents-deleted": [
		"test/calls/retention.workers.test.ts",
		"deletes the documents of an application that nobody paid for as soon as it closes",
	],
	"deleted-in-time": ["app/content/retention.test.ts", "is shown by a test that exists, unless it is out of our hands"],
	"held-with-a-reason": [
		"test/calls/years.long.workers.test.ts",
		"keeps images, certificate, log and names until the hold is lifted",
	],
	"errors-without-what-was-typed": [
		"app/commands/people/count-visits.workers.test.ts",
		"are counted by field and our own code, without what was typed",
	],
	"visits-name-nobody": [VISITS, "are counted by day, kind of page and language"],
	"safety-copies-end": { people: "The hosting provider, whose database keeps thirty days of its past" },
	"data-not-sold": { people: "Those who run the house" },
} as const satisfies Record<string, FulfilledBy>;
