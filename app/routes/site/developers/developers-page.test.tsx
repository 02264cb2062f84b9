import type { ComponentType } from "react";
import { describe, expect, it } from "vitest";
import type { ApiDocument } from "#app/services.ts";
import { itShows, rendered } from "#test/services/outline.tsx";
import Developers from "./developers.tsx";
import { buildReference, type Field, type ReferenceCall } from "./reference.server.ts";

const NONE = { parameters: [], responses: {} };
const DOCUMENT: ApiDocument = {
	paths: {
		"/api/v1/cases": {
			post: {
				summary: "Begins a case",
				description: "Needs `cases`.",
				tags: ["Cases"],
				parameters: [
					{ name: "Idempotency-Key", in: "header", required: true, schema: { type: "string", description: "A UUID." } },
					{ name: "page", in: "query", required: false, description: "From 1.", schema: { type: "integer" } },
					{ name: "sort", in: "query", required: false, schema: { type: "string" } },
				],
				requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Case" } } } },
				responses: {
					"201": {
						description: "The case",
						content: { "application/json": { schema: { $ref: "#/components/schemas/Case" } } },
					},
					"300": { description: "Moved" },
					"422": { description: "Invalid" },
				},
			},
		},
		"/api/v1/cases/{id}/documents": {
			post: {
				...NONE,
				summary: "Sends a document",
				description: "",
				tags: ["Documents"],
				parameters: [{ name: "page", in: "query", required: false, schema: { type: "integer" } }],
				requestBody: { content: { "multipart/form-data": { schema: {} } } },
				responses: { "204": { description: "Stored" } },
			},
		},
		"/api/v1/cases/{id}": {
			get: {
				...NONE,
				summary: "Reads a case",
				description: "",
				tags: ["Cases"],
				responses: { "300": { description: "Moved" } },
			},
			post: {
				...NONE,
				summary: "Ends a case",
				description: "",
				parameters: [{ name: "Idempotency-Key", in: "header", required: true, schema: { type: "string" } }],
			},
		},
		"/api/v1/import": {
			post: {
				...NONE,
				summary: "Imports",
				description: "",
				requestBody: { content: { "text/csv": { schema: {}, example: "name\nAnn" } } },
				responses: { "200": { description: "A file", content: { "text/csv": { schema: { type: "string" } } } } },
			},
		},
		"/api/v1/raw": {
			post: {
				...NONE,
				summary: "Raw",
				description: "",
				responses: {
					"200": {
						description: "Prices",
						content: {
							"application/json": { schema: { type: "array", items: { $ref: "#/components/schemas/Price" } } },
						},
					},
				},
				requestBody: { content: { "text/plain": { schema: {} } } },
			},
		},
	},
	components: {
		schemas: {
			Case: {
				type: "object",
				required: ["id", "price"],
				properties: {
					id: { type: "string", description: "Its id.", examples: ["c1", "c2"] },
					price: { $ref: "#/components/schemas/Price", description: "What it costs." },
					people: { type: "array", items: { $ref: "#/components/schemas/Price" } },
					tags: { type: "array", items: { type: "string" } },
					note: { anyOf: [{ type: "string", description: "A variant." }, { type: "null" }], description: "A note." },
					either: { anyOf: [{ $ref: "#/components/schemas/Price" }, { type: "object" }] },
					nullable: { type: ["integer", "null"] },
					kind: { const: "case" },
					at: { type: "string", format: "date-time" },
					file: { type: "string", format: "binary" },
					live: { type: "boolean", default: false },
					isPaid: { type: "boolean" },
					stage: { enum: ["a", "b", "c", "d", "e", "f", "g", "h"] },
					country: { enum: ["a", "b", "c", "d", "e", "f", "g", "h", "i"], description: "Of residence." },
					unknown: { $ref: "#/components/schemas/Missing" },
				},
			},
			Price: {
				type: "object",
				description: "An amount.",
				required: ["amount"],
				properties: { amount: { type: "integer" }, rate: { type: "number" } },
			},
		},
	},
};
const reference = () => buildReference(DOCUMENT, "https://azulejo.example");
const listCalls = () => reference().groups.flatMap((group) => group.calls);
const line = ({ name, type, isOptional, text }: Field) =>
	[name, type, isOptional ? "optional" : "required", text].join(" | ");

