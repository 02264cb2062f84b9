import { expect, it } from "vitest";
import edge from "./index.ts";

const ORIGIN = "https://nif.example";

/** A site that responds with these headers and records its requests. */
function siteOf(headers: Record<string, string>) {
	const requests: Request[] = [];
	const fetch = async (request: Request) => {
		requests.push(request.clone() as Request);
		return new Response(`answer ${requests.length}`, { headers });
	};
	return { requests, env: { SITE: { fetch } as unknown as Fetcher } };
}

it("requests a cacheable page once, and removes the header that marks it", async () => {
	const { requests, env } = siteOf({ "X-Cacheable": "" });
	for (let visit = 0; visit < 2; visit += 1) {
		const response = await edge.fetch(new Request(`${ORIGIN}/pricing?lang=en`), env);
		expect([await response.text(), response.headers.get("X-Cacheable")]).toEqual(["answer 1", null]);
	}
	expect(requests).toHaveLength(1);
});

it("forwards everything else unchanged, every time", async () => {
	const { requests, env } = siteOf({});
	const headers = { Cookie: "a=b", "CF-Connecting-IP": "2001:db8::1", "Content-Type": "text/plain" };
	for (const body of ["one", "two"]) {
		const request = new Request(`${ORIGIN}/personal-info?lang=pt`, { method: "POST", headers, body });
		expect(await (await edge.fetch(request, env)).text()).toBe(`answer ${requests.length}`);
	}
	expect(await Promise.all(requests.map((request) => request.text()))).toEqual(["one", "two"]);
	expect(requests.map(({ url, method }) => [url, method])).toEqual([
		[`${ORIGIN}/personal-info?lang=pt`, "POST"],
		[`${ORIGIN}/personal-info?lang=pt`, "POST"],
	]);
	expect(requests[0]?.headers.get("CF-Connecting-IP")).toBe("2001:db8::1");
	expect(requests[0]?.headers.get("Cookie")).toBe("a=b");
});

it("keeps a visitor on one of two releases, and lets a deployment bypass the cache for one version", async () => {
	const { requests, env } = siteOf({ "X-Cacheable": "" });
	const override = { "Cloudflare-Workers-Version-Overrides": 'azulejo-nif-site="1"' };
	for (const headers of [{ "CF-Connecting-IP": "2001:db8::1" }, override, override])
		await edge.fetch(new Request(`${ORIGIN}/faq?lang=en`, { headers }), env);
	expect(requests.map(({ headers }) => headers.get("Cloudflare-Workers-Version-Key"))).toEqual(["2001:db8::1", "", ""]);
	expect(requests[2]?.headers.get("Cloudflare-Workers-Version-Overrides")).toBe('azulejo-nif-site="1"');
});
