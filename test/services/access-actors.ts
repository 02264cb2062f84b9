import { SELF } from "cloudflare:test";
import { createPhoneLink } from "#app/commands/people/phone-link.server.ts";
import { affiliatePayments } from "#app/data/payout-schema.server.ts";
import { sealColumn } from "#app/data/sealed-columns.server.ts";
import { users } from "#app/data/staff-schema.server.ts";
import type { Services } from "#app/services.ts";
import { type Right, ROWS, type Row } from "#test/bars/access-table.ts";
import { OFFLINE_PASSWORD } from "#worker/offline/staff.ts";
import { aPaidApplication, openDocuments } from "./admin-pages.ts";
import { aCase, aMember, anAgent, signInMember } from "./agent-area.ts";
import { linkPhone } from "./application-states.ts";
import { authenticateAccess, Client, ORIGIN, signIn } from "./client.ts";
import { APPLICANT, newAddress } from "./fixtures.ts";
import { row, run } from "./ledger.ts";
import { openServices } from "./open-services.ts";
import { aPartner, signInPartner } from "./partner-area.ts";

/** `own`: data that only this actor and staff may see. */
type Actor = { rights: readonly Right[]; client(): Promise<Client>; own?: readonly string[] };

const staff = (name: string) => `${name}@azulejo.example`;

async function signInHalfway(name: string): Promise<Client> {
	const client = await authenticateAccess(staff(name));
	await client.post("/admin/login", { intent: "password", password: OFFLINE_PASSWORD });
	return client;
}

const APPLICANTS_OWN = [APPLICANT.phone, APPLICANT.addressLine1, APPLICANT.postalCode, "Gonçalves"];
const PARTNERS_OWN = ["marta@partner.example", "pay@marta.example", "I write about Porto"];

const AGENTS_OWN = ["carla@firm.example", "PT509442013", "hannah@client.example"];

let owner: Client;
let substitutions: Record<string, string>;

/** Everyone who may send a request, by name. */
export const ACTORS = {
	anonymous: { rights: ["public"], client: async () => new Client() },
	"the owner": { rights: ["public", "owner"], client: async () => owner, own: APPLICANTS_OWN },
	"another applicant": {
		rights: ["public"],
		client: async () => {
			const other = new Client();
			await aPaidApplication({ email: "other@example.com", lastName: "Other" }, { applicant: other });
			return other;
		},
	},
	"a phone linked to the owner's session": {
		rights: ["public", "phone"],
		client: async () => {
			const link = { step: "sign", sessionId: null, applicationId: substitutions[":id"] ?? "" } as const;
			const created = await createPhoneLink(await openServices(), link, "en");
			const { pathname, search } = new URL(created.ok ? created.value : "");
			return linkPhone(pathname + search);
		},
	},
	"a partner": { rights: ["public", "partner", "payee"], client: () => signInPartner(), own: PARTNERS_OWN },
	"another partner": { rights: ["public", "partner"], client: () => signInPartner("rosa@partner.example") },
	"an agent's owner": { rights: ["public", "agent", "firm"], client: () => signInMember(), own: AGENTS_OWN },
	"an agent's member": {
		rights: ["public", "agent", "firm"],
		client: () => signInMember("nuno@firm.example"),
		own: AGENTS_OWN,
	},
	"another agent's owner": { rights: ["public", "agent"], client: () => signInMember("olga@other.example") },
	"a removed member of an agent": {
		rights: ["public"],
		client: async () => {
			const nuno = await signInMember("nuno@firm.example");
			await run("UPDATE agent_members SET removed_at = 1 WHERE email = 'nuno@firm.example'");
			return nuno;
		},
	},
	"a member of an agent whose code is missing": {
		rights: ["public"],
		client: async () => {
			const nuno = await signInMember("nuno@firm.example");
			await run("UPDATE agent_members SET code_secret = 'secret' WHERE email = 'nuno@firm.example'");
			return nuno;
		},
	},
	"a forger": {
		rights: ["public"],
		client: async () => {
			const forger = new Client({ "Cf-Access-Jwt-Assertion": "a.b.c" });
			for (const name of ["__Host-staff", "__Host-partner", "__Host-agent"]) forger.forgeCookie(name, "a".repeat(43));
			return forger;
		},
	},
	"an unknown user admitted by Access": {
		rights: ["public"],
		client: () => authenticateAccess("mallory@evil.example"),
	},
	"a user without a role": { rights: ["public"], client: () => authenticateAccess(staff("ulla")) },
	"staff admitted only by Access": { rights: ["public", "entry"], client: () => authenticateAccess(staff("ana")) },
	"staff without a second factor": { rights: ["public", "entry"], client: () => signInHalfway("ana") },
	auditor: { rights: ["public", "entry", "staff", "audit", "export", "partners"], client: () => signIn(staff("ada")) },
	finance: { rights: ["public", "entry", "staff", "payments", "partners"], client: () => signIn(staff("leo")) },
	reviewer: { rights: ["public", "entry", "staff", "documents", "nif"], client: () => signIn(staff("rui")) },
	senior: {
		rights: ["public", "entry", "staff", "export", "documents", "nif", "partners"],
		client: () => signIn(staff("eva")),
	},
	administrator: {
		rights: ["public", "entry", "staff", "audit", "export", "documents", "payments", "nif", "partners"],
		client: () => signIn(staff("ana")),
	},
} satisfies Record<string, Actor>;

export type ActorName = keyof typeof ACTORS;

const REFUSED = [401, 403, 404];