describe("the API reference", () => {
	it("groups calls by their first tag", () => {
		expect(reference().groups.map(({ id, title, calls }) => [id, title, ...calls.map((call) => call.id)])).toEqual([
			["cases", "Cases", "post-cases", "get-cases-id"],
			["documents", "Documents", "post-cases-id-documents"],
			["other", "Other", "post-cases-id", "post-import", "post-raw"],
		]);
	});

	it("lists the fields of nested objects, with their types", () => {
		const calls = listCalls();
		expect(calls[0]?.fields.map(line)).toEqual([
			"id | string | required | Its id.",
			"price | object | required | What it costs.",
			"price.amount | integer | required | ",
			"price.rate | number | optional | ",
			"people | object[] | optional | ",
			"people[].amount | integer | required | ",
			"people[].rate | number | optional | ",
			"tags | string[] | optional | ",
			"note | string or null | optional | A note.",
			"either | object | optional | ",
			"nullable | integer or null | optional | ",
			'kind | "case" | optional | ',
			"at | time | optional | ",
			"file | file | optional | ",
			"live | boolean | optional | ",
			"isPaid | boolean | optional | ",
			"stage | a | b | c | d | e | f | g | h | optional | ",
			"country | string | optional | Of residence. One of a, b, c, d, e, f, g, h, i.",
			"unknown | object | optional | ",
		]);
		expect(calls[0]?.response.fields).toEqual(calls[0]?.fields);
	});

	it("describes a parameter by itself or by its schema", () => {
		const calls = listCalls();
		expect(calls[0]?.parameters.map(line)).toEqual([
			"Idempotency-Key | string | required | A UUID.",
			"page | integer | optional | From 1.",
			"sort | string | optional | ",
		]);
	});

	it("builds an example of a body and of a response", () => {
		const calls = listCalls();
		expect(JSON.parse(calls[0]?.request ?? "")).toEqual({
			...{ id: "c1", price: { amount: 1, rate: 1 }, people: [{ amount: 1, rate: 1 }], tags: ["…"], note: "…" },
			...{ either: "…", nullable: 1, kind: "case", at: "…", file: "…", live: false, isPaid: true, stage: "a" },
			...{ country: "a", unknown: "…" },
		});
		expect(calls[0]?.response.example).toBe(calls[0]?.request);
	});

	it("shows how to send each kind of body", () => {
		const calls = listCalls();
		const key = '-H "Authorization: Bearer $AZULEJO_KEY"';
		const body = calls[0]?.request;
		expect(calls.map(({ curl }) => curl.replace("curl https://azulejo.example/api/v1", "").split(" \\\n  "))).toEqual([
			[
				"/cases",
				key,
				'-H "Idempotency-Key: $(uuidgen)"',
				'-H "Content-Type: application/json"',
				`--data-binary '${body}'`,
			],
			["/cases/$CASE", key],
			["/cases/$CASE/documents", key, "-F documentType=passport", "-F file=@passport.pdf"],
			["/cases/$CASE", key, '-H "Idempotency-Key: $(uuidgen)"', "-X POST"],
			["/import", key, '-H "Content-Type: text/csv"', "--data-binary 'name\nAnn'"],
			["/raw", key, '-H "Content-Type: text/plain"', "--data-binary ''"],
		]);
	});

	it("shows the response and the problems of a call", () => {
		const [first, ...others] = listCalls();
		expect(first).toMatchObject({
			method: "POST",
			path: "/api/v1/cases",
			summary: "Begins a case",
			access: "Needs `cases`.",
		});
		expect(first?.problems).toEqual([
			{ status: "300", text: "Moved" },
			{ status: "422", text: "Invalid" },
		]);
		expect(first?.response).toMatchObject({ status: "201", text: "The case" });
		const PRICE = [
			{ name: "amount", type: "integer", isOptional: false, text: "" },
			{ name: "rate", type: "number", isOptional: true, text: "" },
		];
		const NO_BODY = { example: null, fields: [] };
		expect(others.map(({ request, fields, response }) => ({ request, fields, response }))).toEqual([
			{ request: null, fields: [], response: { status: "", text: "", ...NO_BODY } },
			{ request: null, fields: [], response: { status: "204", text: "Stored", ...NO_BODY } },
			{ request: null, fields: [], response: { status: "", text: "", ...NO_BODY } },
			{ request: "name\nAnn", fields: [], response: { status: "200", text: "A file", ...NO_BODY } },
			{
				request: null,
				fields: [],
				response: { status: "200", text: "Prices", example: expect.any(String), fields: PRICE },
			},
		]);
		expect(JSON.parse(others.at(-1)?.response.example ?? "")).toEqual([{ amount: 1, rate: 1 }]);
	});

	it("has a sentence for each error code", () => {
		const { problems } = reference();
		expect(problems.slice(0, 2)).toEqual([
			{
				code: "invalid_request",
				status: 422,
				text: "Some of the information could not be read. Please check it and try again.",
			},
			{
				code: "api_key_missing",
				status: 401,
				text: "Send your key in the header Authorization, as Bearer and the key.",
			},
		]);
		expect(problems.filter(({ text }) => !/[^.]\.$/.test(text))).toEqual([]);
	});
});

