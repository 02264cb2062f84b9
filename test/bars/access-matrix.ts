import { acceptDocuments } from "../services/admin-by-forms.ts";
import { Applicant } from "../services/applicant.ts";
import { APPLICANT } from "../services/fixtures.ts";
import { acceptedPartner, HttpClient, partnerClient, staffClient } from "../services/http-client.ts";
import { readOurDatabase } from "../services/state-files.ts";
import { type Right, ROWS, type Row, routesWithoutRow } from "./access-table.ts";
import { addressOf, judged, type Outcome, withWorker } from "./bar.ts";

/** `own`: what only this actor and staff may be told. */
type Actor = { name: string; rights: readonly Right[]; own?: readonly string[]; client(): HttpClient };

const STAFF: Record<string, readonly Right[]> = {
	ada: ["public", "entry", "staff", "audit", "export", "partners"],
	leo: ["public", "entry", "staff", "payments", "partners"],
	rui: ["public", "entry", "staff", "documents", "nif"],
	eva: ["public", "entry", "staff", "export", "documents", "nif", "partners"],
	ana: ["public", "entry", "staff", "audit", "export", "documents", "payments", "nif", "partners"],
};
const REFUSED = [401, 403, 404];
/** The partner of the offline world. */
const SOFIA = "sofia@partner.example";

/** Every page and call, asked by everybody who is not and who is let in. */
export async function measure(): Promise<Outcome> {
	return withWorker(async ({ origin }, stateDir) => {
		const [owner, other] = [new Applicant(1), new Applicant(2)];
		for (const one of [other, owner]) while (!one.done) await one.step(origin);
		const { id, number } = readOurDatabase(stateDir, (database) => {
			const sql = "SELECT id, application_number AS number FROM applications WHERE email = ?";
			return database.prepare(sql).get(owner.email) as { id: string; number: string };
		});
		const rui = await staffClient(origin, "rui@azulejo.example");
		await openDocuments(rui, id);
		const shownToStaff = await rui.fetch(`/admin/applications/${id}`);
		const document = /\/admin\/documents\/([\w-]+\/\d+)/.exec(await shownToStaff.text())?.[1] ?? "none";
		const places = {
			":id": id,
			":document": document,
			":number": number,
			":upload": owner.acknowledged.uploads[0] ?? "",
			// There is none, and so nobody is told of one: whose a statement is, test/calls/access-matrix.workers.test.ts asks.
			":statement": "1",
		};
		const personal = [owner.email, APPLICANT.phone, APPLICANT.addressLine1, APPLICANT.postalCode, APPLICANT.lastName];
		// Before that there is no paper to sign, and no code to show.
		await acceptDocuments(rui, id);
		const phone = await aPhone(owner.browser, origin, id);
		const unexpected: string[] = [];
		let asked = 0;
		for (const actor of await actorsOf(origin, owner, other, phone, personal)) {
			const hidden = [...personal, SOFIA].filter((words) => !actor.own?.includes(words));
			if (actor.rights.includes("documents")) await openDocuments(actor.client(), id);
			for (const row of ROWS) {
				const { status, text } = await ask(actor, row, places);
				asked += 1;
				const may = actor.rights.includes(row.right);
				const sees = hidden.some((one) => text.includes(one));
				const shown = `${actor.name} ${row.body ? "POST" : "GET"} ${row.route}: ${status}`;
				if (status >= 500) unexpected.push(`${shown}, an error of ours`);
				else if (!may && !isRefusal(row, status)) unexpected.push(`${shown}, not refused`);
				else if (may && row.right !== "public" && REFUSED.includes(status) && !mayBeMissing(row))
					unexpected.push(`${shown}, refused`);
				if (sees && !(may && row.right !== "public")) unexpected.push(`${shown}, sees personal data`);
			}
		}
		const missing = routesWithoutRow();
		return judged(
			`${ROWS.length} routes × ${Object.keys(STAFF).length + 8} actors (stranger, owner, a phone beside the owner's desk, another applicant, two partners, forger, somebody of the team who is no staff, auditor, finance, reviewer, senior, administrator), ${asked} requests: ${unexpected.length} unexpected, ${missing.length} routes without a row`,
			[
				unexpected.length > 0 && unexpected.slice(0, 8).join("; "),
				missing.length > 0 && `no row for ${missing.join(", ")}`,
			],
		);
	});
}

