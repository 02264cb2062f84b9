import createFetchClient, { type ClientOptions, type Middleware } from "openapi-fetch";
import type { components, paths } from "./schema.d.ts";

export type { components, paths } from "./schema.d.ts";

type Schemas = components["schemas"];
export type Case = Schemas["Case"];
export type Problem = Schemas["Problem"];

/** The API refused a call. Decide by `code`, which is stable. */
export class ApiError extends Error {
	readonly status: number;
	readonly code: string;
	readonly problem: Problem;
	/** Seconds to wait before a repeat; null where the answer says nothing. */
	readonly retryAfter: number | null;

	constructor(problem: Problem, retryAfter: number | null) {
		super(`${problem.code}: ${problem.detail}`);
		this.name = "ApiError";
		this.status = problem.status;
		this.code = problem.code;
		this.problem = problem;
		this.retryAfter = retryAfter;
	}
}

/** The client makes an Idempotency-Key where the caller gives none. */
type OptionalKey<Operation> = Operation extends { parameters: { header: object } }
	? Omit<Operation, "parameters"> & {
			parameters: Omit<Operation["parameters"], "header"> & { header?: { "Idempotency-Key"?: string } };
		}
	: Operation;
type Calls = {
	[Path in keyof paths]: { [Method in keyof paths[Path]]: OptionalKey<paths[Path][Method]> };
};

/** Sent with each call of a firm, and what its refusals become. */
function agentCalls(key: string): Middleware {
	return {
		onRequest({ request }) {
			request.headers.set("Authorization", `Bearer ${key}`);
			if (request.method === "POST" && !request.headers.has("Idempotency-Key"))
				request.headers.set("Idempotency-Key", crypto.randomUUID());
		},
		async onResponse({ response }) {
			if (response.ok) return;
			const type = response.headers.get("Content-Type") ?? "";
			if (!type.startsWith("application/problem+json")) throw new Error(`The API answered ${response.status}`);
			const wait = response.headers.get("Retry-After");
			throw new ApiError((await response.json()) as Problem, wait === null ? null : Number(wait));
		},
	};
}

/**
 * A client of the API: `client.GET("/api/v1/cases")` and so on, typed by the OpenAPI document. A refusal is thrown as
 * ApiError.
 * @param baseUrl origin of the service
 * @param key `azn_live_…` or `azn_test_…`
 */
export function createClient({
	baseUrl,
	key,
	fetch,
}: {
	baseUrl: string;
	key: string;
	fetch?: ClientOptions["fetch"];
}) {
	const client = createFetchClient<Calls>({ baseUrl, ...(fetch && { fetch }) });
	client.use(agentCalls(key));
	return {
		...client,
		/** Sends a document of a case; several files are its pages, in order. */
		sendDocument(id: string, documentType: Schemas["Document"]["documentType"], files: readonly File[]) {
			const form = new FormData();
			form.set("documentType", documentType);
			for (const file of files) form.append("file", file);
			const body = { documentType, file: [] };
			return client.POST("/api/v1/cases/{id}/documents", {
				params: { path: { id } },
				body,
				bodySerializer: () => form,
			});
		},
		/**
		 * Begins a case for each line of a CSV file, all of them or none.
		 * @param by who sends the documents; a client is invited by mail
		 */
		importCases(csv: string, by: "client" | "firm" = "client") {
			const headers = { "Content-Type": "text/csv" };
			const params = { query: { by } };
			return client.POST("/api/v1/cases/import", { params, body: csv, headers, bodySerializer: (text) => text });
		},
	};
}
