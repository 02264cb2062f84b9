import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { median } from "../bench/load.ts";
import { Applicant } from "../services/applicant.ts";
import type { Mail } from "../services/audit.ts";
import { aPdf } from "../services/fixtures.ts";
import { HttpClient } from "../services/http-client.ts";
import { readOurDatabase } from "../services/state-files.ts";
import { addressOf, type Outcome, toOutcome, withWorker } from "./bar.ts";

type Attack = (origin: string, stateDir: string) => Promise<{ figure: string; fault: string | false }>;

const VICTIM = "victim@example.com";
/** A value that the public view of an application never shows (it shows a first name). */
const SECRET = "7 Only Hers Lane";

/** Replays over HTTP what strangers could once do. Attackers have no key; only the counts are read from the database. */
export async function measure(): Promise<Outcome> {
	const figures: string[] = [];
	const faults: (string | false)[] = [];
	for (const attack of [floodedMailbox, hijackedDraft, oneNetwork, resumeProbing, fakeRooms]) {
		const { figure, fault } = await withWorker(({ origin }, stateDir) => attack(origin, stateDir));
		figures.push(figure);
		faults.push(fault);
	}
	return toOutcome(figures.join("; "), faults);
}

let strangers = 0;
function stranger(origin: string): HttpClient {
	strangers += 1;
	return new HttpClient(origin, addressOf(0x0b0000 + strangers));
}

function post(client: HttpClient, path: string, fields: Record<string, string>): Promise<Response> {
	return client.fetch(path, { method: "POST", body: new URLSearchParams(fields) });
}

async function mailsTo(origin: string, address: string): Promise<Mail[]> {
	// Some are sent after the response.
	await pause(500);
	const post = new HttpClient(origin);
	await post.call("/offline/cron", {});
	return post.call<Mail[]>(`/offline/mailbox?format=json&to=${encodeURIComponent(address)}`);
}

async function mailedToken(origin: string): Promise<string> {
	const mails = (await mailsTo(origin, VICTIM)) as (Mail & { text: string })[];
	return (
		mails.map(({ text }) => /\/resume\?token=([\w-]{43})/.exec(text)?.[1]).find((token) => token !== undefined) ?? ""
	);
}

/** Forty forms with a victim's e-mail address from one IP address, then forty from forty: how many e-mails does she get? */
const floodedMailbox: Attack = async (origin) => {
	const sender = stranger(origin);
	const form = { email: VICTIM, intent: "save" };
	for (let count = 0; count < 40; count += 1) await (await post(sender, "/personal-info?lang=en", form)).text();
	const fromOne = (await mailsTo(origin, VICTIM)).length;
	for (let count = 0; count < 40; count += 1)
		await (await post(stranger(origin), "/personal-info?lang=en", form)).text();
	const fromMany = (await mailsTo(origin, VICTIM)).length;
	// The hour may end in between; then as many may be sent again.
	return {
		figure: `40 forms with a stranger's address from one sender: ${fromOne} mails to the victim; 40 more from 40 senders: ${fromMany} in all (the limit is 6 an hour)`,
		fault: fromMany > 12 && "a stranger can be flooded with mail",
	};
};