const toFields = (count: number): Field[] =>
	Array.from({ length: count }, (_, index) => ({ name: `field${index}`, type: "string", isOptional: false, text: "" }));
const CALL: ReferenceCall = {
	id: "get-cases",
	method: "GET",
	path: "/api/v1/cases/{id}",
	summary: "Reads `one` case",
	access: "Needs `cases:read`",
	parameters: [],
	fields: [],
	request: null,
	curl: "curl https://azulejo.example",
	response: { status: "200", text: "The `case`", example: null, fields: [] },
	problems: [],
};
const Page = Developers as unknown as ComponentType<{ loaderData: unknown }>;
const page = (offline: boolean, ...changes: Partial<ReferenceCall>[]) => (
	<Page
		key="d"
		loaderData={{
			origin: "https://azulejo.example",
			offline,
			problems: [{ code: "not_found", status: 404, text: "No such case." }],
			groups:
				changes.length === 0
					? []
					: [
							{
								id: "cases",
								title: "Cases",
								calls: changes.map((change, index) => ({ ...CALL, id: `call-${index}`, ...change })),
							},
						],
		}}
	/>
);
const CALLS = {
	only: /^###|^<(details|form|input|textarea)|^> |call-|^(=| {2})(?!.*not_found)|^Resp|^Requ|^Answer|^\{|^curl|^button/,
};

