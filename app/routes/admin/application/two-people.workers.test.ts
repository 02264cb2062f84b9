import { expect, it } from "vitest";
import { aFiledApplication, performAction, readApplication, sendAction } from "#test/services/admin-pages.ts";
import { signIn } from "#test/services/client.ts";

const NIF = "293456780";
const COMPANY = "501964843";

it("never shows the proposed number to the second person", async () => {
	const [rui, eva] = [await signIn("rui@azulejo.example"), await signIn("eva@azulejo.example")];
	const id = await aFiledApplication();
	await performAction(rui, id, "propose-nif", { nif: NIF, repeated: NIF });
	for (const staff of [rui, eva]) {
		const page = await readApplication(staff, id);
		const data = await (await staff.get(`/admin/applications/${id}.data`)).text();
		for (const shown of [page, data]) expect(shown.replaceAll(" ", "")).not.toContain(NIF);
		expect(page).toContain("rui@azulejo.example has entered a NIF. A second person must confirm it.");
	}
	const wrong = await sendAction(eva, id, "confirm-nif", { nif: "390000019" });
	expect(wrong.status).toBe(422);
	const text = await wrong.text();
	expect(text).toContain("The two numbers are not the same.");
	expect(text).not.toContain(NIF);
});

it("does not let staff confirm their own proposal", async () => {
	const rui = await signIn("rui@azulejo.example");
	const id = await aFiledApplication();
	await performAction(rui, id, "propose-nif", { nif: NIF, repeated: NIF });
	expect(await readApplication(rui, id)).not.toContain('value="confirm-nif"');
	const response = await sendAction(rui, id, "confirm-nif", { nif: NIF });
	expect(response.status).toBe(409);
	expect(await response.text()).toContain("A second person must confirm this.");
});

it("rejects two different numbers, a wrong check digit, a company's number, and one that starts with 45 without a tick", async () => {
	const rui = await signIn("rui@azulejo.example");
	const id = await aFiledApplication();
	for (const [nif, repeated, sentence] of [
		[NIF, "390000019", "The two numbers are not the same."],
		["293456781", "293456781", "This is not a valid NIF"],
		[COMPANY, COMPANY, "A person’s NIF starts with 1, 2 or 3."],
		["450000001", "450000001", "One that starts with 45 must be confirmed."],
	] as const) {
		const response = await sendAction(rui, id, "propose-nif", { nif, repeated });
		expect(response.status, sentence).toBe(422);
		const page = await response.text();
		expect(page).toContain(sentence);
		expect(page).not.toContain(`value="${nif}"`);
	}
});

it("lets the proposer withdraw a proposal, and the second person return it with a reason", async () => {
	const [rui, eva] = [await signIn("rui@azulejo.example"), await signIn("eva@azulejo.example")];
	const id = await aFiledApplication();
	const propose = () => performAction(rui, id, "propose-nif", { nif: NIF, repeated: NIF });
	expect(await readApplication(rui, id)).not.toContain('value="return-proposal"');

	await propose();
	expect(await readApplication(rui, id)).toContain(">Withdraw<");
	await performAction(rui, id, "return-proposal", { proposal: "nif" });
	const withdrawn = await readApplication(eva, id);
	expect(withdrawn).not.toContain("A second person must confirm it.");
	expect((await sendAction(eva, id, "confirm-nif", { nif: NIF })).status).toBe(409);

	await propose();
	const withoutReason = await sendAction(eva, id, "return-proposal", { proposal: "nif", reason: " " });
	expect(withoutReason.status).toBe(422);
	expect(await withoutReason.text()).toContain("Please give a reason.");
	await performAction(eva, id, "return-proposal", { proposal: "nif", reason: "The letter says 293456799." });
	const returned = await readApplication(rui, id);
	expect(returned).not.toContain("A second person must confirm it.");
	expect(returned).toContain("The letter says 293456799.");
	expect(returned).toContain("Proposal withdrawn or returned");
	expect((await sendAction(rui, id, "return-proposal", { proposal: "nif", reason: "Again" })).status).toBe(409);
});

it("withdraws a rejection before it is confirmed", async () => {
	const [rui, eva] = [await signIn("rui@azulejo.example"), await signIn("eva@azulejo.example")];
	const id = await aFiledApplication();
	await performAction(rui, id, "reject", { reason: "Refused.", fault: "authority" });
	await performAction(rui, id, "return-proposal", { proposal: "rejection" });
	await performAction(eva, id, "reject", { reason: "Refused.", fault: "authority" });
	// Eva's rejection is now a new proposal, which needs a second person.
	expect(await readApplication(rui, id)).toContain("eva@azulejo.example proposes to reject.");
	await performAction(rui, id, "return-proposal", { proposal: "rejection", reason: "It was granted today." });
	await performAction(rui, id, "propose-nif", { nif: NIF, repeated: NIF });
	await performAction(eva, id, "confirm-nif", { nif: NIF });
});
