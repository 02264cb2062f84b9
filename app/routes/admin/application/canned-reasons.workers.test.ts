import { expect, it } from "vitest";
import { acted, action, aPaidApplication, readApplication } from "#test/services/admin-pages.ts";
import { signIn } from "#test/services/client.ts";
import { count, row, run } from "#test/services/ledger.ts";

it("a canned reason reaches the applicant in their own language, with the words that staff added", async () => {
	const rui = await signIn("rui@azulejo.example");
	const { id } = await aPaidApplication();
	await run(`UPDATE applications SET language = 'es' WHERE id = '${id}'`);
	await acted(rui, id, "request-information", {
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

it("a document is refused with a canned reason alone, and accepted without it", async () => {
	const rui = await signIn("rui@azulejo.example");
	const { id } = await aPaidApplication();
	const chosen = { macro: "address-too-old", reason: "" };
	await acted(rui, id, "decide-passport", { ...chosen, decision: "accepted" });
	expect(await count("macro_uses")).toBe(0);
	await acted(rui, id, "decide-address", { ...chosen, decision: "refused" });
	expect(await readApplication(rui, id)).toContain("This proof of address is more than three months old.");
});

it("a canned reason of another library, or one that nobody knows, is none", async () => {
	const rui = await signIn("rui@azulejo.example");
	const { id } = await aPaidApplication();
	for (const macro of ["photo-not-readable", "nobody-knows"]) {
		const response = await action(rui, id, "reject", { macro, reason: "", fault: "us" });
		expect(response.status).toBe(422);
	}
});
