import { expect, it } from "vitest";
import { aPaidApplication } from "#test/services/admin-pages.ts";
import { seen } from "#test/services/application-states.ts";
import { type Client, signIn } from "#test/services/client.ts";
import { count } from "#test/services/ledger.ts";

it("sets and lifts a hold with a reason, by senior staff alone", async () => {
	const { id } = await aPaidApplication();
	const [rui, eva] = [await signIn("rui@azulejo.example"), await signIn("eva@azulejo.example")];
	const send = (staff: Client, intent: string, holdReason: string) =>
		staff.post(`/admin/applications/${id}?lang=en`, { intent, holdReason });
	const holds = () => count("legal_holds");
	expect((await send(rui, "set-hold", "A court wants it")).status).toBe(403);
	const short = await send(eva, "set-hold", " ab ");
	expect([short.status, await holds()]).toEqual([422, 0]);
	expect(await seen(short)).toContain("Say why, in 5 to 500 characters");
	const set = await send(eva, "set-hold", "A court wants it");
	expect([set.headers.get("Location"), await holds()]).toEqual([`/admin/applications/${id}?hold=set&lang=en`, 1]);
	expect(await seen(await rui.get(`/admin/applications/${id}?lang=en`))).toContain("A court wants it");
	const lifted = await send(eva, "lift-hold", "The case is closed");
	expect([lifted.headers.get("Location"), await holds()]).toEqual([`/admin/applications/${id}?hold=lifted&lang=en`, 0]);
});
