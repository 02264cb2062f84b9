import { setTimeout as pause } from "node:timers/promises";
import { generateCode } from "#app/commands/people/second-factor.server.ts";
import { OFFLINE_PASSWORD, OFFLINE_STAFF } from "#worker/offline/staff.ts";
import { Applicant } from "../services/applicant.ts";
import { HttpClient } from "../services/http-client.ts";
import { addressOf, type Outcome, toOutcome, withWorker } from "./bar.ts";

const CONCURRENT = 100;
/** Limit per account in a quarter of an hour (app/commands/people/second-factor.server.ts). */
const MAX_COMPARED = 5;
const [TARGET, SIGNED_IN] = OFFLINE_STAFF;

/** A hundred wrong passwords for one account, and a hundred concurrent uses of one code and of one mailed link. */
export async function measure(): Promise<Outcome> {
	return withWorker(async ({ origin }) => {
		const passwords = await tryPasswords(origin);
		const codes = await useCode(origin);
		const links = await useLink(origin);
		const all = [passwords, codes, links];
		return toOutcome(
			all.map(({ figure }) => figure).join("; "),
			all.map(({ lacks }) => lacks),
		);
	});
}

async function tryPasswords(origin: string) {
	const clients = await authenticateAccess(origin, TARGET?.email, 1_000, CONCURRENT);
	const statuses = await Promise.all(
		clients.map((client, n) => post(client, "/admin/login", { intent: "password", password: `wrong password ${n}` })),
	);
	const [compared, waits] = [count(statuses, 401), count(statuses, 429)];
	const isLimited = compared <= MAX_COMPARED && compared + waits === CONCURRENT;
	return {
		figure: `${CONCURRENT} wrong passwords of one account at once: ${compared} compared, ${waits} rate-limited`,
		lacks: !isLimited && `not at most ${MAX_COMPARED} compared and all others rate-limited`,
	};
}

/** Ten browsers that have passed the password step. */
async function useCode(origin: string) {
	const clients = await authenticateAccess(origin, SIGNED_IN?.email, 2_000, 10);
	for (const client of clients) await post(client, "/admin/login", { intent: "password", password: OFFLINE_PASSWORD });
	const code = await generateCode(SIGNED_IN?.secret ?? "", Date.now());
	const ten = Array.from({ length: CONCURRENT / clients.length });
	const statuses = await Promise.all(
		ten.flatMap(() => clients.map((client) => post(client, "/admin/login", { intent: "code", code }))),
	);
	const opened = count(statuses, 302);
	return {
		figure: `${CONCURRENT} uses of one code at once: ${opened} signed in`,
		lacks: opened !== 1 && "not exactly one use of a code",
	};
}

async function useLink(origin: string) {
	const applicant = new Applicant(1);
	while (!applicant.done) await applicant.step(origin);
	const form = { id: applicant.acknowledged.applicationId ?? "" };
	await post(new HttpClient(origin, addressOf(2)), "/resume?lang=en", form);
	await pause(500);
	const visitor = new HttpClient(origin);
	await visitor.call("/offline/cron", {});
	const mails = await visitor.call<{ text: string }[]>(`/offline/mailbox?format=json&to=${applicant.email}`);
	const token = mails.flatMap(({ text }) => /\/resume\?token=([\w-]{43})/.exec(text)?.[1] ?? [])[0] ?? "";
	const clients = Array.from({ length: CONCURRENT }, (_, index) => new HttpClient(origin, addressOf(100 + index)));
	const statuses = await Promise.all(clients.map((client) => post(client, "/resume?lang=en", { token })));
	const [opened, refused] = [count(statuses, 302), count(statuses, 404)];
	return {
		figure: `${CONCURRENT} uses of one mailed link at once: ${opened} opened it, ${refused} were rejected as expired`,
		lacks: (opened !== 1 || refused !== CONCURRENT - 1) && "not exactly one use of a link",
	};
}

/** Browsers that Access authenticates as this member of staff, each from a separate address. */
async function authenticateAccess(
	origin: string,
	email: string | undefined,
	first: number,
	number: number,
): Promise<HttpClient[]> {
	const clients = Array.from({ length: number }, (_, n) => new HttpClient(origin, addressOf(first + n)));
	for (const client of clients) {
		const { token } = await client.call<{ token: string }>("/offline/access", { email });
		client.identify(token);
	}
	return clients;
}

async function post(client: HttpClient, path: string, fields: Record<string, string>): Promise<number> {
	const response = await client.fetch(path, { method: "POST", body: new URLSearchParams(fields) });
	await response.text();
	return response.status;
}

function count(statuses: readonly number[], status: number): number {
	return statuses.filter((actual) => actual === status).length;
}
