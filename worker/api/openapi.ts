import * as z from "zod";
import type { Answer, Call } from "./catalogue.ts";
import { catalogue } from "./catalogue.ts";
import * as schemas from "./schemas.ts";

type Json = { [key: string]: unknown };

const DESCRIPTION = `The calls of Azulejo NIF. Every answer that is not a file is JSON; every refusal says \`{message}\` in the caller's language.

Calls that change something are taken from our own pages only: same-origin by Sec-Fetch-Site, else by Origin.

**Live updates: GET /ws** upgrades to a WebSocket. The application is named in the address, \`/ws?applicationId=…\`, or within five seconds in the first message, \`{"type": "register", "applicationId": "…"}\`. It answers with where the application stands and again after each change: \`{"type": "application_update", "action": "status_update" | "nif_assigned", "application": {…}, "message": "<message key>", "timestamp": <ms>}\`, where \`application\` is what somebody without the application cookie may see. Close codes: 4404 no such application, 4408 nothing was registered in time, 1008 too much was said, 1013 too many subscribers. Without an upgrade it answers 426, with a foreign Origin 403. \`ping\` is answered by \`pong\`.`;

/** Parts of a document: its calls, and every schema that they refer to, by its name in the document. */
export type Contract = {
	info: { title: string; version: string; description: string };
	calls: readonly Call[];
	schemas: Record<string, z.ZodType>;
	/** Whether a schema belongs to a response, which is described as received; requests are described as sent. */
	isAnswer(id: string): boolean;
	/** Further parts of the document, such as its security. */
	rest?: Json;
};

/** The schemas of a module by export name, capitalised, in alphabetical order. */
export function schemasIn(module: object): Record<string, z.ZodType> {
	const schemas = Object.entries(module).filter(([, schema]) => schema instanceof z.ZodType);
	const capital = schemas.map(([name, schema]) => [name.charAt(0).toUpperCase() + name.slice(1), schema] as const);
	return Object.fromEntries(capital.sort(([a], [b]) => (a < b ? -1 : 1)));
}

type Names = ReturnType<typeof z.registry<{ id: string }>>;

function namesOf(schemas: Record<string, z.ZodType>): Names {
	const names: Names = z.registry<{ id: string }>();
	for (const [id, schema] of Object.entries(schemas)) if (!names.has(schema)) names.add(schema, { id });
	return names;
}

function components(names: Names, io: "input" | "output"): Record<string, Json> {
	const components = z.toJSONSchema(names, { io, uri: (id) => `#/components/schemas/${id}` }).schemas as Record<
		string,
		Json
	>;
	return Object.fromEntries(
		Object.entries(components).map(([id, { $id: _id, $schema: _schema, ...schema }]) => [id, schema]),
	);
}

function referTo(names: Names, schema: z.ZodType): Json {
	const schemaName = names.get(schema);
	if (!schemaName) throw new Error("A schema of the catalogue has no name");
	return { $ref: `#/components/schemas/${schemaName.id}` };
}

function answerOf(names: Names, { content, schema, description, retryAfter }: Answer): Json {
	const body = { schema: schema ? referTo(names, schema) : { type: "string", format: "binary" } };
	const retry = { "Retry-After": { description: "Seconds to wait.", schema: { type: "integer", minimum: 1 } } };
	return {
		description,
		...(retryAfter ? { headers: retry } : {}),
		...(content === null ? {} : { content: Object.fromEntries([content].flat().map((type) => [type, body])) }),
	};
}

function requestOf(names: Names, request: NonNullable<Call["request"]>): Json {
	if ("schema" in request)
		return { required: true, content: { [request.content]: { schema: referTo(names, request.schema) } } };
	const { content, description, example } = request;
	const schema = example === undefined ? { schema: { type: "object" } } : { schema: { type: "string" }, example };
	return { required: true, description, content: { [content]: schema } };
}

function parametersOf({ path, query, idempotencyKey }: Call): Json[] {
	const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
		name,
		in: "path",
		required: true,
		schema: { type: "string" },
	}));
	const inQuery = Object.entries(query ?? {}).map(([name, schema]) => {
		const { $schema: _schema, ...jsonSchema } = z.toJSONSchema(schema) as Json;
		return { name, in: "query", required: false, schema: jsonSchema };
	});
	if (!idempotencyKey) return [...inPath, ...inQuery];
	const header = {
		name: "Idempotency-Key",
		in: "header",
		required: idempotencyKey === "required",
		description: "1 to 255 visible ASCII characters. A repeat within 24 hours gets the first answer.",
		schema: { type: "string", minLength: 1, maxLength: 255 },
	};
	return [...inPath, ...inQuery, header];
}

function operationOf(names: Names, call: Call): Json {
	const responses = Object.entries(call.answers).map(([status, response]) => [status, answerOf(names, response)]);
	return {
		operationId: `${call.method}${call.path.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/\W/g, "")}`,
		summary: call.summary,
		...(call.tag ? { tags: [call.tag] } : {}),
		description: call.tag ? call.who : `Who may call: ${call.who}`,
		parameters: parametersOf(call),
		...(call.request ? { requestBody: requestOf(names, call.request) } : {}),
		responses: Object.fromEntries(responses),
	};
}

/** Builds an OpenAPI 3.1 document of calls. Requests are described as sent, responses as received. */
export function describeCalls({ info, calls, schemas, isAnswer, rest = {} }: Contract): Json {
	const names = namesOf(schemas);
	const paths: Record<string, Json> = {};
	for (const call of calls) paths[call.path] = { ...paths[call.path], [call.method]: operationOf(names, call) };
	const requests = components(names, "input");
	const outputs = components(names, "output");
	const schemasById = Object.fromEntries(
		Object.entries(outputs).map(([id, schema]) => [id, isAnswer(id) ? schema : requests[id]]),
	);
	const { components: otherComponents = {}, ...more } = rest;
	return { openapi: "3.1.0", info, ...more, paths, components: { ...(otherComponents as Json), schemas: schemasById } };
}

/** The calls of our own pages. */
export function openApi(): Json {
	return describeCalls({
		info: { title: "Azulejo NIF", version: "1.0.0", description: DESCRIPTION },
		calls: catalogue,
		schemas: schemasIn(schemas),
		isAnswer: (id) => id.endsWith("Answer"),
	});
}