/** Creates two partners and a payment to the first; returns the payment's id. */
async function createPartners({ db }: Pick<Services, "db">): Promise<string> {
	const affiliateId = await aPartner({ promotion: "I write about Porto." });
	await aPartner({ name: "Rosa", email: "rosa@partner.example", code: "FARO55" });
	const paypalEmail = await sealColumn(db, affiliatePayments.paypalEmail, "item-1", "pay@marta.example");
	const payment = { affiliateId, paypalEmail, amount: 0, itemKey: "item-1", keyId: db.keyring.current.id };
	const [created] = await db
		.insert(affiliatePayments)
		.values({ ...payment, createdAt: Date.now() })
		.returning({ id: affiliatePayments.id });
	return String(created?.id);
}

async function createResources(): Promise<void> {
	const services = await openServices();
	owner = new Client();
	const created = await aPaidApplication({}, { applicant: owner });
	const upload = String((await row("SELECT passport_document_path AS path FROM applications")).path);
	substitutions = {
		":id": created.id,
		":document": `${upload}/0`,
		":number": created.applicationNumber,
		":upload": upload,
		":invoice": String((await row("SELECT id FROM payments")).id),
		":statement": await createPartners(services),
	};
	const firm = await anAgent();
	substitutions[":case"] = await aCase(firm);
	await aMember(firm, "nuno@firm.example");
	await anAgent({ name: "Other Relocation", registration: "B-100", email: "olga@other.example" });
	await services.db
		.insert(users)
		.values({ username: "ulla", password: "!", email: staff("ulla"), role: "user" })
		.onConflictDoNothing();
}

const fill = (text: string) =>
	Object.entries(substitutions).reduce((created, [place, value]) => created.replaceAll(place, value), text);

function urlOf({ route, path }: Row): string {
	const template = path ?? route.replace("*", "no-such-page").replace(":slug", "nothing").replace(":code", "NOBODY");
	return fill(template.replace("{language}/{file}", "en/common.json"));
}

/** A page has a separate URL for the data that scripts fetch. */
function urlsOf(row: Row): string[] {
	const path = urlOf(row);
	const isPage =
		!row.body &&
		!row.socket &&
		!/^\/(api|locales|affiliate-statements)|\.csv$|^\/admin\/(documents|receipts|invoices|case-files|filing-packs|labels|mail-samples|mandates|menu|payout-files|statements)/.test(
			path,
		);
	const [pathname = "", query] = path.split("?");
	const data = `${pathname === "/" ? "/_root" : pathname}.data${query ? `?${query}` : ""}`;
	return isPage && row.right !== "public" ? [path, data] : [path];
}

async function request(client: Client, row: Row, path: string): Promise<Response> {
	const headers = { ...client.headers, Origin: ORIGIN, "CF-Connecting-IP": newAddress() };
	const init = { redirect: "manual" as const };
	if (row.socket) return SELF.fetch(ORIGIN + path, { ...init, headers: { ...headers, Upgrade: "websocket" } });
	if (!row.body) return SELF.fetch(ORIGIN + path, { ...init, headers });
	const body = fill(JSON.stringify(row.body));
	const jsonHeaders = { ...headers, "Content-Type": "application/json" };
	return SELF.fetch(ORIGIN + path, { ...init, method: "POST", body, headers: jsonHeaders });
}

/** A redirect is also a refusal; a webhook event without its signature is malformed. */
function isRefusal(row: Row, status: number): boolean {
	if (row.right === "provider") return status === 400;
	return REFUSED.includes(status) || (row.body === undefined && (status === 302 || status === 202));
}

/** Resources this application lacks: a certificate, a withdrawal, requests for information, a second delivery. */
const mayBeMissing = ({ route }: Row) =>
	/agent-consent|cases\/:id\/certificate|original|signed-papers|attachments|withdrawals|provide-information|receipt|invoices|no-such|messages|payouts|payout-files|\*/.test(
		route,
	);

/** Requests every page with its data, every call and the socket as this actor; returns what differs from the table. */
export async function listViolations(name: ActorName): Promise<string[]> {
	const { rights, client, own = [] }: Actor = ACTORS[name];
	await createResources();
	const actor = await client();
	if (rights.includes("documents")) await openDocuments(actor, substitutions[":id"] ?? "");
	const hidden = [...APPLICANTS_OWN, ...PARTNERS_OWN, ...AGENTS_OWN].filter((words) => !own.includes(words));
	const violations: string[] = [];
	for (const row of ROWS) {
		const isAllowed = rights.includes(row.right);
		for (const path of urlsOf(row)) {
			const response = await request(actor, row, path);
			const { status } = response;
			response.webSocket?.accept();
			response.webSocket?.close();
			const text = status === 101 ? "" : await response.text();
			const label = `${row.body ? "POST" : "GET"} ${row.route}${path.includes(".data") ? " (data)" : ""}: ${status}`;
			if (status >= 500) violations.push(`${label}, an error of ours`);
			if (!isAllowed && !isRefusal(row, status)) violations.push(`${label}, not refused`);
			if (isAllowed && row.right !== "public" && REFUSED.includes(status) && !mayBeMissing(row))
				violations.push(`${label}, refused`);
			// A signed-in partner gets "no such statement", not "it belongs to another partner".
			if (row.right === "payee" && !isAllowed && rights.includes("partner") && status !== 404)
				violations.push(`${label}, not as if it did not exist`);
			if (!(isAllowed && row.right !== "public") && hidden.some((secret) => text.includes(secret)))
				violations.push(`${label}, shows personal data`);
		}
	}
	return violations;
}
