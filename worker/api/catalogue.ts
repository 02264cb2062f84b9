import type * as z from "zod";
import { common, json, limited, refusals, refusedUpload } from "./answers.ts";
import { anybody, type Call, owner } from "./call.ts";
import { fileCalls } from "./file-calls.ts";
import * as schemas from "./schemas.ts";
import { webhookCalls } from "./webhook-calls.ts";

const tester = "Anybody while the server's key is a test key; with a live key staff alone, everybody else is told 404.";
const staff = "Staff: a token of Cloudflare Access for somebody in our own table.";

function body(schema: z.ZodType): Call["request"] {
	return { content: "application/json", schema };
}

/** Every call of the service, in the specification's order. The socket is described in openapi.ts. */
export const catalogue: readonly Call[] = [
	{
		method: "post",
		path: "/api/upload-document",
		summary:
			"Sends in a document: a JPEG, PNG or PDF of at most 10 MB, or several, as its pages. Limited to 20 a minute and address.",
		who: `${anybody} The answer starts a session, and its cookie owns the document. For an application that asks for it anew: its owner. A phone beside somebody's desk: for that desk.`,
		request: { content: "multipart/form-data", schema: schemas.uploadRequest },
		answers: {
			200: json(schemas.uploadAnswer, "Verified, for a person to review, or rejected."),
			...refusals(401, 409),
			...refusedUpload,
			...limited,
			...common,
		},
	},
	{
		method: "post",
		path: "/api/validate-document/{documentType}",
		summary: "Tells what was read from a document, so that a form can be filled in.",
		who: "The browser that sent the document in, or that owns its application.",
		request: body(schemas.validateRequest),
		answers: {
			200: json(schemas.validateAnswer, "What was read, or null when nothing was."),
			...refusals(404, 413, 415, 422),
			...common,
		},
	},
	{
		method: "post",
		path: "/api/personal-info",
		summary: "Makes a complete application, which then waits for its payment. Limited to 60 a minute and address.",
		who: "The browser that sent the documents in. The answer's cookie owns the application.",
		request: body(schemas.personalInfoRequest),
		answers: {
			200: json(schemas.personalInfoAnswer, "The application."),
			...refusals(409, 413, 415, 422),
			...limited,
			...common,
		},
	},
	{
		method: "get",
		path: "/api/stripe-public-key",
		summary: "What the card form needs to start.",
		who: anybody,
		answers: { 200: json(schemas.publicKeyAnswer, "The publishable key."), ...refusals(503) },
	},
	{
		method: "post",
		path: "/api/create-payment-intent",
		summary:
			"Opens the payment of an application or continues the open one. The amount is ours; a package sent along changes an unpaid application. Limited to 60 a minute and address.",
		who: owner,
		request: body(schemas.paymentIntentRequest),
		answers: {
			200: json(schemas.paymentIntentAnswer, "The open payment: the same one for every repeat."),
			...refusals(401, 404, 409, 413, 415, 422),
			...limited,
			...common,
		},
	},
	{
		method: "get",
		path: "/api/applications/{id}",
		summary: "Where an application stands.",
		who: `${anybody} Whoever does not hold the application cookie sees an initial, a masked number and no personal data.`,
		answers: { 200: json(schemas.applicationAnswer, "The application."), ...refusals(404, 503) },
	},
	{
		method: "get",
		path: "/api/applications/track/{applicationNumber}",
		summary: "The same by application number, however it was typed. Limited to 10 a minute and address.",
		who: `${anybody} The id is told to the owner alone.`,
		answers: {
			200: json(schemas.trackedAnswer, "The application."),
			...refusals(404, 503),
			...limited,
		},
	},
	{
		method: "post",
		path: "/api/send-email-notification/{id}",
		summary:
			"Mails where the application stands to the stored address: once a minute and five times a day for one application, 5 a minute and address.",
		who: owner,
		answers: {
			200: json(schemas.messageAnswer, "On its way."),
			...refusals(401, 404, 413),
			...limited,
			...common,
		},
	},
	...fileCalls,
	{
		method: "post",
		path: "/api/set-nif/{id}",
		summary: "The first person's number is a proposal; a second person who sends the same one confirms it.",
		who: staff,
		request: body(schemas.setNifRequest),
		answers: {
			200: json(schemas.setNifAnswer, "Proposed or confirmed."),
			...refusals(404, 409, 413, 415, 422),
			...common,
		},
	},
	{
		method: "post",
		path: "/api/request-physical-delivery/{id}",
		summary:
			"Orders the printed certificate: the address now, the post once its payment has arrived. Limited to 60 a minute and address.",
		who: owner,
		request: body(schemas.deliveryRequest),
		answers: {
			200: json(schemas.deliveryAnswer, "The application as it stands, and the secret of the payment that is due."),
			...refusals(401, 404, 409, 413, 415, 422),
			...limited,
			...common,
		},
	},
	{
		method: "post",
		path: "/api/contact",
		summary: "Writes to us. Limited to 5 a minute and address, and 5 an hour.",
		who: anybody,
		request: body(schemas.contactRequest),
		answers: {
			200: json(schemas.messageAnswer, "Received."),
			...refusals(413, 415, 422),
			...limited,
			...common,
		},
	},
	{
		method: "get",
		path: "/api/stripe-diagnostic",
		summary:
			"How payments are set up and whether the provider answers; never a key. Limited to 5 a minute and address.",
		who: tester,
		answers: {
			200: json(schemas.diagnosticAnswer, "The set-up; staff are told a little more."),
			...refusals(404, 503),
			...limited,
		},
	},
	{
		method: "post",
		path: "/api/create-test-payment-intent",
		summary:
			"Opens a test payment of at most 10 euros, or continues the open one of this session. Limited to 5 a minute and address.",
		who: `${tester} The answer starts a session.`,
		request: body(schemas.testIntentRequest),
		answers: {
			200: json(schemas.testIntentAnswer, "The open payment: the same one for every repeat, until it is paid."),
			...refusals(404, 413, 415, 422),
			...limited,
			...common,
		},
	},
	{
		method: "post",
		path: "/api/page-view",
		summary:
			"A page was looked at: counted by day, kind of page and language, and as a step on the way to payment by class of device. Nothing else is stored.",
		who: anybody,
		request: body(schemas.pageViewRequest),
		answers: {
			204: { content: null, description: "Counted, or no page of ours." },
			...refusals(413, 415, 422),
			...limited,
			...common,
		},
	},
	{
		method: "post",
		path: "/api/form-error",
		summary:
			"A form of a page refused something without asking the server: counted by day, step, language and class of device. Nothing else is stored.",
		who: anybody,
		request: body(schemas.formErrorRequest),
		answers: {
			204: { content: null, description: "Counted, or no page on the way to payment." },
			...refusals(413, 415, 422),
			...limited,
			...common,
		},
	},
	{
		method: "post",
		path: "/api/error-report",
		summary: "A script of a page failed: counted by the error's name and kind of page, and nothing else is kept.",
		who: anybody,
		request: body(schemas.errorReportRequest),
		answers: {
			204: { content: null, description: "Counted, or no page of ours." },
			...refusals(413, 415, 422),
			...limited,
			...common,
		},
	},
	{
		method: "get",
		path: "/locales/{language}/{file}",
		summary: "A file of translations, such as /locales/pt/common.json; never cached.",
		who: anybody,
		answers: { 200: json(schemas.localeAnswer, "Key to words."), ...refusals(404, 503) },
	},
	...webhookCalls,
	{
		method: "get",
		path: "/api/health",
		summary: "Whether the service answers.",
		who: anybody,
		answers: { 200: json(schemas.healthAnswer, "It does."), ...refusals(503) },
	},
];
