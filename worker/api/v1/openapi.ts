import { collectSchemas, describeCalls } from "../openapi.ts";
import { catalogue } from "./catalogue.ts";
import * as schemas from "./schemas.ts";

const DESCRIPTION = `The calls with which an agent's own software manages its cases.

Every call is authenticated by a key in \`Authorization: Bearer azn_live_…\` or \`azn_test_…\`, created on the page /agents/api. JSON is in camelCase, times are ISO 8601 in UTC, money is in cents.

Errors are problem details (RFC 9457) with a stable \`code\`. Each key may make 120 calls a minute; the header \`RateLimit\` says how many are left.`;

/** Builds the OpenAPI 3.1 document of the calls of firms' software. */
export function agentsApi() {
	const namedSchemas = Object.entries(collectSchemas(schemas)).map(
		([id, schema]) => [id.replace(/Response$/, ""), schema] as const,
	);
	return describeCalls({
		info: { title: "Azulejo NIF for agents", version: "1.0.0", description: DESCRIPTION },
		calls: catalogue,
		schemas: Object.fromEntries(namedSchemas),
		isResponse: (id) => !id.endsWith("Request"),
		extraParts: {
			security: [{ key: [] }],
			components: { securitySchemes: { key: { type: "http", scheme: "bearer" } } },
		},
	});
}