/** An attacker who typed her address first has a cookie: once she has opened her link, it must open nothing. */
const hijackedDraft: Attack = async (origin) => {
	const [attacker, victim] = [stranger(origin), stranger(origin)];
	await sendDocuments(attacker);
	const saved = await post(attacker, "/personal-info?lang=en", { firstName: "Ana", email: VICTIM, intent: "save" });
	const id = /id=([\w-]{22})/.exec(saved.headers.get("Location") ?? "")?.[1] ?? "";
	const before = (await attacker.fetch(`/personal-info?id=${id}&lang=en`)).status;
	const opened = await post(victim, "/resume?lang=en", { token: await mailedToken(origin) });
	await sendDocuments(victim);
	await post(victim, `/personal-info?id=${id}&lang=en`, { addressLine1: SECRET, email: VICTIM, intent: "save" });
	const hers = await (await victim.fetch(`/personal-info?id=${id}&lang=en`)).text();
	let reads = 0;
	const statuses: number[] = [];
	const pages = [
		"personal-info?id=",
		"upload-documents?id=",
		"payment?id=",
		"checkout?id=",
		"confirmation/",
		"receipt/",
		"invoice-company/",
		"household/",
		"review/",
		"certificate/",
		"provide-information/",
		"sign/",
		"api/mandates/",
		"api/applications/",
		"resume?id=",
	];
	for (const page of pages) {
		const response = await attacker.fetch(`/${page}${id}`);
		statuses.push(response.status);
		if ((await response.text()).includes(SECRET)) reads += 1;
	}
	const isArranged = id !== "" && before === 200 && opened.status === 302 && hers.includes(SECRET);
	return {
		figure: `a draft started with the victim's address: after the victim opened the link, the first cookie reads ${reads} of ${pages.length} pages (statuses ${[...new Set(statuses)].sort().join(", ")})`,
		fault: (!isArranged && "the hijack could not be arranged") || (reads > 0 && "the first cookie reads the draft"),
	};
};

async function sendDocuments(client: HttpClient): Promise<void> {
	for (const documentType of ["passport", "address"]) {
		const form = new FormData();
		form.set("documentType", documentType);
		form.append("document", aPdf(`${documentType}.pdf`, String(strangers)));
		await (await client.fetch("/api/upload-document", { method: "POST", body: form })).text();
	}
}

/** A household or a rented server has 2^64 IP addresses: they must count as one. */
const oneNetwork: Attack = async (origin) => {
	const neighbour = (index: number) =>
		new HttpClient(origin, { "CF-Connecting-IP": `2001:db8:7:9:${index.toString(16)}::${index}` });
	let passed = 0;
	for (let index = 1; index <= 40; index += 1) {
		const response = await neighbour(index).fetch(`/api/applications/track/NIF-AAAA-${1000 + index}`);
		await response.text();
		if (response.status !== 429) passed += 1;
	}
	for (let index = 1; index <= 40; index += 1)
		await (
			await post(neighbour(index), "/personal-info?lang=en", { email: `someone-${index}@example.com`, intent: "save" })
		).text();
	await pause(500);
	await new HttpClient(origin).call("/offline/cron", {});
	const mails = (await new HttpClient(origin).call<Mail[]>("/offline/mailbox?format=json")).length;
	return {
		figure: `40 addresses of one IPv6 /64: ${passed} of 40 look-ups answered (10 a minute), ${mails} mails sent (12 an hour)`,
		// A minute and an hour may end in between.
		fault: (passed > 20 || mails > 24) && "addresses of one /64 are counted separately",
	};
};

/** Does /resume reveal which numbers exist, and can a stranger exhaust the owner's limit? */
const resumeProbing: Attack = async (origin, stateDir) => {
	const applicant = new Applicant(1);
	while (!applicant.done) await applicant.step(origin);
	await new HttpClient(origin).call("/offline/cron", {});
	const id = applicant.acknowledged.applicationId ?? "";
	const number = numberOf(stateDir, id);
	// The unknown number does not exist: numbers are drawn from 2^40.
	const responses = new Map<string, Set<string>>();
	const times: Record<string, number[]> = { known: [], unknown: [] };
	for (let turn = 0; turn < 60; turn += 1)
		for (const [kind, candidate] of alternating(turn, [
			["known", number] as const,
			["unknown", "NIF-ABCD-EFGH"] as const,
		])) {
			// Unfinished work of the previous request must not affect this one's time.
			await pause(60);
			const start = performance.now();
			const response = await post(stranger(origin), "/resume?lang=en", { number: candidate });
			const text = withoutNonce(await response.text());
			if (turn >= 10) times[kind]?.push(performance.now() - start);
			responses.set(kind, (responses.get(kind) ?? new Set()).add(`${response.status} ${text}`));
		}
	const isIdentical =
		responses.get("known")?.size === 1 &&
		[...(responses.get("known") ?? [])].join() === [...(responses.get("unknown") ?? [])].join();
	const [known, unknown] = [median(times.known ?? []), median(times.unknown ?? [])];
	const mails = (await mailsTo(origin, applicant.email)).filter(({ emailType }) => emailType === "sign_in_link").length;
	const isReached = await isOwnerReached(origin, id, applicant.email);
	return {
		figure: `/resume requested 60 times each for a known and an unknown number: responses ${isIdentical ? "byte-for-byte identical" : "differ"}, median ${known.toFixed(1)} and ${unknown.toFixed(1)} ms, ${mails} links mailed; an owner who requests a link meanwhile ${isReached ? "receives it" : "receives none"}`,
		fault:
			(!isIdentical && "/resume tells which numbers exist") ||
			(!isReached && "strangers lock the owner out") ||
			(mails > 12 && "too many links are mailed"),
	};
};

