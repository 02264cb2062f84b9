// What the stack costs at the least: the same bytes from a constant, and an upload that is parsed and put away unseen.
const page = new Map();
export default {
	async fetch(request, env) {
		const { pathname } = new URL(request.url);
		if (pathname === "/api/health") return Response.json({ status: "ok" });
		if (request.method === "PUT") {
			page.set("html", await request.text());
			return new Response("kept");
		}
		if (request.method === "POST") {
			const file = (await request.formData()).get("document");
			await env.DOCUMENTS.put(crypto.randomUUID(), await file.arrayBuffer());
			return Response.json({ stored: true });
		}
		return new Response(page.get("html") ?? "", { headers: { "Content-Type": "text/html; charset=utf-8" } });
	},
};
