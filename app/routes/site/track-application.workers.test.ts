import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { Client, signIn } from "#test/services/client.ts";
import { aCompletedApplication, aFiledApplication, anApplication } from "#test/services/states.ts";
import { withinAMinute } from "#test/services/within-a-minute.ts";

const UNKNOWN = "We couldn&#x27;t find an application with that number. Please check and try again.";

function search(visitor: Client, number: string, lang = "en"): Promise<Response> {
	return visitor.post(`/track-application?lang=${lang}`, { number });
}

describe("the tracking page", () => {
	it("shows the status to anyone with the number, but not whose it is or how to open it", async () => {
		const { id, applicationNumber } = await aFiledApplication();
		const response = await search(new Client(), applicationNumber.toLowerCase().replaceAll("-", " "));
		const html = await response.text();
		expect(response.status).toBe(200);
		expect(response.headers.get("Cache-Control")).toBe("private, no-store");
		for (const text of [applicationNumber, "Processing", "Paid", "Standard", "Łucja María G.", "Contact Support"])
			expect(html).toContain(text);
		for (const secret of [id, "Gonçalves", "lucja@example.com"]) expect(html).not.toContain(secret);
	});

	it("shows common questions about tracking in each language, before and after a search", async () => {
		for (const [lang, question, time] of [
			["en", "Where do I find my application number?", "about 3 business days"],
			["es", "¿Dónde encuentro mi número de solicitud?", "unos 3 días laborables"],
			["pt", "Onde encontro o número do meu pedido?", "cerca de 3 dias úteis"],
		] as const) {
			const before = await (await new Client().get(`/track-application?lang=${lang}`)).text();
			const after = await (await search(new Client(), "NIF-2222-2222", lang)).text();
			for (const html of [before, after]) {
				expect(html.match(/<details><summary>[^<]+<\/summary><p>[^<]+<\/p>/g)).toHaveLength(4);
				for (const text of [question, time, "NIF-XXXX-XXXX"]) expect(html).toContain(text);
			}
		}
	});

	it("shows the owner everything, and a stranger only the last digits and a form for the owner to request an e-mailed link", async () => {
		const { applicant, id, applicationNumber } = await aCompletedApplication();
		const own = await (await search(applicant, applicationNumber)).text();
		expect(own).toContain("Łucja María Gonçalves");
		expect(own).toContain("Completed");
		expect(own).toContain(`href="/certificate/${id}?lang=en"`);
		expect(own).toMatch(/\d{3} \d{3} \d{3}/);
		const html = await (await search(new Client(), applicationNumber)).text();
		expect(html).toMatch(/\*\*\* \*\*\* \d{3}/);
		expect(html).not.toContain("View Certificate");
		expect(html).toContain('action="/resume?lang=en"');
	});

	it("calls each status as the admin area does", async () => {
		const { id, applicationNumber } = await anApplication(new Client()).build();
		const staff = await signIn("rui@azulejo.example");
		for (const [status, label] of [
			["draft", "Incomplete Application"],
			["pending", "Pending Review"],
			["verification_required", "Additional Verification Required"],
			["processing", "Processing"],
			["approved", "Approved"],
			["completed", "Completed"],
			["rejected", "Rejected"],
			["cancelled", "Cancelled"],
		] as const) {
			await env.DB.prepare("UPDATE applications SET status = ? WHERE id = ?").bind(status, id).run();
			const html = await (await search(new Client(), applicationNumber)).text();
			expect(/Application status<.*?<\/svg>([^<]*)/.exec(html)?.[1]).toBe(label);
			const admin = await (await staff.get(`/admin/applications/${id}`)).text();
			expect(/class="badge.*?<\/svg>([^<]*)/.exec(admin)?.[1]).toBe(label);
		}
	});

	it("responds identically to unknown and invalid numbers", async () => {
		for (const number of ["NIF-2222-2222", "nonsense", "' OR 1=1 --"]) {
			const response = await search(new Client(), number);
			const html = await response.text();
			expect(response.status).toBe(404);
			expect(html).toContain(UNKNOWN);
			expect(html).toContain("<title>Error: Track your application");
		}
	});

	it("requires a number", async () => {
		const response = await search(new Client(), "   ");
		expect(response.status).toBe(422);
		expect(await response.text()).toContain("Please enter your application number");
	});

	it("accepts a number in the URL, for links", async () => {
		const applicant = new Client();
		const { applicationNumber } = await anApplication(applicant).build();
		const html = await (await new Client().get(`/track-application?number=${applicationNumber}&lang=pt`)).text();
		expect(html).toContain(applicationNumber);
		expect(html).toContain("Pagamento pendente");
	});

	it("rate-limits guesses, even from many IP addresses of one network", async () => {
		let networks = 0;
		await withinAMinute(async () => {
			networks += 1;
			const statuses: number[] = [];
			for (let attempt = 0; attempt < 11; attempt += 1) {
				const visitor = new Client({ "CF-Connecting-IP": `2001:db8:1:${networks}::${attempt + 1}` });
				statuses.push((await search(visitor, "NIF-2222-2222")).status);
			}
			expect(statuses).toEqual([...Array(10).fill(404), 429]);
			const elsewhere = new Client({ "CF-Connecting-IP": "2001:db8:2:1::1" });
			expect((await search(elsewhere, "NIF-2222-2222")).status).toBe(404);
		});
	});
});
