import { expect, it } from "vitest";
import { aPaidApplication, openDocuments, submitAction } from "#test/services/admin-pages.ts";
import { readHtml } from "#test/services/application-states.ts";
import { Client, signIn } from "#test/services/client.ts";
import { aCompletedApplication, anApplication } from "#test/services/states.ts";

async function asApplicant(staff: Client, id: string): Promise<{ page: string; main: string }> {
	const response = await staff.get(`/admin/applications/${id}/as-applicant?lang=en`);
	expect(response.status).toBe(200);
	const page = await readHtml(response);
	return { page, main: page.slice(page.indexOf("<main"), page.indexOf("</main>")) };
}

/** Returns the content of the parts that both pages share, without markup. */
function cards(html: string): string[] {
	const sections = html.match(/<section[\s\S]*?<\/section>/g) ?? [];
	return sections
		.filter((section) => /aria-labelledby="(status|next-step|support)"/.test(section))
		.map((section) => section.replace(/<[^>]+>/g, " ").replace(/\s+/g, " "));
}

it("shows staff the applicant's page under a banner", async () => {
	const rui = await signIn("rui@azulejo.example");
	const applicant = new Client();
	const { id } = await aPaidApplication({}, { applicant });
	const { main } = await asApplicant(rui, id);
	expect(main).toContain("Read only: this is what the applicant sees");
	const ownCards = cards(await readHtml(await applicant.get(`/confirmation/${id}?lang=en`)));
	expect(ownCards).toHaveLength(3);
	expect(cards(main)).toEqual(ownCards);
});

it("has no form, action button, link to the applicant's pages or socket, in any state", async () => {
	const rui = await signIn("rui@azulejo.example");
	const unpaid = await anApplication(new Client()).build();
	const withRequest = await aPaidApplication();
	await submitAction(rui, withRequest.id, "decide-passport", { decision: "refused", reason: "Cut off" });
	const completed = await aCompletedApplication();
	for (const [id, text] of [
		[unpaid.id, "We have not received your payment yet"],
		[withRequest.id, "We need something from you"],
		[completed.id, completed.spaced],
	] as const) {
		const { page, main } = await asApplicant(rui, id);
		expect(main, id).toContain(text);
		expect(main).not.toMatch(/<form|<input|<button(?![^>]* disabled)/);
		expect(main).not.toMatch(/href="\/(payment|provide-information|certificate|confirmation|receipt|checkout|resume)/);
		expect(page).not.toMatch(/<script(?! type="module" src="[^"]*site-script)/);
	}
});

it("shows no note, staff name, document or address", async () => {
	const rui = await signIn("rui@azulejo.example");
	const { id } = await aPaidApplication();
	await openDocuments(rui, id, "other", "The embassy asks.");
	await rui.post(`/admin/applications/${id}`, { intent: "note", note: "Green folder", noteId: "A".repeat(22) });
	await submitAction(rui, id, "decide-passport", { decision: "refused", reason: "Cut off" });
	const { main } = await asApplicant(rui, id);
	for (const secret of [
		"embassy",
		"Green folder",
		"rui@",
		"Cut off",
		"/admin/documents/",
		"lucja@example.com",
		"Gdańsk",
	])
		expect(main, secret).not.toContain(secret);
});

it("is restricted to staff of any role, and has no page for an unknown id", async () => {
	const { id } = await aPaidApplication();
	const ada = await signIn("ada@azulejo.example");
	await asApplicant(ada, id);
	expect((await ada.get("/admin/applications/nothing/as-applicant")).status).toBe(404);
	expect((await new Client().get(`/admin/applications/${id}/as-applicant`)).status).toBe(403);
});
