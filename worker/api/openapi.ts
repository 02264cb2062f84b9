import * as z from "zod";
import type { Answer, Call } from "./catalogue.ts";
import { catalogue } from "./catalogue.ts";
import * as schemas from "./schemas.ts";

type Json = { [key: string]: unknown };

const DESCRIPTION = `The calls of Azulejo NIF. Every answer that is not a file is JSON; every refusal says \`{message}\` in the caller's language.

Calls that change something are taken from our own pages only: same-origin by Sec-Fetch-Site, else by Origin.

**Live updates: GET /ws** upgrades to a WebSocket. The application is named in the address, \`/ws?applicationId=…\`, or within five seconds in the first message, \`{"type": "register", "applicationId": "…"}\`. It answers with where the application stands and again after each change: \`{"type": "application_update", "action": "status_update" | "nif_assigned", "application": {…}, "message": "<message key>", "timestamp": <ms>}\`, where \`application\` is what somebody without the application cookie may see. Close codes: 4404 no such application, 4408 nothing was registered in time, 1008 too much was said, 1013 too many subscribers. Without an upgrade it answers 426, with a foreign Origin 403. \`ping\` is answered by \`pong\`.`;

/** Names for the schemas, as the document refers to them: those of schemas.ts, with a capital. */
const names = z.registry<{ id: string }>();
for (const [name, schema] of Object.entries(schemas)) {
	const id = name[0]?.toUpperCase() + name.slice(1);
	if (schema instanceof z.ZodType && !names.has(schema)) names.add(schema, { id });
}

function components(io: "input" | "output"): Json {
	const made = z.toJSONSchema(names, { io, uri: (id) => `#/components/schemas/${id}` }).schemas as Record<string, Json>;
	return Object.fromEntries(
		Object.entries(made).map(([id, { $id: _id, $schema: _schema, ...schema }]) => [id, schema]),
	);
}

function referTo(schema: z.ZodType): Json {
	const named = names.get(schema);
	if (!named) throw new Error("A schema of the catalogue has no name in schemas.ts");
	return { $ref: `#/components/schemas/${named.id}` };
}

function answerOf({ content, schema, description, retryAfter }: Answer): Json {
	const body = { schema: schema ? referTo(schema) : { type: "string", format: "binary" } };
	const retry = { "Retry-After": { description: "Seconds to wait.", schema: { type: "integer", minimum: 1 } } };
	return {
		description,
		...(retryAfter ? { headers: retry } : {}),
		...(content === null ? {} : { content: Object.fromEntries([content].flat().map((type) => [type, body])) }),
	};
}

function requestOf(request: NonNullable<Call["request"]>): Json {
	if ("schema" in request)
		return { required: true, content: { [request.content]: { schema: referTo(request.schema) } } };
	const { content, description } = request;
	return { required: true, description, content: { [content]: { schema: { type: "object" } } } };
}

function parametersOf({ path, query }: Call): Json[] {
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
	return [...inPath, ...inQuery];
}

function operationOf(call: Call): Json {
	const answers = Object.entries(call.answers).map(([status, answer]) => [status, answerOf(answer)]);
	return {
		operationId: `${call.method}${call.path.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/\W/g, "")}`,
		summary: call.summary,
		description: `Who may call: ${call.who}`,
		parameters: parametersOf(call),
		...(call.request ? { requestBody: requestOf(call.request) } : {}),
		responses: Object.fromEntries(answers),
	};
}

/** The catalogue as an OpenAPI 3.1 document. Requests are written as they are sent, answers as they are received. */
export function openApi(): Json {
	const paths: Record<string, Json> = {};
	for (const call of catalogue) paths[call.path] = { ...paths[call.path], [call.method]: operationOf(call) };
	const requests = components("input");
	const answers = components("output");
	const schemasById = Object.fromEntries(
		Object.entries(answers).map(([id, schema]) => [id, id.endsWith("Answer") ? schema : requests[id]]),
	);
	return {
		openapi: "3.1.0",
		info: { title: "Azulejo NIF", version: "1.0.0", description: DESCRIPTION },
		paths,
		components: { schemas: schemasById },
	};
}
