import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { openApplication, sealApplication } from "#app/data/application-row.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { MINUTE } from "#app/domain/time/calendar.ts";
import { aPaidApplication, openDocuments, performAction } from "#test/services/admin-pages.ts";
import { Client, signIn } from "#test/services/client.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { count, row, run } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { passTime } from "#test/services/staff-sign-in.ts";

type Mail = { to: string; subject: string; text: string; html: string; emailType: string };

const SECRET = "The bank has called about the green folder.";

let rui: Client;
let id: string;
let applicationNumber: string;

beforeEach(async () => {
	rui = await signIn("rui@azulejo.example");
	({ id, applicationNumber } = await aPaidApplication());
});

/** The page in English, as a person reads it. */
async function read(staff: Client, query = ""): Promise<string> {
	const response = await staff.get(`/admin/applications/${id}?lang=en${query}`);
	expect(response.status).toBe(200);
	return (await response.text()).replaceAll("<!-- -->", "");
}

function write(staff: Client, note: string, noteId = "AAAAAAAAAAAAAAAAAAAAAA"): Promise<Response> {
	return staff.post(`/admin/applications/${id}?lang=en`, { intent: "note", note, noteId });
}

async function mentionMails(): Promise<Mail[]> {
	await flushBackgroundWork();
	const { body } = await new Client().call<Mail[]>("/offline/mailbox?format=json");
	return body.filter(({ emailType }) => emailType === "note_mention");
}

/** Deletes the key that encrypts text about the application; everything else stays. */
async function destroyKey(): Promise<void> {
	const { db } = await openServices();
	const [stored] = await db.select().from(applications).where(eq(applications.id, id));
	if (!stored) throw new Error("no such application");
	const { sealed } = await sealApplication(db, { ...(await openApplication(db, stored)), caseKey: null });
	await db.update(applications).set({ sealed }).where(eq(applications.id, id));
}

const notes = () => count("audit_entries WHERE action = 'note-written'");

describe("a note", () => {
	it("is visible to all staff with author and role", async () => {
		const written = await write(rui, `${SECRET}\r\nAsk again.`);
		expect(written.headers.get("Location")).toBe(`/admin/applications/${id}?done=note&lang=en`);
		for (const name of ["rui", "leo", "ada"]) {
			const page = await read(await signIn(`${name}@azulejo.example`));
			expect(page, name).toContain(`${SECRET}\nAsk again.`);
			expect(page, name).toMatch(/<\/time> · rui@azulejo\.example \(reviewer\)/);
		}
	});

	it("is stored encrypted, unreadable once the application's key is deleted", async () => {
		await write(rui, SECRET);
		const stored = await env.DB.prepare("SELECT * FROM audit_entries").all();
		expect(JSON.stringify(stored.results)).not.toMatch(/bank|folder/);
		const { words } = await row("SELECT words FROM audit_entries WHERE action = 'note-written'");
		expect(words).toMatch(/^[\w+/=]+\.[\w+/=]+$/);
		await destroyKey();
		const page = await read(rui);
		expect(page).toContain("[erased: the key was destroyed]");
		expect(page).not.toContain(SECRET);
	});

	it("that cannot be encrypted is rejected with a message, and the input is preserved", async () => {
		await destroyKey();
		const refused = await write(rui, SECRET);
		expect(refused.status).toBe(409);
		const page = await refused.text();
		expect(page).toContain("This application has no key to seal a note with");
		expect(page).toMatch(new RegExp(`<textarea[^>]*>\\s*${SECRET}</textarea>`));
		expect(await notes()).toBe(0);
	});

	it("has 1 to 2,000 characters; an invalid one is shown again", async () => {
		const empty = await write(rui, " \r\n ");
		expect(empty.status).toBe(422);
		expect(await empty.text()).toContain("Write the note first.");
		const long = await write(rui, "x".repeat(2001));
		expect(long.status).toBe(422);
		const page = await long.text();
		expect(page).toContain("A note can have at most 2,000 characters.");
		expect(page).toContain("x".repeat(2001));
		expect(await notes()).toBe(0);
		expect((await write(rui, "x\r\n".repeat(1000).trim())).status).toBe(302);
	});

	it("can be written by every role but auditor", async () => {
		const ada = await signIn("ada@azulejo.example");
		expect(await read(ada)).not.toContain('name="note"');
		expect((await write(ada, SECRET)).status).toBe(403);
		expect(await notes()).toBe(0);
		for (const [index, name] of ["rui", "eva", "leo", "ana"].entries()) {
			const staff = await signIn(`${name}@azulejo.example`);
			expect(await read(staff), name).toContain("Internal note");
			expect((await write(staff, SECRET, `${index}AAAAAAAAAAAAAAAAAAAAA`)).status, name).toBe(302);
		}
		expect(await notes()).toBe(4);
	});
});

