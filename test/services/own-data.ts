import { env } from "cloudflare:test";
import { expect } from "vitest";
import { writeNote } from "#app/commands/audit/write-note.server.ts";
import { randomId } from "#app/server/random.server.ts";
import { offlineStaff } from "#worker/offline/staff.ts";
import { readHtml, startRefund } from "./application-states.ts";
import { Client } from "./client.ts";
import { flushBackgroundWork } from "./flush-background-work.ts";
import { run } from "./ledger.ts";
import { openServices } from "./open-services.ts";
import { aCompletedApplication } from "./states.ts";

/** Returns the page of an application's data, as its owner reads it in English. */
export const dataPage = async (client: Client, id: string, query = "") =>
	readHtml(await client.get(`/data/${id}?lang=en${query}`));
/** Confirms the second step of erasing. */
export const erase = (client: Client, id: string) =>
	client.post(`/data/${id}?lang=en`, { intent: "erase", confirmed: "on" });
/** Returns all keys in the bucket. */
export const listObjectKeys = async () => (await env.DOCUMENTS.list()).objects.map(({ key }) => key);

type Mail = { to: string; emailType: string; text: string };

/** Returns the e-mails sent to an address, newest first; without an address, all of them. */
export async function mailsTo(address: string): Promise<Mail[]> {
	const { body } = await new Client().call<Mail[]>(`/offline/mailbox?format=json&to=${address}`);
	return body;
}

/** Texts and answers that occur only where they are stored. */
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

/** Completed, with a staff note, a refund and related records. */
export async function aRichApplication() {
	const application = await aCompletedApplication(CANARY);
	const services = await openServices();
	const note = { id: randomId(), text: WRITTEN[0] ?? "", network: "network" };
	expect((await writeNote(services, offlineStaff("Rui"), application.id, note)).ok).toBe(true);
	await startRefund(application.id, 1000);
	await flushBackgroundWork();
	await run(`UPDATE refunds SET note = '${WRITTEN[1]}'`);
	return application;
}
