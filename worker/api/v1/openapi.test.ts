import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sha256Hex } from "#app/domain/sha256.ts";
import { catalogue } from "./catalogue.ts";
import { agentsApi } from "./openapi.ts";

type Operation = { operationId: string; responses: Record<string, { content?: object; headers?: object }> };

const document = agentsApi() as {
	paths: Record<string, Record<string, Operation>>;
	components: { schemas: Record<string, { type: string; additionalProperties?: unknown }> };
};

function referencesIn(part: unknown): string[] {
	if (typeof part !== "object" || part === null) return [];
	return Object.entries(part).flatMap(([key, value]) => (key === "$ref" ? [String(value)] : referencesIn(value)));
}

describe("the contract of the agents' API", () => {
	it("contains every call once and refers only to its own schemas", () => {
		const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
		expect(operations).toHaveLength(catalogue.length);
		expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
		for (const reference of referencesIn(document))
			expect(document.components.schemas).toHaveProperty([reference.replace("#/components/schemas/", "")]);
	});

	it("is the one that the client was generated from", async () => {
		const [firstLine = ""] = readFileSync(
			new URL("../../../clients/typescript/schema.d.ts", import.meta.url),
			"utf8",
		).split("\n");
		expect(firstLine, "run npm run client").toContain(await sha256Hex(JSON.stringify(agentsApi())));
	});

	it("returns every error as a problem, and defines an idempotency key for every POST call", () => {
		for (const { method, path, responses: documented, idempotencyKey } of catalogue) {
			const responses = document.paths[path]?.[method]?.responses ?? {};
			for (const [status, { content }] of Object.entries(responses))
				if (Number(status) >= 400) expect(Object.keys(content ?? {}), path).toEqual(["application/problem+json"]);
			expect(responses["429"]?.headers).toHaveProperty(["Retry-After"]);
			if (method === "post") expect(idempotencyKey, path).toBeDefined();
			expect(Object.keys(documented)).toContain("401");
		}
	});
});
