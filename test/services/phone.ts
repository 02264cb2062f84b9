import { seen } from "./application-states.ts";
import { Client } from "./client.ts";

/** Asks for a code at the desk and gives the link beside it, as a path. */
export async function aPhoneLink(desk: Client, page: string): Promise<string> {
	const html = await seen(await desk.post(`${page}?lang=en`, { intent: "phone-make" }));
	const link = html.match(/value="([^"]*\/phone\?token=[^"]+)"/)?.[1]?.replaceAll("&amp;", "&");
	if (!link) throw new Error(`no link on ${page}`);
	const { pathname, search } = new URL(link);
	return pathname + search;
}

/** A phone that opened the link and pressed its button. */
export async function joinedBy(link: string, phone = new Client()): Promise<Client> {
	const joined = await phone.post(link, { intent: "join" });
	if (joined.status !== 302) throw new Error(`joining: ${joined.status}`);
	return phone;
}

/** A phone beside the desk of one step. */
export async function aPhone(desk: Client, page: string): Promise<Client> {
	return joinedBy(await aPhoneLink(desk, page));
}
