import { beforeEach, describe, expect, it } from "vitest";
import { count, run } from "#test/services/ledger.ts";
import { anApplication, applyAndPay, sendMails } from "#test/services/states.ts";
import { Client, linkIn } from "../services/client.ts";

const countUsed = () => count("case_links WHERE used_at IS NOT NULL");

async function findMail(emailType: string): Promise<{ text: string; emailType: string } | undefined> {
	const { body } = await new Client().call<{ text: string; emailType: string }[]>("/offline/mailbox?format=json");
	return body.find((mail) => mail.emailType === emailType);
}

/** Returns whether a browser may see data reserved for the application's owner. */
const isOwner = async (client: Client, id: string) =>
	(await client.get(`/api/receipts/${id}/application`)).status === 200;

const locationOf = (response: Response) => response.headers.get("Location");

describe("the only link in an e-mail", () => {
	let owner: Client;
	let id: string;
	let link: string;
	let token: string;
	beforeEach(async () => {
		owner = new Client();
		({ id } = await applyAndPay(owner));
		await sendMails(id);
		link = linkIn(await findMail("paid"));
		token = new URLSearchParams(link.split("?")[1]).get("token") ?? "";
	});

	const redeem = (client: Client, fields: Record<string, string>) =>
		client.post("/resume?lang=en", { token, ...fields });

	it("takes a signed-in device straight to the application's page, and stays valid", async () => {
		expect(locationOf(await owner.get(link))).toBe(`/confirmation/${id}?lang=en`);
		expect(locationOf(await owner.get(link))).toBe(`/confirmation/${id}?lang=en`);
		expect(await countUsed()).toBe(0);
	});

	it("signs in a new device once, and opens the same page", async () => {
		const phone = new Client();
		const page = await (await phone.get(link)).text();
		expect(page).toContain('name="to" value="confirmation"');
		expect(await isOwner(phone, id)).toBe(false);
		expect(locationOf(await redeem(phone, { to: "confirmation" }))).toBe(`/confirmation/${id}?lang=en`);
		expect(await isOwner(phone, id)).toBe(true);
		expect(await countUsed()).toBe(1);
		const other = new Client();
		expect((await redeem(other, { to: "confirmation" })).status).not.toBe(302);
		expect(await isOwner(other, id)).toBe(false);
		// Expired for strangers, still valid for a signed-in owner.
		expect(locationOf(await phone.get(link))).toBe(`/confirmation/${id}?lang=en`);
	});

	it("never redirects to an injected URL", async () => {
		const injected = ["https://evil.example", "//evil.example", "__proto__", "toString", "../admin", ""];
		for (const to of injected) {
			const tampered = link.replace("to=confirmation", `to=${encodeURIComponent(to)}`);
			const response = await owner.get(tampered);
			// A link with an unknown name opens the current step; without a name, the page first asks to continue.
			if (to !== "") expect(locationOf(response), to).toBe(`/provide-information/${id}?lang=en`);
			else expect(response.status).toBe(200);
		}
		for (const to of injected) {
			expect(locationOf(await redeem(new Client(), { to })), to).toBe(`/provide-information/${id}?lang=en`);
			await run("UPDATE case_links SET used_at = NULL");
		}
	});

	it("opens nothing with only an application number, nor for another application's owner", async () => {
		const forged = `/resume?token=${"a".repeat(43)}&id=${id}&to=confirmation&lang=en`;
		const neighbour = new Client();
		await anApplication(neighbour).build();
		for (const stranger of [new Client(), neighbour]) {
			expect((await stranger.get(forged)).status).toBe(200);
			expect((await stranger.get(link)).status).toBe(200);
			expect(await isOwner(stranger, id)).toBe(false);
		}
	});
});
