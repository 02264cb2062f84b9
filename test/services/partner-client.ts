import { setTimeout as pause } from "node:timers/promises";
import { HttpClient, staffClient } from "./http-client.ts";

type Fields = Record<string, string>;

const post = (client: HttpClient, path: string, fields: Fields) =>
	client.fetch(path, { method: "POST", body: new URLSearchParams(fields) });

/** A partner who came in by a mailed link, over the network. */
export async function partnerClient(origin: string, email: string, headers: Fields): Promise<HttpClient> {
	const client = new HttpClient(origin, headers);
	await (await post(client, "/affiliate-sign-in?lang=en", { email })).arrayBuffer();
	const token = await tokenMailedTo(client, email);
	const entered = await post(client, "/affiliate-sign-in?lang=en", { token });
	if (entered.status !== 302) throw new Error(`signing in as a partner: ${entered.status}`);
	return client;
}

/** The mail leaves after the answer. */
async function tokenMailedTo(client: HttpClient, email: string): Promise<string> {
	const mailbox = `/offline/mailbox?${new URLSearchParams({ format: "json", to: email })}`;
	for (let tries = 0; tries < 100; tries += 1) {
		const mails = await client.call<{ text: string }[]>(mailbox);
		const token = mails.map(({ text }) => /affiliate-sign-in\?token=([\w-]{43})/.exec(text)?.[1]).find(Boolean);
		if (token) return token;
		await pause(100);
	}
	throw new Error(`no link came to ${email}`);
}

/** Signs somebody up as a partner and has them accepted. @param code theirs */
export async function acceptedPartner(
	origin: string,
	email: string,
	code: string,
	headers: Fields,
): Promise<HttpClient> {
	const promotion = "I help people who move to the Algarve.";
	const form = { name: "Rosa", email, country: "PT", code, promotion, terms: "on" };
	await (await post(new HttpClient(origin, headers), "/affiliate-signup?lang=en", form)).arrayBuffer();
	const ana = await staffClient(origin, "ana@azulejo.example");
	const found = await (await ana.fetch(`/admin/partners?q=${code}`)).text();
	const id = /\/admin\/partners\/(\d+)/.exec(found)?.[1] ?? "none";
	const accepted = await post(ana, `/admin/partners/${id}`, { intent: "approve" });
	if (accepted.status !== 302) throw new Error(`accepting a partner: ${accepted.status}`);
	return partnerClient(origin, email, headers);
}
