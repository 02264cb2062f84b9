import { expect, it } from "vitest";
import { type CaseFile, createCaseFile, verifyCaseFile } from "./case-file.ts";
import { type HashedEvent, hashEvent } from "./chain.ts";
import { createCaseKey, encryptText } from "./encrypted-text.ts";

const ID = "case-1";

async function aFile(hidden: string[] = []): Promise<CaseFile> {
	const caseKey = createCaseKey();
	const events: HashedEvent[] = [];
	let head = "";
	const expected = [
		{ type: "application-submitted", actor: { kind: "applicant" }, details: { packageType: "standard" }, texts: null },
		{ type: "payment-flagged", actor: { kind: "system" }, details: { fraudType: "misc" }, texts: null },
		{
			type: "rejected",
			actor: { kind: "staff", id: "rui@azulejo.example", role: "reviewer", person: 2 },
			details: { fault: "authority" },
			texts: { reason: "The name differs." },
		},
	];
	for (const [index, { texts, ...rest }] of expected.entries()) {
		const version = index + 1;
		const words = texts && (await encryptText(caseKey, ID, `event ${version}`, texts));
		const event = { version, eventId: `e${version}`, status: "pending", at: version, words, ...rest };
		head = await hashEvent(ID, head, event);
		events.push({ ...event, hash: head });
	}
	return createCaseFile(
		{ applicationId: ID, applicationNumber: "NIF-7K2M-Q4R8", madeAt: 9, head, caseKey },
		events,
		hidden,
	);
}

const verify = (file: unknown) => verifyCaseFile(JSON.stringify(file));

function withChanges(file: CaseFile, version: number, changes: object): CaseFile {
	return {
		...file,
		events: file.events.map((event) => (event.version === version ? { ...event, ...changes } : event)),
	};
}

it("is valid as exported, with its fields in any order", async () => {
	const file = await aFile();
	const intact = { kind: "intact", applicationNumber: "NIF-7K2M-Q4R8", head: file.head, events: file.events };
	expect(await verify(file)).toEqual(intact);
	const reversed = (value: unknown): unknown => {
		if (Array.isArray(value)) return value.map(reversed);
		if (typeof value !== "object" || value === null) return value;
		return Object.fromEntries(
			Object.entries(value)
				.reverse()
				.map(([name, one]) => [name, reversed(one)]),
		);
	};
	expect(await verify(reversed(file))).toEqual(intact);
});

it("shows staff by role, never by e-mail address, and hides confidential details", async () => {
	const file = await aFile(["payment-flagged"]);
	expect(JSON.stringify(file)).not.toContain("rui@");
	expect(JSON.stringify(file)).not.toContain("misc");
	expect(file.events[2]).toMatchObject({
		actor: { kind: "staff", role: "reviewer" },
		texts: { reason: "The name differs." },
	});
	expect(await verify(file)).toMatchObject({ kind: "intact" });
});

it.each([
	["a type", 2, { type: "completed" }],
	["a time", 1, { at: 7 }],
	["a role", 3, { actor: { kind: "staff", role: "admin", who: "x" } }],
	["details", 1, { details: { packageType: "premium" } }],
	["a text", 3, { texts: { reason: "It is all in order." } }],
	["a text removed", 3, { texts: null }],
	["a status", 2, { status: "completed" }],
] as const)("names the first event with %s changed", async (_label, version, changes) => {
	expect(await verify(withChanges(await aFile(), version, changes))).toMatchObject({ kind: "changed", event: version });
});

it("is invalid from the next event when one is rewritten with a matching hash", async () => {
	const file = await aFile();
	const [first, ...rest] = file.events;
	if (!first) throw new Error("no event");
	const rewritten = { ...first, type: "draft-saved" };
	const hash = await hashEvent(ID, "", rewritten);
	expect(await verify({ ...file, events: [{ ...rewritten, hash }, ...rest] })).toMatchObject({
		kind: "changed",
		event: 2,
	});
});

it("detects events that are cut off, removed or inserted", async () => {
	const file = await aFile();
	expect(await verify({ ...file, events: file.events.slice(0, 2) })).toMatchObject({ kind: "changed", event: 2 });
	expect(await verify({ ...file, events: file.events.slice(1) })).toMatchObject({ kind: "changed", event: 1 });
	expect(await verify({ ...file, events: [...file.events, file.events[0]] })).toMatchObject({
		kind: "changed",
		event: 4,
	});
	expect(await verify({ ...file, applicationId: "case-2" })).toMatchObject({ kind: "changed", event: 3 });
});

it("does not report a history without hashes as intact", async () => {
	const file = await aFile();
	const unhashed = file.events.map((event) => ({ ...event, hash: null }));
	expect(await verify({ ...file, head: null, events: unhashed })).toMatchObject({ kind: "unchained", event: 1 });
	expect(await verify({ ...file, head: null })).toMatchObject({ kind: "unchained", event: 3 });
	expect(await verify({ ...file, head: null, events: [] })).toMatchObject({ kind: "unchained" });
});

it.each([
	"",
	"{}",
	"[]",
	"not JSON",
	'{"format":"azulejo-case-1","events":1}',
	'{"format":"azulejo-case-2","events":[]}',
])("does not accept %s as a case file", async (text) =>
	expect(await verifyCaseFile(text)).toEqual({ kind: "unreadable" }),
);
