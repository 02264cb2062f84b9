import { expect, it } from "vitest";
import { acted, action, aPaidApplication, readApplication } from "#test/services/admin-pages.ts";
import { Client, signIn } from "#test/services/client.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { count } from "#test/services/ledger.ts";

const KINDS = { "kind.0": "information", "kind.1": "passport", "kind.2": "information" };

it("shows what is asked for as the mail will say it, in the applicant's language, and sends nothing", async () => {
	const rui = await signIn("rui@azulejo.example");
	const { id } = await aPaidApplication({}, { applicant: new Client({ "Accept-Language": "es" }) });
	await flushBackgroundWork();
	const [mails, events] = [await count("email_logs"), await count("application_events")];
	const asked = { ...KINDS, "reason.0": "Which floor is it?", "reason.1": "The edge is cut off." };
	const response = await action(rui, id, "request-information", { ...asked, preview: "1" });
	expect(response.status).toBe(200);
	const page = await response.text();
	const letter = page.split('class="letter"')[1]?.split("</article>")[0] ?? "";
	expect(letter).toMatch(/^ lang="es"/);
	for (const words of ["Which floor is it?", "The edge is cut off.", "Necesitamos algo de usted"])
		expect(letter).toContain(words);
	expect(page.split('name="reason.0"')[1]).toContain("Which floor is it?");
	await flushBackgroundWork();
	expect([await count("email_logs"), await count("application_events")]).toEqual([mails, events]);
	expect(await readApplication(rui, id)).not.toContain("Which floor is it?");
});

it("shows why somebody is rejected before a second person is asked", async () => {
	const rui = await signIn("rui@azulejo.example");
	const { id } = await aPaidApplication();
	const refusal = { reason: "The tax office knows this person already.", fault: "authority" };
	const shown = await (await action(rui, id, "reject", { ...refusal, preview: "1" })).text();
	expect(shown.split('class="letter"')[1]).toContain(refusal.reason);
	expect(await count("applications WHERE rejection_proposal IS NOT NULL")).toBe(0);
	await acted(rui, id, "reject", refusal);
	expect(await count("applications WHERE rejection_proposal IS NOT NULL")).toBe(1);
});

it("is refused for what the act itself would be refused for, and for who may not do it", async () => {
	const [rui, leo] = [await signIn("rui@azulejo.example"), await signIn("leo@azulejo.example")];
	const { id } = await aPaidApplication();
	const empty = await action(rui, id, "request-information", { ...KINDS, preview: "1" });
	expect(empty.status).toBe(422);
	expect(await empty.text()).toContain("Say what is needed.");
	const asked = { ...KINDS, "reason.0": "Which floor is it?", preview: "1" };
	expect((await action(rui, id, "request-information", { ...asked, version: "1" })).status).toBe(409);
	expect((await action(leo, id, "request-information", asked)).status).toBe(403);
});
