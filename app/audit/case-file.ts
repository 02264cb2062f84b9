import { findFirstBrokenVersion, type HashedEvent, hashJson, type PublicActor, toPublicActor } from "./chain.ts";
import { decryptText } from "./encrypted-text.ts";

/**
 * The exported history of an application: everything that the chain hashes, so that the file can be verified offline
 * with this code alone.
 */
export type CaseFile = {
	format: "azulejo-case-1";
	applicationId: string;
	applicationNumber: string;
	/** UTC milliseconds. */
	madeAt: number;
	/** Hash of the last event. */
	head: string | null;
	/** The key that decrypts texts written by people; null once destroyed. */
	caseKey: string | null;
	events: FileEvent[];
};

export type FileEvent = {
	version: number;
	eventId: string;
	type: string;
	status: string;
	at: number;
	actor: PublicActor;
	details: unknown;
	detailsHash?: string;
	/** The encrypted texts, as hashed; `texts` is the decrypted form. */
	words: string | null;
	texts: Record<string, unknown> | null;
	hash: string | null;
};

type CaseFileInput = Pick<CaseFile, "applicationId" | "applicationNumber" | "madeAt" | "head" | "caseKey">;

/**
 * Creates a case file.
 * @param hidden types of events whose details the recipient may not see; the file contains their hash instead
 */
export async function createCaseFile(
	input: CaseFileInput,
	events: readonly (Omit<HashedEvent, "words" | "hash"> & { words?: string | null; hash?: string | null })[],
	hidden: readonly string[] = [],
): Promise<CaseFile> {
	const { applicationId, caseKey } = input;
	const fileEvents = await Promise.all(
		events.map(async ({ version, eventId, type, status, at, actor, details, words = null, hash = null }) => ({
			...{ version, eventId, type, status, at, actor: await toPublicActor(actor) },
			...(hidden.includes(type) ? { details: null, detailsHash: await hashJson(details) } : { details }),
			words,
			texts: words ? await decryptText(caseKey, applicationId, `event ${version}`, words) : null,
			hash,
		})),
	);
	return { format: "azulejo-case-1", ...input, events: fileEvents };
}

export type Verdict =
	| { kind: "intact"; applicationNumber: string; head: string; events: readonly FileEvent[] }
	| { kind: "changed"; event: number; applicationNumber: string }
	| { kind: "unchained"; event: number; applicationNumber: string }
	| { kind: "unreadable" };

/**
 * Verifies a file. Reports whether it is intact, from which event it was changed or lacks hashes, or that it is not a
 * case file.
 */
export async function verifyCaseFile(text: string): Promise<Verdict> {
	const file = parseCaseFile(text);
	if (!file) return { kind: "unreadable" };
	const { applicationId, applicationNumber, head, caseKey, events } = file;
	const changedVerdict = (event: number): Verdict => ({ kind: "changed", event, applicationNumber });
	try {
		for (const { version, words, texts } of events) {
			const decrypted = words && (await decryptText(caseKey, applicationId, `event ${version}`, words));
			if ((await hashJson(decrypted || null)) !== (await hashJson(texts))) return changedVerdict(version);
		}
		const brokenVersion = await findFirstBrokenVersion(applicationId, events, head);
		if (brokenVersion !== null) return changedVerdict(brokenVersion);
	} catch {
		return { kind: "unreadable" };
	}
	const unhashedEvent = events.find(({ hash }) => hash === null);
	if (unhashedEvent || head === null)
		return { kind: "unchained", event: unhashedEvent?.version ?? events.length, applicationNumber };
	return { kind: "intact", applicationNumber, head, events };
}

function parseCaseFile(text: string): CaseFile | null {
	try {
		const file = JSON.parse(text) as CaseFile;
		const isCaseFile = file.format === "azulejo-case-1" && Array.isArray(file.events);
		return isCaseFile && typeof file.applicationId === "string" && typeof file.applicationNumber === "string"
			? file
			: null;
	} catch {
		return null;
	}
}
