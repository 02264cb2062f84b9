import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { readHtml } from "#test/services/application-states.ts";
import { Client } from "#test/services/client.ts";
import { anApplication } from "#test/services/states.ts";

/** An application whose payment Stripe has reported; `event` is the first of its events on the page. */
async function aNotifiedApplication() {
	const applicant = new Client();
	const paid = await anApplication(applicant).paid().build();
	const page = await readHtml(await new Client().get("/webhook-test?lang=en"));
	return { applicant, ...paid, page, event: /evt_\w+/.exec(page)?.[0] ?? "" };
}

const resend = (client: Client, id: string) => client.post("/webhook-test?lang=en", { id });

describe("the webhook test page", () => {
	it("shows the webhook URL and that no event has arrived yet", async () => {
		const response = await new Client().get("/webhook-test?lang=en");
		expect(response.status).toBe(200);
		expect(response.headers.get("X-Robots-Tag")).toBe("noindex");
		const page = await readHtml(response);
		expect(page).toContain("http://localhost:5000/api/webhooks/stripe");
		expect(page).toContain("2023-10-16");
		expect(page).toContain("No notice has arrived yet.");
	});

	it("lists kinds and outcomes of webhook events without application data", async () => {
		const { page, id, applicationNumber } = await aNotifiedApplication();
		expect(page).toContain("payment_intent.succeeded");
		expect(page).toContain("Handled");
		for (const secret of [id, applicationNumber, "pi_", "Gonçalves", "4242", "whsec_", "sk_test"])
			expect(page).not.toContain(secret);
	});

	it("resends a webhook event through a form without scripts, without changing the application", async () => {
		const { applicant, id, event } = await aNotifiedApplication();
		const tester = new Client();
		const sent = await resend(tester, event);
		expect(sent.status).toBe(302);
		const location = sent.headers.get("Location") ?? "";
		expect(location).toMatch(/^\/webhook-test\?repeated=(handled|ignored)&lang=en$/);
		const page = await readHtml(await tester.get(location));
		expect(page).toContain("Sent again");
		expect(page).not.toContain("<script");
		const { body } = await applicant.call<{ paymentStatus: string }>(`/api/applications/${id}`);
		expect(body.paymentStatus).toBe("paid");
	});

	it("resends only listed events, and reports others", async () => {
		const { event } = await aNotifiedApplication();
		await env.DB.prepare("DELETE FROM stripe_events").run();
		for (const id of ["evt_made_up", event, ""]) {
			const refused = await resend(new Client(), id);
			expect(refused.status, id).toBe(404);
			expect(await readHtml(refused)).toContain("Not sent again");
		}
	});

	it("resends at most five times a minute per IP address, and only from its own form", async () => {
		const { event } = await aNotifiedApplication();
		const tester = new Client({ "CF-Connecting-IP": "198.51.100.77" });
		let resentCount = 0;
		let response = await resend(tester, event);
		for (; response.status === 302; response = await resend(tester, event)) resentCount += 1;
		expect(response.status).toBe(429);
		expect(response.headers.get("Retry-After")).toBe("60");
		// More than five only if a minute ends in between.
		expect(resentCount).toBeGreaterThanOrEqual(5);
		expect(resentCount).toBeLessThanOrEqual(10);
		const foreign = new Client({ Origin: "https://evil.example" });
		expect((await resend(foreign, event)).status).toBe(403);
	});
});