/** An owner who has opened a link before requests another, after strangers have exhausted their limits. */
async function isOwnerReached(origin: string, id: string, email: string): Promise<boolean> {
	const owner = stranger(origin);
	const links = async () =>
		((await mailsTo(origin, email)) as (Mail & { text: string })[]).flatMap(
			({ text }) => /\/resume\?token=([\w-]{43})/.exec(text)?.[1] ?? [],
		);
	const mailed = await links();
	await post(owner, "/resume?lang=en", { token: mailed[0] ?? "" });
	await post(owner, "/resume?lang=en", { id });
	return (await links()).length > mailed.length;
}

/** A room is an object with a file: two hundred sockets for applications that do not exist must create none. */
const fakeRooms: Attack = async (origin, stateDir) => {
	const applicant = new Applicant(2);
	while (!applicant.done) await applicant.step(origin);
	const before = rooms(stateDir);
	const codes = new Map<number, number>();
	for (let index = 0; index < 200; index += 1) {
		const id = index.toString(36).padStart(22, "Z");
		const code = await new Promise<number>((resolve) => {
			const socket = new WebSocket(`${origin.replace("http", "ws")}/ws?applicationId=${id}`, {
				headers: { Origin: origin, ...addressOf(0x0c0000 + index) },
			} as never);
			socket.addEventListener("close", ({ code }) => resolve(code));
			socket.addEventListener("error", () => undefined);
		});
		codes.set(code, (codes.get(code) ?? 0) + 1);
	}
	const after = rooms(stateDir);
	return {
		figure: `200 unknown ids on /ws: closed with ${[...codes].map(([code, count]) => `${code} × ${count}`).join(", ")}, rooms on disk ${before} before and ${after} after`,
		fault:
			(after !== before && "rooms are created for unknown ids") ||
			(codes.get(4404) !== 200 && "not all were closed with 4404"),
	};
};

/** Alternates between this order and the reverse. */
function alternating<T>(turn: number, both: T[]): T[] {
	return turn % 2 === 0 ? both : both.toReversed();
}

function rooms(stateDir: string): number {
	const files = readdirSync(join(stateDir, "v3", "do"), { recursive: true, encoding: "utf8" });
	return files.filter((file) => /Room\/[^/]+\.sqlite$/.test(file) && !file.endsWith("metadata.sqlite")).length;
}

function numberOf(stateDir: string, id: string): string {
	return readOurDatabase(stateDir, (database) =>
		String(database.prepare("SELECT application_number AS number FROM applications WHERE id = ?").get(id)?.number),
	);
}

/** Removes the nonce, which differs in every response. */
function withoutNonce(html: string): string {
	return html.replace(/nonce="[^"]*"/g, "").replace(/&quot;nonce&quot;[^,]*|\\"nonce\\",\\"[^"]*"/g, "");
}
