import * as z from "zod";
import { type Answers, limited, refusals } from "./answers.ts";
import { anybody, type Call, owner } from "./call.ts";

/** A page of something that was sent to us, as it came. */
const sentPage: Answers = {
	200: {
		content: ["image/png", "image/jpeg", "application/pdf"],
		description: "The page, of the kind that was sent.",
	},
	...refusals(401, 404),
	...limited,
};

/** What an application leaves to keep: each a file of its owner's, but for forms that everybody may print. */
export const fileCalls: readonly Call[] = [
	{
		method: "get",
		path: "/api/documents/{id}/original",
		summary:
			"The authority's document of a completed application, by a link that is good for five minutes; each time is noted. At most 30 a day.",
		who: `${owner} One that was not proved by a mailed link or code for thirty days is told so.`,
		query: { download: z.enum(["true", "false"]), link: z.string() },
		answers: {
			200: { content: "application/pdf", description: "The document, named after the number." },
			303: { content: null, description: "To the same call with a link that is good for five minutes." },
			...refusals(401, 404, 409, 503),
			...limited,
		},
	},
	{
		method: "post",
		path: "/api/shared-certificates/{token}",
		summary:
			"The same document for whoever has a link that its owner made, once; the owner is mailed. Limited to 10 a minute and address.",
		who: anybody,
		answers: {
			200: { content: "application/pdf", description: "The document; the link is used up." },
			303: { content: null, description: "To the page that says why there is nothing." },
			...refusals(403),
			...limited,
		},
	},
	{
		method: "get",
		path: "/api/case-files/{id}",
		summary:
			"The whole history of an application, each event with the hash of the one before; /verify checks it. Limited to 60 a minute and address.",
		who: owner,
		answers: {
			200: { content: "application/json", description: "The case file, named after the application's number." },
			...refusals(401, 404, 503),
			...limited,
		},
	},
	{
		method: "get",
		path: "/api/case-files/{id}/pdf",
		summary: "The same history on pages to read, with the record attached. Limited to 60 a minute and address.",
		who: owner,
		answers: {
			200: { content: "application/pdf", description: "The document, named after the application's number." },
			...refusals(401, 404, 503),
			...limited,
		},
	},
	{
		method: "get",
		path: "/api/mandates/{id}",
		summary:
			"The power of attorney of an application, to print and to sign; told what is missing while it cannot be made. Limited to 60 a minute and address.",
		who: owner,
		query: { download: z.enum(["true", "false"]) },
		answers: {
			200: { content: "application/pdf", description: "The paper, named after the application's number." },
			...refusals(401, 404, 409, 503),
			...limited,
		},
	},
	{
		method: "get",
		path: "/api/signed-papers/{id}/{page}",
		summary: "A page of the signed power of attorney that came in last, counted from 0.",
		who: owner,
		answers: sentPage,
	},
	{
		method: "get",
		path: "/api/attachments/{id}/{upload}/{page}",
		summary: "A file that came with a message between the owner and staff, its pages counted from 0.",
		who: owner,
		answers: sentPage,
	},
	{
		method: "get",
		path: "/api/calendars/{id}",
		summary: "The day from which electronic notifications count, as iCalendar; a conflict while it is not known.",
		who: owner,
		answers: {
			200: { content: "text/calendar", description: "An event of one day, in the caller's language." },
			...refusals(401, 404, 409, 503),
			...limited,
		},
	},
	{
		method: "get",
		path: "/api/exports/{id}",
		summary:
			"All that is kept of an application: its data as JSON, documents, receipts and mails. With the certificate in it, each time is noted, at most 30 a day. Limited to 60 a minute and address.",
		who: `${owner} One that was not proved by a mailed link or code for thirty days is told so where the certificate is in it.`,
		answers: {
			200: { content: "application/zip", description: "The archive, named after the application's number." },
			...refusals(401, 404, 503),
			...limited,
		},
	},
	{
		method: "get",
		path: "/api/receipts/{id}/{purpose}",
		summary:
			"The receipt of a payment that has arrived; `purpose` is application or physical_delivery. Limited to 60 a minute and address.",
		who: owner,
		answers: {
			200: {
				content: "application/pdf",
				description: "The receipt, named after its number, in the caller's language.",
			},
			...refusals(401, 404, 503),
			...limited,
		},
	},
	{
		method: "get",
		path: "/api/withdrawal-form",
		summary: "The model withdrawal form of the law, to print. Limited to 60 a minute and address.",
		who: anybody,
		answers: {
			200: { content: "application/pdf", description: "The form, in the caller's language." },
			...refusals(503),
			...limited,
		},
	},
	{
		method: "get",
		path: "/api/sample-power-of-attorney",
		summary:
			"What a power of attorney looks like: of people who do not exist, marked as a specimen. Limited to 60 a minute and address.",
		who: anybody,
		answers: {
			200: { content: "application/pdf", description: "The specimen, in Portuguese and the caller's language." },
			...refusals(503),
			...limited,
		},
	},
	{
		method: "get",
		path: "/api/lawyer-photo",
		summary: "The photograph of the lawyer on the first page, as staff have entered it.",
		who: anybody,
		answers: {
			200: { content: "image/jpeg", description: "The photograph; it may be stored for five minutes." },
			...refusals(404, 503),
		},
	},
	{
		method: "get",
		path: "/api/withdrawals/{id}",
		summary:
			"What acknowledges a withdrawal: its words, when it came in and what follows. Limited to 60 a minute and address.",
		who: owner,
		answers: {
			200: { content: "application/pdf", description: "The document, named after the application's number." },
			...refusals(401, 404, 503),
			...limited,
		},
	},
];