describe("a mentioned colleague", () => {
	it("gets one e-mail with the number and a link, but without the note", async () => {
		await write(rui, `@eva, @Eva and eva@azulejo.example: ${SECRET}`);
		const mails = await mentionMails();
		expect(mails.map(({ to }) => to)).toEqual(["eva@azulejo.example"]);
		const [mail] = mails;
		expect(mail?.subject).toContain(applicationNumber);
		expect(mail?.html).toContain(`/admin/applications/${id}?`);
		for (const secret of ["bank", "folder", "Gonçalves", "Łucja"]) expect(JSON.stringify(mail)).not.toContain(secret);
		expect(await read(rui)).toContain("Notified: Eva");
	});

	it("gets one e-mail, and the note is written once, when the form is submitted twice", async () => {
		await write(rui, `@eva ${SECRET}`);
		expect((await write(rui, `@eva ${SECRET}`)).status).toBe(302);
		expect(await notes()).toBe(1);
		expect(await mentionMails()).toHaveLength(1);
		await write(rui, "@eva again", "BBBBBBBBBBBBBBBBBBBBBB");
		expect(await mentionMails()).toHaveLength(2);
	});

	it("is neither the author nor anyone without access", async () => {
		await run("UPDATE users SET disabled_at = 1 WHERE email = 'leo@azulejo.example'");
		await write(rui, "@rui @leo @nobody");
		expect(await notes()).toBe(1);
		expect(await mentionMails()).toEqual([]);
	});

	it("is one of five at most", async () => {
		for (const name of ["uma", "vera", "wim"])
			await run(
				`INSERT INTO users (username, password, email, role) VALUES ('${name}', '!', '${name}@azulejo.example', 'reviewer')`,
			);
		const refused = await write(rui, "@ana @eva @leo @uma @vera @wim");
		expect(refused.status).toBe(422);
		expect(await refused.text()).toContain("A note can mention at most five colleagues.");
		expect(await notes()).toBe(0);
	});
});

describe("the timeline", () => {
	it("merges events and opened documents, newest first, with person, role, time and reason", async () => {
		await performAction(rui, id, "decide-passport", { decision: "accepted", reason: "" });
		await passTime(20 * MINUTE);
		await openDocuments(rui, id, "other", "The embassy asks.");
		const page = await read(rui);
		const log = page.slice(page.indexOf('id="timeline"'), page.indexOf('id="notes"'));
		const positions = ["The embassy asks.", "Document decided", "Application sent"].map((words) => log.indexOf(words));
		expect(
			positions.every((position) => position > 0),
			log,
		).toBe(true);
		expect(positions).toEqual(positions.toSorted((one, other) => one - other));
		expect(log).toMatch(
			/Another reason \(say which\) · The embassy asks\.[\s\S]{0,200}<time[^>]*>[^<]+<\/time> · rui@/,
		);
	});

	it("shows changes of status and groups repeated lines", async () => {
		await openDocuments(rui, id, "check");
		await performAction(rui, id, "request-information", {
			"kind.0": "information",
			"reason.0": "Which street?",
			"kind.1": "passport",
			"kind.2": "passport",
		});
		const page = await read(rui);
		expect(page).toMatch(
			/Pending Review<span aria-hidden="true"> → <\/span>[\s\S]{0,80}Additional Verification Required/,
		);
		expect(page).toMatch(/<summary>(?:(?!<\/summary>).)*Document opened<\/strong> <span class="muted">2 times/s);
		const group = page.slice(page.indexOf("2 times"), page.indexOf("</details>", page.indexOf("2 times")));
		for (const kind of ["Passport", "To check them"]) expect(group).toContain(kind);
		expect(group.match(/Document opened/g)).toHaveLength(2);
	});

	it("is filtered by links, shows everything for an unknown filter, and never shows notes", async () => {
		await write(rui, SECRET);
		await openDocuments(rui, id, "check");
		const sectionsFor = async (query: string) => {
			const page = await read(rui, query);
			const [timeline = "", notes = ""] = page.slice(page.indexOf('id="timeline"')).split('id="notes"');
			const shown = ["Document opened", "Application sent"].map((words) => timeline.includes(words));
			return [...shown, timeline.includes("green folder"), notes.includes("green folder")];
		};
		expect(await sectionsFor("&log=documents")).toEqual([true, false, false, true]);
		expect(await sectionsFor("&log=actions")).toEqual([false, true, false, true]);
		expect(await sectionsFor("&log=%27")).toEqual([true, true, false, true]);
		expect(await read(rui)).toContain(`href="/admin/applications/${id}?log=actions&amp;lang=en#timeline"`);
	});
});
