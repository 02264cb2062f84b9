import { Buffer } from "node:buffer";
import { and, eq, isNull } from "drizzle-orm";
import { createKey } from "#app/commands/agents/agent-keys.server.ts";
import { signInWithLink } from "#app/commands/agents/agent-sign-in.server.ts";
import { agentCases, agentLinks, agentMembers, agents, agentWebhooks } from "#app/data/agent-schema.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { sealColumn } from "#app/data/sealed-columns.server.ts";
import { AGENT_AGREEMENT_EDITION } from "#app/domain/agents/agent.ts";
import { AGENT_CONSENT_EDITION } from "#app/domain/agents/agent-consent.ts";
import { KEY_SCOPES, type KeyScope } from "#app/domain/agents/agent-key.ts";
import { DAY, MINUTE } from "#app/domain/time/calendar.ts";
import { listMembers } from "#app/queries/agents/agents.server.ts";
import { hashSecret, randomId, randomToken } from "#app/server/random.server.ts";
import { serialiseAgentCookie } from "#app/visitor/agent.server.ts";
import { Client } from "./client.ts";
import { newAddress } from "./fixtures.ts";
import { flushBackgroundWork } from "./flush-background-work.ts";
import { openServices } from "./open-services.ts";
import { aCompletedApplication, anApplication } from "./states.ts";

/** Inserts an active firm with its owner, who has accepted the agreement; returns the id. */
export async function anAgent(columns: Partial<typeof agents.$inferInsert> = {}): Promise<number> {
	const { db, now } = await openServices();
	const firm = {
		...{ name: "Lisbon Relocation", country: "PT", registration: "PT509442013", website: "https://firm.example/" },
		...{ contact: "Carla Owner", email: "carla@firm.example", state: "active" as const, createdAt: now() },
		...{ agreementEdition: AGENT_AGREEMENT_EDITION, agreementAt: now() },
		...columns,
	};
	const [added] = await db.insert(agents).values(firm).returning({ id: agents.id });
	if (!added) throw new Error("no agent");
	const owner = { agentId: added.id, name: firm.contact, email: firm.email, role: "owner" as const };
	await db.insert(agentMembers).values({ ...owner, createdAt: now() });
	return added.id;
}

/** Adds a member to a firm. */
export async function aMember(agentId: number, email: string): Promise<void> {
	const { db, now } = await openServices();
	await db.insert(agentMembers).values({ agentId, name: "Nuno Member", email, role: "member", createdAt: now() });
}

/** A key of a firm with these scopes, created by its owner. */
export async function anAgentKey(
	agentId: number,
	{ live = true, scopes = KEY_SCOPES }: { live?: boolean; scopes?: readonly KeyScope[] } = {},
): Promise<string> {
	const services = await openServices();
	const [owner] = await listMembers(services, agentId);
	const created = owner && (await createKey(services, owner, { name: "Office system", live, scopes }));
	if (!created?.ok) throw new Error("no key");
	return created.value.key;
}

/** Inserts an invited client of a firm; returns the id of the case. */
export async function aCase(agentId: number, columns: Partial<typeof agentCases.$inferInsert> = {}): Promise<string> {
	const { db, now } = await openServices();
	const client = {
		name: "Hannah Client",
		email: "hannah@client.example",
		language: "en",
		packageType: "standard",
	} as const;
	const id = randomId();
	const times = { createdAt: now(), expiresAt: now() + 30 * DAY };
	await db.insert(agentCases).values({ id, agentId, memberId: 1, ...client, byFirm: false, ...times, ...columns });
	return id;
}

/** The signing secret of webhooks that `aWebhook` inserts. */
export const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

/** Inserts a webhook of a firm for live events; returns the id. */
export async function aWebhook(
	agentId: number,
	columns: Partial<typeof agentWebhooks.$inferInsert> = {},
): Promise<string> {
	const { db, now } = await openServices();
	const { id = randomId(), url = "https://firm.example/hook", live = true } = columns;
	const secret = await sealColumn(db, agentWebhooks.secret, id, WEBHOOK_SECRET);
	const keyId = db.keyring.current.id;
	await db.insert(agentWebhooks).values({ agentId, secret, keyId, createdAt: now(), ...columns, id, url, live });
	return id;
}

/** Returns the e-mails to an address, newest first. */
export async function agentMails(address: string): Promise<{ subject: string; text: string }[]> {
	await flushBackgroundWork();
	const { body } = await new Client().call<{ subject: string; text: string }[]>(
		`/offline/mailbox?format=json&to=${encodeURIComponent(address)}`,
	);
	return body;
}

/** The newest sign-in link to a member, requested now. */
export async function aMemberToken(email = "carla@firm.example"): Promise<string> {
	const response = await new Client().post("/agents/sign-in?lang=en", { email });
	if (response.status !== 200) throw new Error(`requesting a link: ${response.status}`);
	const tokens = (await agentMails(email)).flatMap(({ text }) => /sign-in\?token=([\w-]{43})/.exec(text)?.[1] ?? []);
	if (!tokens[0]) throw new Error("no link came");
	return tokens[0];
}

/** A member signed in through an e-mailed link. */
export async function signInMember(email = "carla@firm.example"): Promise<Client> {
	const client = new Client({ "CF-Connecting-IP": newAddress() });
	const opened = await client.post("/agents/sign-in?lang=en", { token: await aMemberToken(email) });
	if (opened.status !== 302) throw new Error(`signing in: ${opened.status}`);
	return client;
}

/** A member signed in without an e-mailed link. */
export async function aSignedInMember(email = "carla@firm.example"): Promise<Client> {
	const services = await openServices();
	const token = randomToken();
	const [member] = await services.db
		.select({ id: agentMembers.id })
		.from(agentMembers)
		.where(and(eq(agentMembers.email, email), isNull(agentMembers.removedAt)));
	if (!member) throw new Error(`no member ${email}`);
	const times = { createdAt: services.now(), expiresAt: services.now() + MINUTE };
	await services.db.insert(agentLinks).values({ tokenHash: await hashSecret(token), memberId: member.id, ...times });
	const client = new Client();
	client.remember(new Headers({ "Set-Cookie": serialiseAgentCookie(await signInWithLink(services, token)) }));
	return client;
}

/** A paid or completed application that is a case of the firm, whose client has agreed; `applicant` is their browser. */
export async function aStartedCase(agentId: number, { completed = false } = {}) {
	const applicant = new Client();
	const { id } = completed ? await aCompletedApplication({}, applicant) : await anApplication(applicant).paid().build();
	const { db, now } = await openServices();
	const agentConsent = {
		...{ state: "agreed" as const, at: now(), language: "en" as const },
		...{ edition: AGENT_CONSENT_EDITION, showsNif: false },
	};
	await db.update(applications).set({ agentId, agentConsent }).where(eq(applications.id, id));
	return { id, applicant, caseId: await aCase(agentId, { applicationId: id }) };
}
