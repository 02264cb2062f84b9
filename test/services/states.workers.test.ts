import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { confirmNif, proposeNif } from "#app/commands/application/assign-nif.server.ts";
import { fileApplication } from "#app/commands/application/file-application.server.ts";
import { rejectApplication } from "#app/commands/application/reject-application.server.ts";
import { waiveInformation } from "#app/commands/application/request-information.server.ts";
import { decideDocument } from "#app/commands/documents/decide-document.server.ts";
import { acceptRepresentation, makeRepresentativeLink } from "#app/commands/mandate/representative-link.server.ts";
import { signOnPaper } from "#app/commands/mandate/sign-on-paper.server.ts";
import type { CaseDocument } from "#app/domain/application/application.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { offlineStaff } from "#worker/offline/access/staff.ts";
import { apply, beginPaying } from "./by-calls.ts";
import { payWithCard } from "./card-holder.ts";
import { cleanWorld } from "./clean-world.ts";
import { Client } from "./client.ts";
import { everyRow } from "./every-row.ts";
import { aPdf } from "./fixtures.ts";
import { openServices } from "./open-services.ts";
import { settle } from "./settle.ts";
import { anApplication } from "./states.ts";

/** What differs between two runs of the same walk: ids, hashes, times, and what is sealed. */
function withoutChance(text: string): string {
	return text
		.replace(/"(facts|key)":"[^"]{60,}"/g, '"$1":"sealed"')
		.replace(/sealed:offline:[\w+/=]+/g, "sealed")
		.replace(/"words":"[^"]+"/g, '"words":"sealed"')
		.replace(/\b(pi|ch|re|evt)_\w+/g, "$1")
		.replace(/"(begin_request|mandate)":"\w+ /g, '"$1":"time ')
		.replace(/NIF-\w{4}-\w{4}/g, "NIF")
		.replace(/(?<![\w-])(?:[\w-]{43}|[\w-]{22}|[\da-f]{32}|[\da-f]{64})(?![\w-]|":)/g, "id")
		.replace(/(?<!\d)1[789]\d{11}(?!\d)/g, "time")
		.replace(/"(spent|whole|paused_for)":\d+/g, '"$1":"time"');
}

/**
 * Left out: what the scheduled job writes of the whole database and not of an application (`audit_entries` has the heads of
 * histories alone, as nobody opened a page), counters of what strangers may cause, and rows of stages in which nothing is.
 */
const LEFT_OUT = ["audit_entries", "sweep_steps", "counters"];

async function endState() {
	const rows = await everyRow();
	for (const name of LEFT_OUT) delete rows[name];
	rows.stage_counts = (rows.stage_counts ?? [])
		.filter(({ applications }) => applications !== 0)
		.map(({ counted_at: _byTheJob, ...row }) => row);
	// An empty page stands for the papers that went to the office.
	const packs = (rows.uploads ?? []).filter(({ document_type }) => document_type === "filing-pack").map(({ id }) => id);
	for (const page of rows.upload_pages ?? []) if (packs.includes(page.upload_id)) page.bytes = 0;
	// A mail about money that has not moved yet is tried again, and makes another link: that is up to chance in the walk.
	for (const row of rows.outbox ?? []) row.attempts = 0;
	rows.case_links = (rows.case_links ?? []).slice(0, 1);
	const tables = Object.entries(rows).map(([name, all]) => [
		name,
		all.map((row) => withoutChance(JSON.stringify({ ...row, ...(name === "email_logs" && { id: 0 }) }))).sort(),
	]);
	return { ...Object.fromEntries(tables), objects: (await env.DOCUMENTS.list()).objects.length };
}

const rui = offlineStaff("Rui");
const eva = offlineStaff("Eva");

async function succeeds(work: Promise<{ ok: boolean }>): Promise<void> {
	expect(await work).toMatchObject({ ok: true });
}

async function decide(id: string, ...documents: CaseDocument[]): Promise<void> {
	for (const document of documents)
		await succeeds(decideDocument(await openServices(), rui, id, { document, decision: "accepted", reason: "" }));
}

/** The steps of a walk, each from the one before. */
const WALK: Record<string, (id: string, client: Client) => Promise<void>> = {
	paid: async (id, client) => {
		const { intentId, clientSecret } = await beginPaying(client, id);
		await payWithCard(intentId, clientSecret, "4242424242424242");
		await settle();
	},
	waived: async (id) => succeeds(waiveInformation(await openServices(), rui, id)),
	accepted: (id) => decide(id, "passport", "address"),
	signed: async (id) => {
		const services = await openServices();
		const application = await findApplication(services, id);
		if (application?.useProvidedRepresentative === false) {
			const link = await makeRepresentativeLink(services, application);
			const token = link.ok ? (new URL(link.value).searchParams.get("token") ?? "") : "";
			const { representativeName: name, representativeNif: nif } = application;
			await succeeds(acceptRepresentation(services, token, { name: name ?? "", nif: nif ?? "", consent: true }));
		}
		const bytes = new Uint8Array(await aPdf("signed.pdf", id).arrayBuffer());
		await succeeds(signOnPaper(services, id, [{ bytes, name: "signed.pdf" }], []));
	},
	filed: async (id) => {
		await decide(id, "mandate");
		const filing = { authorityReference: "AT-1", checkListDone: true };
		await succeeds(fileApplication(await openServices(), rui, id, filing));
	},
	completed: async (id) => {
		const { status } = await new Client().call(`/offline/tax-office/${id}`, { answer: "grant-and-finish" });
		expect(status).toBe(200);
	},
	granted: async (id) => {
		const { body } = await new Client().call<{ nif: string }>(`/offline/tax-office/${id}`, { answer: "grant" });
		const typed = { nif: body.nif, repeated: body.nif, prefixConfirmed: false };
		await succeeds(proposeNif(await openServices(), rui, id, typed));
		await succeeds(confirmNif(await openServices(), eva, id, body.nif));
	},
	rejected: async (id) => {
		const refusal = { reason: "It was refused.", fault: "authority" as const };
		for (const staff of [rui, eva]) await succeeds(rejectApplication(await openServices(), staff, id, refusal));
	},
};

const OWN = {
	useProvidedRepresentative: false,
	representativeName: "Rui Nunes",
	representativeNif: "501964843",
	representativeAddress: "Rua A 1",
};

it.each([
	{ steps: "" },
	{ steps: "paid" },
	{ steps: "paid waived" },
	{ steps: "paid accepted" },
	{ steps: "paid accepted signed" },
	{ steps: "paid accepted signed", changes: OWN },
	{ steps: "paid accepted signed filed" },
	{ steps: "paid accepted signed filed granted" },
	{ steps: "paid accepted signed filed completed" },
	{ steps: "paid waived rejected" },
	{ steps: "paid", changes: { packageType: "express", consentToBegin: false } },
])("ends as the walk does: $steps", async ({ steps, changes = {} }) => {
	const names = steps.split(" ").filter(Boolean);
	let from = performance.now();
	const client = new Client();
	const { id } = await apply(client, changes);
	for (const name of names) await WALK[name]?.(id, client);
	const walked = performance.now() - from;
	if (names.includes("rejected")) await settle();
	await settledEffects();
	const expected = await endState();
	await cleanWorld();
	from = performance.now();
	const factory = anApplication(new Client(), changes);
	for (const name of names)
		(factory as unknown as Record<string, (fault: unknown) => void>)[name]?.(
			name === "rejected" ? "authority" : undefined,
		);
	await factory.build();
	// The provider tells of a refund.
	if (names.includes("rejected")) await settle();
	expect(await endState()).toEqual(expected);
});

/** Work that follows from a call goes on after its answer. */
async function settledEffects(): Promise<void> {
	await expect
		.poll(async () => (await env.DB.prepare("SELECT count(*) AS n FROM outbox WHERE done_at IS NULL").first())?.n)
		.toBe(0);
}