async function actorsOf(
	origin: string,
	owner: Applicant,
	other: Applicant,
	phone: HttpClient,
	personal: readonly string[],
): Promise<Actor[]> {
	const forged = {
		"Cf-Access-Jwt-Assertion": "a.b.c",
		Cookie: "__Host-case=forged.sig; __Host-visit=forged.sig; __Host-partner=forged",
	};
	const sofia = await partnerClient(origin, SOFIA, addressOf(490));
	const rosa = await acceptedPartner(origin, "rosa@partner.example", "FARO55", addressOf(491));
	const outsider = await staffClient(origin, "mallory@evil.example");
	const staff = await Promise.all(
		Object.entries(STAFF).map(async ([name, rights]): Promise<Actor> => {
			const client = await staffClient(origin, `${name}@azulejo.example`);
			return { name, rights, client: () => client };
		}),
	);
	let visitors = 500;
	return [
		{ name: "stranger", rights: ["public"], client: () => new HttpClient(origin, addressOf(visitors++)) },
		{ name: "another applicant", rights: ["public"], client: () => other.browser },
		{
			name: "forger",
			rights: ["public"],
			client: () => new HttpClient(origin, { ...addressOf(visitors++), ...forged }),
		},
		{ name: "a phone beside the owner's desk", rights: ["public", "phone"], client: () => phone },
		{ name: "no staff", rights: ["public"], client: () => outsider },
		{ name: "a partner", rights: ["public", "partner", "payee"], own: [SOFIA], client: () => sofia },
		{ name: "another partner", rights: ["public", "partner"], client: () => rosa },
		...staff,
		{ name: "owner", rights: ["public", "owner"], own: personal, client: () => owner.browser },
	];
}

async function ask(actor: Actor, row: Row, places: Record<string, string>): Promise<{ status: number; text: string }> {
	const fill = (text: string) =>
		Object.entries(places).reduce((made, [place, value]) => made.replaceAll(place, value), text);
	const headers = { ...addressOf(900 + Math.floor(Math.random() * 60_000)), "Content-Type": "application/json" };
	const init = row.body
		? { method: "POST", body: fill(JSON.stringify(row.body)), headers }
		: { headers: addressOf(900 + Math.floor(Math.random() * 60_000)) };
	const path = fill(
		row.path ??
			row.route
				.replace("*", "no-such-page")
				.replace(":slug", "nothing")
				.replace(":code", "NOBODY")
				.replace("{language}/{file}", "en/common.json"),
	);
	const response = await actor.client().fetch(path, init);
	return { status: response.status, text: await response.text() };
}

/** A page that leads a stranger elsewhere has refused too; a webhook event without its signature is malformed. */
function isRefusal({ right, body }: Row, status: number): boolean {
	if (right === "provider") return status === 400;
	return REFUSED.includes(status) || (body === undefined && status === 302);
}

/** Things that this application does not have: a certificate, a withdrawal, questions that it was asked, a second post. */
function mayBeMissing({ route }: Row): boolean {
	return /original|signed-papers|attachments|withdrawals|provide-information|receipt|inbox\/messages|payouts\/:id|payout-files|statements|\*/.test(
		route,
	);
}

/** A phone that the owner's desk let join. */
async function aPhone(desk: HttpClient, origin: string, id: string): Promise<HttpClient> {
	const asked = { method: "POST", body: new URLSearchParams({ intent: "phone-make" }) };
	const html = await (await desk.fetch(`/sign/${id}?lang=en`, asked)).text();
	const token = /\/phone\?token=([\w-]+)/.exec(html)?.[1] ?? "none";
	const phone = new HttpClient(origin, addressOf(480));
	const join = { method: "POST", body: new URLSearchParams({ intent: "join" }) };
	await (await phone.fetch(`/phone?token=${token}&lang=en`, join)).arrayBuffer();
	return phone;
}

/** Says why the documents of an application are looked at: without that they answer nobody. */
async function openDocuments(staff: HttpClient, id: string): Promise<void> {
	const body = new URLSearchParams({ intent: "open-documents", reason: "check" });
	await (await staff.fetch(`/admin/applications/${id}`, { method: "POST", body })).arrayBuffer();
}
