import * as z from "zod";
import type { Call, CallResponse } from "./catalogue.ts";
import { catalogue } from "./catalogue.ts";
import * as schemas from "./schemas.ts";

type Json = { [key: string]: unknown };

const DESCRIPTION = `The calls of Azulejo NIF. Every response that is not a file is JSON; every error is \`{message}\` in the caller's language.

Calls that change something are accepted from our own pages only: same-origin by Sec-Fetch-Site, else by Origin.

**Live updates: GET /ws** upgrades to a WebSocket. The application is named in the URL, \`/ws?applicationId=…\`, or within five seconds in the first message, \`{"type": "register", "applicationId": "…"}\`. The server sends the application's current state and each change: \`{"type": "application_update", "action": "status_update" | "nif_assigned", "application": {…}, "message": "<message key>", "timestamp": <ms>}\`, where \`application\` contains what a client without the application cookie may see. Close codes: 4404 no such application, 4408 no registration in time, 1008 too many or invalid messages, 1013 too many subscribers. The response is 426 without an upgrade, and 403 for the Origin of another site. The server replies to \`ping\` with \`pong\`.`;

/** The input of an OpenAPI document: its calls, and every schema that they refer to, by its name in the document. */
export type Contract = {
	info: { title: string; version: string; description: string };
	calls: readonly Call[];
	schemas: Record<string, z.ZodType>;
	/** Returns whether a schema is a response's. Responses are described as received, requests as sent. */
	isResponse(id: string): boolean;
	/** Further top-level members of the document, such as `security`. */
	extraParts?: Json;
};

/** Collects the schemas that a module exports, by capitalised export name, in alphabetical order. */
export function collectSchemas(module: object): Record<string, z.ZodType> {
	const schemas = Object.entries(module).filter(([, schema]) => schema instanceof z.ZodType);
	const capitalised = schemas.map(([name, schema]) => [name.charAt(0).toUpperCase() + name.slice(1), schema] as const);
	return Object.fromEntries(capitalised.sort(([a], [b]) => (a < b ? -1 : 1)));
}

type Names = ReturnType<typeof z.registry<{ id: string }>>;

function registerNames(schemas: Record<string, z.ZodType>): Names {
	const names: Names = z.registry<{ id: string }>();
	for (const [id, schema] of Object.entries(schemas)) if (!names.has(schema)) names.add(schema, { id });
	return names;
}

function toComponents(names: Names, io: "input" | "output"): Record<string, Json> {
	const components = z.toJSONSchema(names, { io, uri: (id) => `#/components/schemas/${id}` }).schemas as Record<
		string,
		Json
	>;
	return Object.fromEntries(
		Object.entries(components).map(([id, { $id: _id, $schema: _schema, ...schema }]) => [id, schema]),
	);
}

function toReference(names: Names, schema: z.ZodType): Json {
	const schemaName = names.get(schema);
	if (!schemaName) throw new Error("A schema of the catalogue has no name");
	return { $ref: `#/components/schemas/${schemaName.id}` };
}

function toResponseObject(names: Names, { content, schema, description, hasRetryAfter }: CallResponse): Json {
	const body = { schema: schema ? toReference(names, schema) : { type: "string", format: "binary" } };
	const retryHeaders = { "Retry-After": { description: "Seconds to wait.", schema: { type: "integer", minimum: 1 } } };
	return {
		description,
		...(hasRetryAfter ? { headers: retryHeaders } : {}),
		...(content === null ? {} : { content: Object.fromEntries([content].flat().map((type) => [type, body])) }),
	};
}

function toRequestBody(names: Names, request: NonNullable<Call["request"]>): Json {
	if ("schema" in request)
		return { required: true, content: { [request.content]: { schema: toReference(names, request.schema) } } };
	const { content, description, example } = request;
	const schema = example === undefined ? { schema: { type: "object" } } : { schema: { type: "string" }, example };
	return { required: true, description, content: { [content]: schema } };
}

function toParameters({ path, query, idempotencyKey }: Call): Json[] {
	const pathParameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
		name,
		in: "path",
		required: true,
		schema: { type: "string" },
	}));
	const queryParameters = Object.entries(query ?? {}).map(([name, schema]) => {
		const { $schema: _schema, ...jsonSchema } = z.toJSONSchema(schema) as Json;
		return { name, in: "query", required: false, schema: jsonSchema };
	});
	if (!idempotencyKey) return [...pathParameters, ...queryParameters];
	const header = {
		name: "Idempotency-Key",
		in: "header",
		required: idempotencyKey === "required",
		description: "1 to 255 visible ASCII characters. A repeat within 24 hours gets the first response.",
		schema: { type: "string", minLength: 1, maxLength: 255 },
	};
	return [...pathParameters, ...queryParameters, header];
}

function toOperation(names: Names, call: Call): Json {
	const responses = Object.entries(call.responses).map(([status, response]) => [
		status,
		toResponseObject(names, response),
	]);
	return {
		operationId: `${call.method}${call.path.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/\W/g, "")}`,
		summary: call.summary,
		...(call.tag ? { tags: [call.tag] } : {}),
		description: call.tag ? call.access : `Who may call: ${call.access}`,
		parameters: toParameters(call),
		...(call.request ? { requestBody: toRequestBody(names, call.request) } : {}),
		responses: Object.fromEntries(responses),
	};
}

/** Builds an OpenAPI 3.1 document of calls. Requests are described as sent, responses as received. */
export function describeCalls({ info, calls, schemas, isResponse, extraParts = {} }: Contract): Json {
	const names = registerNames(schemas);
	const paths: Record<string, Json> = {};
	for (const call of calls) paths[call.path] = { ...paths[call.path], [call.method]: toOperation(names, call) };
	const requests = toComponents(names, "input");
	const outputs = toComponents(names, "output");
	const schemasById = Object.fromEntries(
		Object.entries(outputs).map(([id, schema]) => [id, isResponse(id) ? schema : requests[id]]),
	);
	const { components: otherComponents = {}, ...otherParts } = extraParts;
	return {
		openapi: "3.1.0",
		info,
		...otherParts,
		paths,
		components: { ...(otherComponents as Json), schemas: schemasById },
	};
}

/** Builds the OpenAPI document of the calls that our own pages make. */
export function openApi(): Json {
	return describeCalls({
		info: { title: "Azulejo NIF", version: "1.0.0", description: DESCRIPTION },
		calls: catalogue,
		schemas: collectSchemas(schemas),
		isResponse: (id) => id.endsWith("Response"),
	});
}
