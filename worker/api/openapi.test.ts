import { describe, expect, it } from "vitest";
import { catalogue } from "./catalogue.ts";
import { openApi } from "./openapi.ts";

type Operation = {
	operationId: string;
	parameters: { name: string; in: string }[];
	requestBody?: { content: Record<string, unknown> };
	responses: Record<string, { description: string; content: Record<string, unknown>; headers?: object }>;
};

const document = openApi() as {
	openapi: string;
	paths: Record<string, Record<string, Operation>>;
	components: { schemas: Record<string, unknown> };
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
	Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
);

/** Returns every $ref in a part of the document. */
function referencesIn(part: unknown): string[] {
	if (typeof part !== "object" || part === null) return [];
	return Object.entries(part).flatMap(([key, value]) => (key === "$ref" ? [String(value)] : referencesIn(value)));
}

describe("the published contract", () => {
	it("is OpenAPI 3.1 and contains every call once", () => {
		expect(document.openapi).toBe("3.1.0");
		expect(operations).toHaveLength(catalogue.length);
		expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
	});

	it("refers only to schemas that it contains", () => {
		const references = referencesIn(document);
		expect(references.length).toBeGreaterThan(50);
		for (const reference of references) {
			const name = reference.replace("#/components/schemas/", "");
			expect(document.components.schemas, reference).toHaveProperty([name]);
		}
	});

	it("declares every parameter of a path, and no other", () => {
		for (const { path, parameters } of operations) {
			const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
			expect(parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name)).toEqual(named);
		}
	});

	it.each(catalogue)(
		"documents every status of $method $path with a description",
		({ method, path, responses: documented }) => {
			const responses = document.paths[path]?.[method]?.responses ?? {};
			expect(Object.keys(responses)).toEqual(Object.keys(documented));
			expect(Object.keys(responses).some((status) => status === "200" || status === "204")).toBe(true);
			for (const [status, { description, content }] of Object.entries(responses)) {
				expect(description).toMatch(/\.$/);
				const kinds = [documented[Number(status)]?.content ?? []].flat();
				expect(Object.keys(content ?? {})).toEqual(kinds);
				expect(kinds.length === 0).toBe(status === "204" || status === "303");
			}
		},
	);

	it("promises Retry-After with every 429", () => {
		const limited = operations.filter(({ responses }) => responses["429"]);
		expect(limited.map(({ path }) => path).sort()).toEqual(
			[
				"/api/applications/track/{applicationNumber}",
				"/api/contact",
				"/api/attachments/{id}/{upload}/{page}",
				"/api/documents/{id}/original",
				"/api/shared-certificates/{token}",
				"/api/create-payment-intent",
				"/api/create-test-payment-intent",
				"/api/error-report",
				"/api/exports/{id}",
				"/api/form-error",
				"/api/page-view",
				"/api/personal-info",
				"/api/case-files/{id}",
				"/api/case-files/{id}/pdf",
				"/api/mandates/{id}",
				"/api/calendars/{id}",
				"/api/signed-papers/{id}/{page}",
				"/api/receipts/{id}/{purpose}",
				"/api/invoices/{id}/{document}",
				"/api/request-physical-delivery/{id}",
				"/api/sample-power-of-attorney",
				"/api/send-email-notification/{id}",
				"/api/stripe-diagnostic",
				"/api/upload-document",
				"/api/withdrawal-form",
				"/api/withdrawals/{id}",
			].sort(),
		);
		for (const { responses } of limited) expect(responses["429"]?.headers).toHaveProperty(["Retry-After"]);
	});

	it("closes every response schema: what is not documented is not sent", () => {
		for (const [name, schema] of Object.entries(document.components.schemas)) {
			const isOpen = ["LocaleResponse", "RefusedUploadResponse"].includes(name) || !name.endsWith("Response");
			if (!isOpen) expect(schema, name).toMatchObject({ type: "object", additionalProperties: false });
		}
	});
});
