// The minimum cost of the stack: the same bytes and headers from constants, and an upload that is parsed and
// discarded.
let page = { body: "", headers: {} };
export default {
	async fetch(request, env) {
		const { pathname } = new URL(request.url);
		if (pathname === "/api/health") return Response.json({ status: "ok" });
		if (request.method === "PUT") {
			const { html, headers } = await request.json();
			page = { body: new TextEncoder().encode(html).buffer, headers };
			return new Response("stored");
		}
		if (request.method === "POST") {
			const file = (await request.formData()).get("document");
			await env.DOCUMENTS.put(crypto.randomUUID(), await file.arrayBuffer());
			return Response.json({ stored: true });
		}
		return new Response(page.body, { headers: page.headers });
	},
};
