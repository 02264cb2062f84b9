import { describe, expect, it } from "vitest";
import { DAY, MINUTE } from "#app/domain/time/calendar.ts";
import { apply } from "#test/services/api-helpers.ts";
import { Client, signIn } from "#test/services/client.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { count, row } from "#test/services/ledger.ts";
import { passTime, productTime } from "#test/services/staff-sign-in.ts";

const setTime = async (time: string) => passTime(Date.parse(time) - (await productTime()));

const MESSAGE = { name: "Rosa", email: "rosa@example.com", subject: "My bill", message: "How long does it take?" };

async function page(client: Client, path: string): Promise<string> {
	const response = await client.get(path);
	expect(response.status).toBe(200);
	return (await response.text()).replaceAll("<!-- -->", "");
}

describe("a complaint", () => {
	/** Sends a complaint and returns the URL of the confirmation. */
	async function sendComplaint(changes: Partial<typeof MESSAGE> = {}): Promise<string> {
		const writer = new Client();
		const shownAt = /name="shown" value="([^"]*)"/.exec(await page(writer, "/contact?lang=en"))?.[1] ?? "";
		await passTime(MINUTE);
		const sent = await writer.post("/contact?lang=en", { ...MESSAGE, ...changes, complaint: "on", shown: shownAt });
		expect(sent.status).toBe(302);
		return sent.headers.get("Location") ?? "";
	}
	const confirmationPage = (url: string) => page(new Client(), url);

	it("gets a number and a deadline, and has its own queue", async () => {
		await setTime("2026-11-24T10:00:00Z");
		const html = await confirmationPage(await sendComplaint());
		const number = /C-[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(html)?.[0] ?? "none";
		// Fifteen business days, without the holidays on Tuesday 1 and 8 December.
		expect(html).toContain(
			`Its number is ${number}. Please keep it. We will answer by December 17, 2026 at the latest`,
		);
		expect(html).not.toContain('name="message"');
		expect((await new Client().call("/api/contact", { ...MESSAGE, subject: "A question" })).status).toBe(200);
		const rui = await signIn("rui@azulejo.example");
		const queue = await page(rui, "/admin/inbox?filter=complaints&lang=en");
		expect(queue).toContain(`Complaint ${number}`);
		expect(queue).not.toContain("A question");
	});

	it("is late after fifteen business days, unlike a question after one", async () => {
		await setTime("2026-11-24T10:00:00Z");
		await sendComplaint();
		await setTime("2026-12-16T10:00:00Z");
		let rui = await signIn("rui@azulejo.example");
		expect(await page(rui, "/admin/inbox?lang=en")).not.toMatch(/\d+ late|d late/);
		await setTime("2026-12-18T10:00:00Z");
		rui = await signIn("rui@azulejo.example");
		expect(await page(rui, "/admin/inbox?lang=en")).toContain("1 late");
	});

	it("has a confirmation page that can be reloaded without sending twice, and that cannot be forged", async () => {
		const url = await sendComplaint();
		const first = await confirmationPage(url);
		expect(first).toContain("Its number is C-");
		const [number] = /C-[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(first) ?? [""];
		await passTime(2 * DAY);
		expect(/We will answer by [^<]*/.exec(await confirmationPage(url))?.[0]).toBe(
			/We will answer by [^<]*/.exec(first)?.[0],
		);
		expect(await count("contact_messages")).toBe(1);
		const forged = await confirmationPage(url.replace(number, "C-2222-2222"));
		expect(forged).not.toContain("Its number is");
		expect(forged).toContain('name="message"');
	});

	it("changes nothing in the application it names", async () => {
		const { id, applicationNumber } = await apply(new Client(), { email: MESSAGE.email });
		await flushBackgroundWork();
		const before = await row(`SELECT * FROM applications WHERE id = '${id}'`);
		await sendComplaint({ subject: `About ${applicationNumber}` });
		await flushBackgroundWork();
		expect(await row(`SELECT * FROM applications WHERE id = '${id}'`)).toEqual(before);
	});

	it("is still a complaint after a field is rejected", async () => {
		const refused = await new Client().post("/contact?lang=en", {
			...MESSAGE,
			message: "",
			complaint: "on",
			shown: "x",
		});
		expect(refused.status).toBe(422);
		expect(await refused.text()).toMatch(/name="complaint"[^>]* checked|checked[^>]* name="complaint"/);
	});
});
