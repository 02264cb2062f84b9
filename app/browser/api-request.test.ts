import { afterEach, describe, expect, it, vi } from "vitest";
import { apiFetch, apiRequest, redact } from "./api-request.ts";

afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

function respondWith(response: Response) {
	const fetch = vi.fn<typeof globalThis.fetch>(async () => response);
	vi.stubGlobal("fetch", fetch);
	return fetch;
}

describe("a call to our own server", () => {
	it("sends credentials and, with a payload, JSON", async () => {
		const fetch = respondWith(Response.json({ ok: true }));
		await apiRequest("POST", "/api/contact", { name: "Łucja" });
		expect(fetch).toHaveBeenCalledWith("/api/contact", {
			method: "POST",
			credentials: "include",
			headers: { "Content-Type": "application/json" },
			body: '{"name":"Łucja"}',
		});
		await apiRequest("GET", "/api/contact");
		expect(fetch).toHaveBeenLastCalledWith("/api/contact", { method: "GET", credentials: "include" });
	});

	it.each([
		["its text", new Response("No such thing", { status: 404, statusText: "Not Found" }), "404: No such thing"],
		[
			"the status text when it has none",
			new Response("", { status: 503, statusText: "Service Unavailable" }),
			"503: Service Unavailable",
		],
	])("fails with the status and %s", async (_, response, message) => {
		respondWith(response);
		await expect(apiRequest("GET", "/api/applications/1")).rejects.toMatchObject({ message, serverMessage: null });
	});

	it("exposes the server's message when it rejects a request", async () => {
		respondWith(Response.json({ message: "Too many." }, { status: 429 }));
		await expect(apiRequest("POST", "/api/contact")).rejects.toMatchObject({ status: 429, serverMessage: "Too many." });
	});
});

describe("a read from our own server", () => {
	it("returns the parsed response", async () => {
		respondWith(Response.json({ id: "1" }));
		expect(await apiFetch("/api/applications/1")).toEqual({ id: "1" });
	});

	it("fails with 401 as with any other error status", async () => {
		respondWith(new Response("Link needed", { status: 401 }));
		await expect(apiFetch("/api/applications/1")).rejects.toThrow("401: Link needed");
	});
});

describe("the development log", () => {
	it("covers payments only, without secrets or personal data", async () => {
		const debug = vi.spyOn(console, "debug").mockImplementation(() => {});
		respondWith(Response.json({}));
		await apiRequest("GET", "/api/applications/1");
		expect(debug).not.toHaveBeenCalled();
		await apiRequest("POST", "/api/create-payment-intent", { clientSecret: "pi_1_secret_2", packageType: "premium" });
		expect(JSON.stringify(debug.mock.calls)).toContain("premium");
		expect(JSON.stringify(debug.mock.calls)).not.toContain("secret_2");
	});

	it("redacts private values at any depth", () => {
		const payload = {
			metadata: [{ email: "a@b.c", billing_address: { city: "X" } }],
			cardNumber: "4242",
			amount: 7900,
		};
		expect(redact(payload)).toEqual({
			metadata: [{ email: "[redacted]", billing_address: "[redacted]" }],
			cardNumber: "[redacted]",
			amount: 7900,
		});
	});
});
