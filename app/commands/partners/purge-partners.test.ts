import { expect, it } from "vitest";
import { partnerEnvironment } from "#test/services/partner-environment.ts";
import { purgePartners } from "./purge-partners.server.ts";

/** Partners with and without a sale, in a state that began at once. */
async function twoPartners(state: string) {
	const { services, sqlite, addPartner, sell, pass } = partnerEnvironment();
	const { now } = services;
	for (const code of ["SALE", "NONE"]) addPartner(code, { created_at: now() });
	await sell("SALE", 7900);
	sqlite.prepare("UPDATE affiliates SET state = ?, closed_at = ?, decided_at = ?").run(state, now(), now());
	const left = () => sqlite.prepare("SELECT code, email FROM affiliates").all();
	return { services, left, pass };
}

it.each(["active", "suspended"])("keeps a partner who is %s, however long", async (state) => {
	const { services, left, pass } = await twoPartners(state);
	pass(4000);
	await purgePartners(services);
	expect(left()).toHaveLength(2);
	expect(left()).toContainEqual({ code: "NONE", email: "none@partner.example" });
});

it("deletes who left without a sale after thirty days, and names who had one for ten years", async () => {
	const { services, left, pass } = await twoPartners("closed");
	pass(30);
	await purgePartners(services);
	expect(left()).toHaveLength(2);
	pass(1);
	await purgePartners(services);
	expect(left()).toEqual([{ code: "SALE", email: "sale@partner.example" }]);
	pass(3623);
	await purgePartners(services);
	expect(left()).toEqual([{ code: "SALE", email: "" }]);
});
