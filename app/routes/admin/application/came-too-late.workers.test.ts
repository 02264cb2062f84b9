import { expect, it } from "vitest";
import { acted, action, aPaidApplication, readApplication, versionOn } from "#test/services/admin-pages.ts";
import { signIn } from "#test/services/client.ts";

const KINDS = { "kind.0": "information", "kind.1": "information", "kind.2": "information" };
const ASKED = { ...KINDS, "reason.0": "Which floor is it?" };

it("says to whoever is too late what has changed and by whom, and keeps what they wrote", async () => {
	const [rui, eva] = [await signIn("rui@azulejo.example"), await signIn("eva@azulejo.example")];
	const { id } = await aPaidApplication();
	const version = versionOn(await readApplication(rui, id));
	await acted(eva, id, "decide-passport", { decision: "accepted", reason: "" });
	const late = await action(rui, id, "decide-passport", {
		version,
		decision: "refused",
		reason: "The edge is cut off.",
	});
	expect(late.status).toBe(409);
	const alert = (await late.text()).split('role="alert"')[1]?.split("</div>")[0] ?? "";
	expect(alert).toContain("eva@azulejo.example");
	expect(alert).toContain("Accepted");
	expect(alert).toContain("The edge is cut off.");
	expect(alert).not.toContain("Payment");
	expect(await readApplication(rui, id)).not.toContain("The edge is cut off.");
});

it("takes the same form again on what is here now", async () => {
	const [rui, eva] = [await signIn("rui@azulejo.example"), await signIn("eva@azulejo.example")];
	const { id } = await aPaidApplication();
	const version = versionOn(await readApplication(rui, id));
	await acted(eva, id, "decide-address", { decision: "accepted", reason: "" });
	const late = await action(rui, id, "request-information", { ...ASKED, version });
	expect(late.status).toBe(409);
	const again = versionOn(await late.text());
	expect(again).not.toBe(version);
	await acted(rui, id, "request-information", { ...ASKED, version: again });
});
