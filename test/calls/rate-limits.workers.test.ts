import { expect, it } from "vitest";
import { apply } from "../services/api-helpers.ts";
import { Client } from "../services/client.ts";
import { withinAMinute } from "../services/within-a-minute.ts";

/** Requests per minute and IP address, as in wrangler.toml and the catalogue. */
const LIMITED: [limit: number, method: "GET" | "POST", path: string][] = [
	[10, "GET", "/api/applications/track/NIF-2222-2222"],
	[20, "POST", "/api/upload-document"],
	[60, "POST", "/api/personal-info"],
	[60, "POST", "/api/create-payment-intent"],
	[60, "POST", "/api/request-physical-delivery/unknown"],
	[60, "GET", "/api/receipts/unknown/application"],
	[5, "POST", "/api/send-email-notification/unknown"],
	[5, "POST", "/api/contact"],
	[5, "GET", "/api/stripe-diagnostic"],
	[5, "POST", "/api/create-test-payment-intent"],
];

let visitors = 0;

/** Returns a different IP address for each attempt: limits survive a database reset. */
function newAddress(): string {
	visitors += 1;
	return `192.0.2.${visitors}`;
}

it.each(LIMITED)("accepts %i requests a minute, and rejects further ones: %s %s", async (limit, method, path) => {
	await withinAMinute(async () => {
		const address = newAddress();
		const client = new Client({ "CF-Connecting-IP": address, "X-Forwarded-For": "198.51.100.1" });
		const send = () => client.fetch(path, { method });
		for (let request = 1; request <= limit; request += 1) {
			const response = await send();
			expect(response.status, `request ${request}`).not.toBe(429);
			await response.text();
		}
		const refused = await send();
		expect(refused.status).toBe(429);
		expect(refused.headers.get("Retry-After")).toBe("60");
		expect(Object.keys(await refused.json())).toEqual(["message"]);

		const spoofed = new Client({ "CF-Connecting-IP": address, "X-Forwarded-For": newAddress() });
		expect((await spoofed.fetch(path, { method })).status, "a forged X-Forwarded-For").toBe(429);
		const neighbour = new Client({ "CF-Connecting-IP": newAddress() });
		expect((await neighbour.fetch(path, { method })).status, "another address").not.toBe(429);
	});
});

it("rejects a form sent too often from one network with an explanation, but not from another network", async () => {
	await withinAMinute(async () => {
		visitors += 1;
		const neighbour = (host: number) =>
			new Client({ "CF-Connecting-IP": `2001:db8:${visitors}:9:${host.toString(16)}::${host}` });
		const submit = (client: Client) => client.post("/nif-check?lang=en", { nif: "123456789" });
		for (let request = 1; request <= 60; request += 1) expect((await submit(neighbour(request))).status).not.toBe(429);
		const refused = await submit(neighbour(61));
		expect(refused.status).toBe(429);
		expect(refused.headers.get("Retry-After")).toBe("60");
		expect(await refused.text()).toContain("Too many");
		expect((await submit(new Client())).status).not.toBe(429);
	});
});

it.each([
	["a form", "POST", ["/resume", "/Resume", "/%72esume", "/resume//", "/RESUME.data", "/resume/_.data"]],
	["a secret page", "GET", ["/progress/x", "/Progress/y", "/%70rogress/z", "/%70ROGRESS/z.data", "/progress/%E0%A4%A"]],
] as const)("counts all spellings of the URL of %s together", async (_what, method, spellings) => {
	await withinAMinute(async () => {
		const client = new Client({ "CF-Connecting-IP": newAddress() });
		const statuses: number[] = [];
		for (let request = 0; request < 11; request += 1) {
			const body = method === "POST" ? new URLSearchParams({ number: "NIF-2222-2222" }) : null;
			const response = await client.fetch(spellings[request % spellings.length] ?? "", { method, body });
			await response.text();
			statuses.push(response.status);
		}
		expect(statuses.slice(0, 10)).not.toContain(429);
		expect(statuses[10]).toBe(429);
	});
});

it("rejects all but ten of many concurrent look-ups, and gives every miss the same response", async () => {
	await withinAMinute(async () => {
		const client = new Client({ "CF-Connecting-IP": newAddress() });
		const responses = await Promise.all(
			Array.from({ length: 40 }, (_, index) => client.get(`/api/applications/track/NIF-2222-22${22 + index}`)),
		);
		expect(responses.filter(({ status }) => status !== 429)).toHaveLength(10);
		const misses = responses.filter(({ status }) => status === 404).map((answer) => answer.text());
		expect(new Set(await Promise.all(misses)).size).toBe(1);
	});
});

it("rejects the forty-first look-up from a wider network, whichever of its networks it comes from", async () => {
	await withinAMinute(async () => {
		visitors += 1;
		const prefix = visitors.toString(16);
		const lookUp = async (index: number) => {
			const client = new Client({ "CF-Connecting-IP": `2001:db8:${prefix}:${(index % 8).toString(16)}::5` });
			return (await client.get("/api/applications/track/NIF-2222-2222")).status;
		};
		for (let index = 0; index < 40; index += 1) expect(await lookUp(index), `look-up ${index}`).toBe(404);
		expect(await lookUp(40)).toBe(429);
	});
});

it("e-mails one applicant once a minute, whatever the IP address", async () => {
	await withinAMinute(async () => {
		const client = new Client();
		const { id } = await apply(client);
		const notify = () =>
			client.fetch(`/api/send-email-notification/${id}`, {
				method: "POST",
				headers: { "CF-Connecting-IP": newAddress() },
			});
		expect((await notify()).status).toBe(200);
		const again = await notify();
		expect(again.status).toBe(429);
		expect(Number(again.headers.get("Retry-After"))).toBeGreaterThan(0);
	});
});
