import { env } from "cloudflare:test";
import { expect } from "vitest";
import { writeNote } from "#app/commands/audit/write-note.server.ts";
import { randomId } from "#app/server/random.server.ts";
import { offlineStaff } from "#worker/offline/staff.ts";
import { seen, startRefund } from "./application-states.ts";
import { Client } from "./client.ts";
import { flushBackgroundWork } from "./flush-background-work.ts";
import { run } from "./ledger.ts";
import { openServices } from "./open-services.ts";
import { aCompletedApplication } from "./states.ts";

/** The page of an application's data, as its owner reads it in English. */
export const dataPage = async (client: Client, id: string, more = "") =>
	seen(await client.get(`/data/${id}?lang=en${more}`));
/** The second step of erasing, confirmed. */
export const erase = (client: Client, id: string) =>
	client.post(`/data/${id}?lang=en`, { intent: "erase", confirmed: "on" });
/** Keys of all that lies in the bucket. */
export const objects = async () => (await env.DOCUMENTS.list()).objects.map(({ key }) => key);

type Mail = { to: string; emailType: string; text: string };

/** What the post office was handed for an address, newest first; for all where there is none. */
export async function mailsTo(address: string): Promise<Mail[]> {
	const { body } = await new Client().call<Mail[]>(`/offline/mailbox?format=json&to=${address}`);
	return body;
}

/** Words and answers that exist only where they are stored. */
export const CANARY = {
	firstName: "Olivia",
	lastName: "Canaryname",
	email: "canary@applicant.example",
	phone: "+447700911922",
	dateOfBirth: "1987-03-19",
	addressLine1: "77 Canary Wharf Lane",
	city: "Canarytown",
	postalCode: "09-917",
};
export const WRITTEN = ["The canary sang to us", "Canary refund because of feathers"];

/** Completed, with a note of staff, a refund and what was written beside it. */
export async function aRichApplication() {
	const done = await aCompletedApplication(CANARY);
	const services = await openServices();
	const note = { id: randomId(), text: WRITTEN[0] ?? "", network: "network" };
	expect((await writeNote(services, offlineStaff("Rui"), done.id, note)).ok).toBe(true);
	await startRefund(done.id, 1000);
	await flushBackgroundWork();
	await run(`UPDATE refunds SET note = '${WRITTEN[1]}'`);
	return done;
}
