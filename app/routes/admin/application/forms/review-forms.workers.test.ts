import { expect, it } from "vitest";
import { aPaidApplication, performAction, readApplication, sendAction } from "#test/services/admin-pages.ts";
import { Client, signIn } from "#test/services/client.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { count, row, run } from "#test/services/ledger.ts";

const KINDS = { "kind.0": "information", "kind.1": "passport", "kind.2": "information" };

it("previews the e-mail of a request in the applicant's language and sends nothing", async () => {
	const rui = await signIn("rui@azulejo.example");
	const { id } = await aPaidApplication({}, { applicant: new Client({ "Accept-Language": "es" }) });
	await flushBackgroundWork();
	const [mails, events] = [await count("email_logs"), await count("application_events")];
	const request = { ...KINDS, "reason.0": "Which floor is it?", "reason.1": "The edge is cut off." };
	const response = await sendAction(rui, id, "request-information", { ...request, preview: "1" });
	expect(response.status).toBe(200);
	const page = await response.text();
	const preview = page.split('class="letter"')[1]?.split("</article>")[0] ?? "";
	expect(preview).toMatch(/^ lang="es"/);
	for (const words of ["Which floor is it?", "The edge is cut off.", "Necesitamos algo de usted"])
		expect(preview).toContain(words);
	expect(page.split('name="reason.0"')[1]).toContain("Which floor is it?");
	await flushBackgroundWork();
	expect([await count("email_logs"), await count("application_events")]).toEqual([mails, events]);
	expect(await readApplication(rui, id)).not.toContain("Which floor is it?");
});

it("previews the e-mail of a rejection before it is proposed", async () => {
	const rui = await signIn("rui@azulejo.example");
	const { id } = await aPaidApplication();
	const refusal = { reason: "The tax office knows this person already.", fault: "authority" };
	const shown = await (await sendAction(rui, id, "reject", { ...refusal, preview: "1" })).text();
	expect(shown.split('class="letter"')[1]).toContain(refusal.reason);
	expect(await count("applications WHERE rejection_proposal IS NOT NULL")).toBe(0);
	await performAction(rui, id, "reject", refusal);
	expect(await count("applications WHERE rejection_proposal IS NOT NULL")).toBe(1);
});

it("rejects a preview whenever the action would be rejected", async () => {
	const [rui, leo] = [await signIn("rui@azulejo.example"), await signIn("leo@azulejo.example")];
	const { id } = await aPaidApplication();
	const empty = await sendAction(rui, id, "request-information", { ...KINDS, preview: "1" });
	expect(empty.status).toBe(422);
	expect(await empty.text()).toContain("Say what is needed.");
	const request = { ...KINDS, "reason.0": "Which floor is it?", preview: "1" };
	expect((await sendAction(rui, id, "request-information", { ...request, version: "1" })).status).toBe(409);
	expect((await sendAction(leo, id, "request-information", request)).status).toBe(403);
});

it("sends a canned reason in the applicant's language with staff's own text", async () => {
	const rui = await signIn("rui@azulejo.example");
	const { id } = await aPaidApplication();
	await run(`UPDATE applications SET language = 'es' WHERE id = '${id}'`);
	await performAction(rui, id, "request-information", {
		"kind.0": "passport",
		"kind.1": "address",
		"kind.2": "information",
		"macro.0": "photo-not-readable",
		"reason.0": "Page two.",
	});
	const page = await readApplication(rui, id);
	expect(page).toContain("No podemos leer toda la imagen.");
	expect(page).toContain("Page two.");
	expect(await row("SELECT * FROM macro_uses")).toEqual({ code: "photo-not-readable", uses: 1 });
});

it("refuses a document with a canned reason alone, and ignores it on acceptance", async () => {
	const rui = await signIn("rui@azulejo.example");
	const { id } = await aPaidApplication();
	const chosen = { macro: "address-too-old", reason: "" };
	await performAction(rui, id, "decide-passport", { ...chosen, decision: "accepted" });
	expect(await count("macro_uses")).toBe(0);
	await performAction(rui, id, "decide-address", { ...chosen, decision: "refused" });
	expect(await readApplication(rui, id)).toContain("This proof of address is more than three months old.");
});

it("ignores unknown canned reasons and those of another library", async () => {
	const rui = await signIn("rui@azulejo.example");
	const { id } = await aPaidApplication();
	for (const macro of ["photo-not-readable", "nobody-knows"]) {
		const response = await sendAction(rui, id, "reject", { macro, reason: "", fault: "us" });
		expect(response.status).toBe(422);
	}
});
