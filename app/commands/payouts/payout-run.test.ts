import { expect, it } from "vitest";
import { LEO, partnerEnvironment } from "#test/services/partner-environment.ts";
import { adjustBalance } from "../partners/manage-partner.server.ts";
import { createPayoutRun } from "./payout-run.server.ts";
import { sendPayoutRuns } from "./send-payout-runs.server.ts";

it("reverts by cron the payments of a run whose cancellation crashed", async () => {
	const { services, sqlite, addPartner, number } = partnerEnvironment();
	const partner = addPartner("RUI");
	await adjustBalance(services, LEO, partner, { cents: 5000, key: "k".repeat(22) }, "net");
	expect((await createPayoutRun(services, LEO, "paypal", "net")).ok).toBe(true);
	const left = (account: string) => number(`SELECT ${account}_cents FROM affiliates`);
	expect([left("payable"), left("sending")]).toEqual([0, 5000]);
	sqlite.exec("UPDATE payout_runs SET state = 'cancelled'");
	await sendPayoutRuns(services);
	await sendPayoutRuns(services);
	expect([left("payable"), left("sending")]).toEqual([5000, 0]);
	expect(number("SELECT count(*) FROM affiliate_payments WHERE status = 'cancelled'")).toBe(1);
});
