import { describeCalls, schemasIn } from "../openapi.ts";
import { catalogue } from "./catalogue.ts";
import * as schemas from "./schemas.ts";

const DESCRIPTION = `The calls by which an agent's own software works with its cases.

Every call is authenticated by a key in \`Authorization: Bearer azn_live_…\` or \`azn_test_…\`, made on the page /agents/api. JSON is in camelCase, times are ISO 8601 in UTC, money is in cents.

A refusal is a problem (RFC 9457) with a stable \`code\`. Each key may call 120 times a minute; \`RateLimit\` says what is left.`;

/** The calls of firms' software as an OpenAPI 3.1 document. */
export function agentsApi() {
	const namedSchemas = Object.entries(schemasIn(schemas)).map(
		([id, schema]) => [id.replace(/Answer$/, ""), schema] as const,
	);
	return describeCalls({
		info: { title: "Azulejo NIF for agents", version: "1.0.0", description: DESCRIPTION },
		calls: catalogue,
		schemas: Object.fromEntries(namedSchemas),
		isAnswer: (id) => !id.endsWith("Request"),
		rest: {
			security: [{ key: [] }],
			components: { securitySchemes: { key: { type: "http", scheme: "bearer" } } },
		},
	});
}
