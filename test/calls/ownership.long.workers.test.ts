import { expect, it, vi } from "vitest";
import { Client } from "#test/services/client.ts";
import { advanceClock, count } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";

const VICTIM = "victim@example.com";

/** Enough networks that none of them reaches a limit. */
const visitorAt = (at: number) => new Client({ "CF-Connecting-IP": `2001:db8:${at.toString(16)}::1` });

it("an e-mail caused by strangers reaches a mailbox once an hour and three times a day, however the address is spelt, for forty requests at once", async () => {
	const spelling = (at: number) => [VICTIM, "Victim@Example.com", `victim+${at}@example.com`][at % 3] ?? VICTIM;
	const responses = await Promise.all(
		Array.from({ length: 40 }, (_, index) =>
			visitorAt(index).post("/personal-info?lang=en", { email: spelling(index), intent: "save" }),
		),
	);
	expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([302]));
	// Mail leaves after the response: the clock must not expire the lease of an e-mail in transit.
	const due = `outbox WHERE done_at IS NULL AND due_at <= ${(await openServices()).now()}`;
	await vi.waitUntil(async () => (await count(due)) === 0, { timeout: 30_000 });
	const sent: number[] = [];
	for (const interval of ["PT1M", "PT1H", "PT1H", "PT12H"]) {
		await advanceClock(interval, "deliver-effects");
		const { body } = await new Client().call<{ to: string }[]>("/offline/mailbox?format=json");
		sent.push(body.filter(({ to }) => to.toLowerCase().startsWith("victim")).length);
	}
	// Later notices join the next e-mails, twenty to each: two or three e-mails, depending on how many arrived before the
	// first left.
	const [first, second, ...rest] = sent;
	expect([first, second]).toEqual([1, 2]);
	expect(Math.max(...rest)).toBeLessThanOrEqual(3);
	expect(await count("case_links")).toBe(40);
	expect(await count("outbox WHERE done_at IS NULL")).toBe(0);
});
