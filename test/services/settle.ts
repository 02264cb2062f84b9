import { Client } from "./client.ts";

/** Runs everything that is due: the cron's sweep asks about payments, does the outbox and wakes late applications. */
export async function settle(): Promise<void> {
	await new Client().call("/offline/clock", { advance: "PT3M" });
}