describe("the page for developers", () => {
	itShows({
		"explains how to begin, the conventions, webhooks and error codes": [
			page(false),
			[
				"# API for agents",
				"Your own software begins cases, sends documents, pays from your account and follows what happens.",
				"The API is for firms that work with us. [Become an agent](/agents?lang=en). The technical part of this page is in English only.",
				"<nav aria-label=On this page>",
				"On this page",
				"- [Getting started](#start)",
				"- [Conventions](#conventions)",
				"- [Receiving webhooks](#webhook-deliveries)",
				"- [Error codes](#problems)",
				"<div lang=en>",
				"<section aria-labelledby=start>",
				"## Getting started",
				"- An owner of your firm creates a test key in the [portal](/agents/sign-in?lang=en), on the API page. It is shown only once.",
				"- Create a case with it, and move the case through its stages with [simulate](#post-cases-id-simulate). Nothing is e-mailed, stored or charged.",
				"- Once everything works, replace the key with a live one. Requests and responses are the same.",
				'curl https://azulejo.example/api/v1/key -H "Authorization: Bearer $AZULEJO_KEY"',
				"The [OpenAPI 3.1 document](/api/v1/openapi.json) describes every call. The typed client for TypeScript in our repository, clients/typescript, is generated from it; ask us for a copy.",
				"<section aria-labelledby=conventions>",
				"## Conventions",
				"- Keys begin with azn_live_ or azn_test_ and end with a checksum. A live key sees only your real cases, a test key only your test cases. A rotated key works for another 24 hours.",
				"- Times are ISO 8601 in UTC, money is in cents of a euro.",
				"- Lists come in pages: pass nextCursor as cursor until it is null.",
				"- Retries: a POST with an Idempotency-Key takes effect only once. For 24 hours, the same key with the same request gets the first response, with Idempotent-Replayed: true. Responses with a 5xx status are not stored.",
				"- Errors are problem details (RFC 9457) with a stable [code](#problems).",
				"- Limits: 120 calls a minute per key. RateLimit says what is left, and Retry-After how long to wait after 429.",
				"<section aria-labelledby=webhook-deliveries>",
				"## Receiving webhooks",
				"Each event is sent to your URL as a POST, signed as [Standard Webhooks](https://www.standardwebhooks.com) specifies: verify webhook-id, webhook-timestamp and webhook-signature with the secret, using one of its libraries. An event contains no personal data; read the case for that.",
				'import { Webhook } from "standardwebhooks"; // Throws unless the signature is ours and not older than five minutes. The body is the text as received. const event = new Webhook(process.env.WEBHOOK_SECRET).verify(body, headers); // { "type": "case.status_changed", "timestamp": "2026-11-29T09:30:00.000Z", // "data": { "caseId": "V3m0hYw0S5yQk1c7w2bTfA", "live": true, "stage": "in_review" } }',
				"- Respond with a 2xx status within ten seconds, and do your work afterwards. Redirects are not followed.",
				"- An event may arrive twice: process each webhook-id only once.",
				"- The events of one case arrive in order. A failed delivery is retried for three days; later events wait.",
				"- A 410 response disables the webhook, and so do five days without a successful delivery; the owners of your firm get an e-mail. A successful test enables it again. What you missed is in [the events](#get-events) for 90 days.",
				"- After a rotation, webhook-signature contains two signatures for 24 hours: one by the new secret and one by the old.",
				"- The URL must be public: https, port 443 or 8443, a host name instead of an IP address, and no user name.",
				"<section aria-labelledby=problems>",
				"## Error codes",
				"Every error response has one of these codes. They are stable; new ones may be added. The message is for people and may change.",
				"<div id=not_found>",
				"= not_found 404",
				"  No such case.",
			],
		],
		"names each group among the contents": [
			page(false, {}),
			[
				"- [Getting started](#start)",
				"- [Conventions](#conventions)",
				"- [Cases](#cases)",
				"- [Receiving webhooks](#webhook-deliveries)",
				"- [Error codes](#problems)",
			],
			{ only: /^- \[\w+ ?\w*\]\(#/ },
		],
		"offers a key for trying calls offline": [
			page(true),
			[
				"- An owner of your firm creates a test key in the [portal](/agents/sign-in?lang=en), on the API page. It is shown only once.",
				"- Keys begin with azn_live_ or azn_test_ and end with a checksum. A live key sees only your real cases, a test key only your test cases. A rotated key works for another 24 hours.",
				"## Try it",
				"In the offline environment, each call below can be sent with a test key. Create one in the [portal](/agents/sign-in?lang=en), on the API page, and paste it here.",
				"label: Test key",
				"<input id=try-key placeholder=azn_test_… autocomplete=off spellcheck=false>",
			],
			{ only: /[Tt]est key|^<input|^## Try/ },
		],
		"shows a call with its fields, those of long lists closed, and its errors": [
			page(false, {
				parameters: toFields(7),
				fields: toFields(8),
				response: {
					status: "200",
					text: "The case",
					example: '{ "id": 1 }',
					fields: [{ name: "id", type: "string", isOptional: true, text: "Its `id`." }],
				},
				problems: [{ status: "404", text: "No `case`." }],
			}),
			[
				'curl https://azulejo.example/api/v1/key -H "Authorization: Bearer $AZULEJO_KEY"',
				"<article aria-labelledby=call-0>",
				"### GET /api/v1/cases/{id}",
				"<details open>",
				"> Parameters",
				"= field0 string",
				"= field1 string",
				"= field2 string",
				"= field3 string",
				"= field4 string",
				"= field5 string",
				"= field6 string",
				"<details>",
				"> Request",
				"= field0 string",
				"= field1 string",
				"= field2 string",
				"= field3 string",
				"= field4 string",
				"= field5 string",
				"= field6 string",
				"= field7 string",
				"<details open>",
				"> Response",
				"= id string, optional",
				"  Its id.",
				"<details>",
				"> Errors",
				"= 404",
				"  No case.",
				"Request",
				"curl https://azulejo.example",
				"Response 200",
				'{ "id": 1 }',
				"  No such case.",
			],
			CALLS,
		],
		"says what a response without a body means": [
			page(false, {}),
			[
				'curl https://azulejo.example/api/v1/key -H "Authorization: Bearer $AZULEJO_KEY"',
				"<article aria-labelledby=call-0>",
				"### GET /api/v1/cases/{id}",
				"<details>",
				"> Errors",
				"Request",
				"curl https://azulejo.example",
				"Answer 200: The case",
				"  No such case.",
			],
			CALLS,
		],
		"can send calls that read and the one that begins a case": [
			page(
				true,
				{ parameters: [{ name: "Idempotency-Key", type: "string", isOptional: false, text: "" }, ...toFields(1)] },
				{ method: "POST", path: "/api/v1/cases", request: '{ "email": 1 }' },
				{ method: "POST" },
			),
			[
				'curl https://azulejo.example/api/v1/key -H "Authorization: Bearer $AZULEJO_KEY"',
				"<input id=try-key placeholder=azn_test_… autocomplete=off spellcheck=false>",
				"<article aria-labelledby=call-0>",
				"### GET /api/v1/cases/{id}",
				"<details open>",
				"> Parameters",
				"= Idempotency-Key string",
				"= field0 string",
				"<details>",
				"> Errors",
				"Request",
				"curl https://azulejo.example",
				"Answer 200: The case",
				"<form data-try=/api/v1/cases/{id}>",
				"<input id=call-0-field0 autocomplete=off name=field0>",
				"button secondary: Send",
				"<article aria-labelledby=call-1>",
				"### POST /api/v1/cases",
				"<details>",
				"> Errors",
				"Request",
				"curl https://azulejo.example",
				"Answer 200: The case",
				"<form data-try=/api/v1/cases>",
				"<textarea id=call-1-body name=body spellcheck=false>",
				'{ "email": 1 }',
				"button secondary: Send",
				"<article aria-labelledby=call-2>",
				"### POST /api/v1/cases/{id}",
				"<details>",
				"> Errors",
				"Request",
				"curl https://azulejo.example",
				"Answer 200: The case",
				"  No such case.",
			],
			CALLS,
		],
	});

	it("loads the script for trying calls only offline", async () => {
		const scripts = async (offline: boolean) =>
			[...(await rendered(page(offline))).matchAll(/<script type="module" src="[^"?]*/g)].map(([script]) => script);
		expect(await scripts(false)).toEqual([]);
		expect(await scripts(true)).toEqual(['<script type="module" src="/app/browser/try-api.ts']);
	});

	it("sets what is between backticks as code", async () => {
		expect(await rendered(page(false, {}))).toContain("<p>Reads <code>one</code> case</p>");
	});
});
