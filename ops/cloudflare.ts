export const CLOUDFLARE_API = "https://api.cloudflare.com/client/v4";

export type Cloudflare = {
	get<T>(path: string): Promise<T>;
	/** All pages of a list. R2 wraps its list in `buckets`. */
	list<T>(path: string, headers?: Record<string, string>): Promise<T[]>;
	send<T>(method: "POST" | "PUT", path: string, body: object, headers?: Record<string, string>): Promise<T>;
};

type ApiResponse = {
	success: boolean;
	errors?: { code: number; message: string }[];
	result: unknown;
	result_info?: { page?: number; total_pages?: number };
};

/** Client for Cloudflare's API v4. Its errors contain the API's message, never the token. */
export function openCloudflare(token: string, base = CLOUDFLARE_API, fetch = globalThis.fetch): Cloudflare {
	async function call(method: string, path: string, headers: Record<string, string> = {}, body?: object) {
		const response = await fetch(base + path, {
			method,
			headers: { ...headers, Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
			body: body && JSON.stringify(body),
			signal: AbortSignal.timeout(30_000),
		}).catch(() => {
			throw new Error("Cloudflare did not respond");
		});
		const responseBody = (await response.json().catch(() => null)) as ApiResponse | null;
		if (response.ok && responseBody?.success) return responseBody;
		const reasons = responseBody?.errors?.map(({ code, message }) => `${message} (${code})`).join("; ");
		throw new Error(`Cloudflare returned ${response.status}${reasons ? `: ${reasons.replaceAll(token, "…")}` : ""}`);
	}
	return {
		async get<T>(path: string) {
			return (await call("GET", path)).result as T;
		},
		async list<T>(path: string, headers?: Record<string, string>) {
			const items: T[] = [];
			for (let page = 1, pages = 1; page <= pages; page += 1) {
				const response = await call("GET", `${path}${path.includes("?") ? "&" : "?"}page=${page}`, headers);
				const result = response.result as T[] | { buckets: T[] };
				items.push(...(Array.isArray(result) ? result : result.buckets));
				pages = response.result_info?.total_pages ?? 1;
			}
			return items;
		},
		async send<T>(method: string, path: string, body: object, headers?: Record<string, string>) {
			return (await call(method, path, headers, body)).result as T;
		},
	};
}
