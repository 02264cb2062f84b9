import { PDF } from "@libpdf/core";
import { expect, it } from "vitest";
import { Client } from "#test/services/client.ts";

it("shows the document in every language and length, with sample data", async () => {
	const visitor = new Client();
	const page = await (await visitor.get("/offline/power-of-attorney")).text();
	const links = [...page.matchAll(/href="(\/offline\/power-of-attorney\/[^"]+)"/g)].map(([, link]) => link ?? "");
	expect(links).toHaveLength(6);
	for (const link of links) {
		const response = await visitor.get(link);
		expect(response.headers.get("Content-Type"), link).toBe("application/pdf");
		const pdf = await PDF.load(new Uint8Array(await response.arrayBuffer()));
		expect(pdf.extractText()[0]?.text, link).toContain("NIF-XXXX-XXXX");
	}
	expect((await visitor.get("/offline/power-of-attorney/fr/short")).status).toBe(404);
});
