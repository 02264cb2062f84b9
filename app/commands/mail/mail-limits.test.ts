import { describe, expect, it } from "vitest";
import { outbox } from "#app/data/schema.server.ts";
import type { Effect } from "#app/domain/application/event.ts";
import { SEALED_FIELDS } from "#app/domain/application/sealed-fields.ts";
import { MAX_MAILS } from "#app/domain/inbox/mail.ts";
import { DAY, HOUR, SECOND } from "#app/domain/time/calendar.ts";
import type { Services, Visitor } from "#app/services.ts";
import { openMemoryDatabase } from "#test/services/memory-database.ts";
import { LEO, partnerEnvironment } from "#test/services/partner-environment.ts";
import { incrementCounter, readCounter } from "../people/increment-counter.server.ts";
import { deliverOutbox, retryEffect } from "./deliver-outbox.server.ts";
import { consumeMailQuota, notMeUrl, resetMailQuota, setNotMeBlock } from "./mail-quota.server.ts";
import { sendContactMessage } from "./send-contact-message.server.ts";
import { sendNotification } from "./send-notification.server.ts";

function anEnvironment() {
	const { db } = openMemoryDatabase();
	let now = Date.UTC(2026, 10, 23, 12);
	const services = {
		...{ db, now: () => now, log: () => undefined, background: (work: Promise<unknown>) => void work },
		settings: { cookieSecrets: ["secret"], origin: "https://nif.example", adminEmail: "team@azulejo.example" },
		deliverSoon: () => undefined,
	} as unknown as Services;
	const pass = (ms: number) => {
		now += ms;
	};
	return { services, db, pass };
}

describe("e-mails that strangers cause", () => {
	const consumeFor = (services: Services, unverified: string) =>
		consumeMailQuota(services, { network: null, owner: { unverified } });

	it("go to one mailbox once an hour and three times a day, however the address is written", async () => {
		const { services, pass } = anEnvironment();
		const sent = [];
		for (const address of ["rosa.lima@gmail.com", "RosaLima+nif@gmail.com"])
			sent.push(await consumeFor(services, address));
		for (let hour = 0; hour < 3; hour += 1) {
			pass(HOUR);
			sent.push(await consumeFor(services, "rosalima@gmail.com"));
		}
		expect(sent).toEqual(["consumed", "recipient-spent", "consumed", "consumed", "recipient-spent"]);
		expect(await consumeFor(services, "olga@gmail.com")).toBe("consumed");
		for (const wait of [DAY, HOUR]) {
			pass(wait);
			expect(await consumeFor(services, "rosalima@gmail.com"), "another day").toBe("consumed");
		}
	});

	it("go out at once after staff reset the hourly quota, within the daily one", async () => {
		const { services } = anEnvironment();
		const sent = [];
		for (let mails = 0; mails < 4; mails += 1) {
			sent.push(await consumeFor(services, "rosa@example.com"));
			await resetMailQuota(services, "rosa@example.com");
		}
		expect(sent).toEqual(["consumed", "consumed", "consumed", "recipient-spent"]);
	});

	it("are not sent to recipients who block them, for thirty days or until unblocked", async () => {
		const { services, pass } = anEnvironment();
		const token = new URL(notMeUrl(services, "rosa@example.com", "en")).searchParams.get("token") ?? "";
		expect(await setNotMeBlock(services, `${token}x`, true)).toBe(false);
		expect(await consumeFor(services, "rosa@example.com")).toBe("consumed");
		pass(2 * HOUR);
		expect(await setNotMeBlock(services, token, true)).toBe(true);
		expect(await consumeFor(services, "rosa@example.com")).toBe("stopped");
		expect(await consumeFor(services, "olga@example.com")).toBe("consumed");
		await setNotMeBlock(services, token, false);
		expect(await consumeFor(services, "rosa@example.com")).toBe("consumed");
		await setNotMeBlock(services, token, true);
		pass(30 * DAY);
		expect(await consumeFor(services, "rosa@example.com")).toBe("consumed");
	});

	it("are limited per network, and a refusal does not count", async () => {
		const { services } = anEnvironment();
		const consumeFrom = (network: string, unverified: string) =>
			consumeMailQuota(services, { network, owner: { unverified } });
		for (let mails = 0; mails < MAX_MAILS.network.hour; mails += 1)
			expect(await consumeFrom("2001:db8:1::/64", `${mails}@example.com`)).toBe("consumed");
		expect(await consumeFrom("2001:db8:1::/64", "last@example.com")).toBe("network-spent");
		expect(await consumeFrom("198.51.100.7", "last@example.com")).toBe("consumed");
	});
});

describe("the contact form", () => {
	const write = (services: Services, network: string, message: string) =>
		sendContactMessage(services, { network, language: "en" } as Visitor, {
			...{ name: "Rosa", email: "rosa@example.com", subject: "My bill", message },
		});

	it("accepts messages of up to five thousand characters, and five an hour from one network", async () => {
		const { services, pass } = anEnvironment();
		expect(await write(services, "a", "x".repeat(5001))).toMatchObject({
			failure: { fields: { message: "error_too_long" } },
		});
		for (let sent = 0; sent < 5; sent += 1) expect((await write(services, "a", "x".repeat(5000))).ok).toBe(true);
		expect(await write(services, "a", "One more")).toMatchObject({ failure: { code: "too_many_requests" } });
		expect((await write(services, "b", "From elsewhere")).ok).toBe(true);
		pass(HOUR);
		expect((await write(services, "a", "One more")).ok).toBe(true);
	});
});

it("a counter restarts when its period ends, and counting does not extend the period", async () => {
	const { services, pass } = anEnvironment();
	const count = () => incrementCounter(services, "tries", HOUR);
	expect([await count(), await count(), await readCounter(services, "tries")]).toEqual([1, 2, 2]);
	pass(HOUR - 1);
	expect([await count(), await readCounter(services, "tries")]).toEqual([3, 3]);
	pass(1);
	expect([await readCounter(services, "tries"), await count()]).toEqual([0, 1]);
});

describe("the status of an application by e-mail", () => {
	const NIF = { sealed: JSON.stringify(SEALED_FIELDS.map((name) => (name === "nifNumber" ? "293456780" : 0))) };
	/** An application with these columns, whose status is requested by e-mail. */
	async function withColumns(columns: Record<string, string | number | null>) {
		const environment = partnerEnvironment();
		environment.addPartner("RUI");
		const id = await environment.sell("RUI", 7900, columns);
		const services = { ...environment.services, settings: { cookieSecrets: ["secret"] }, deliverSoon: () => undefined };
		const send = async (verifiedOwner = true) => {
			const sent = await sendNotification(services as unknown as Services, id, { network: "n", verifiedOwner });
			return sent.ok ? sent.value.recipient : sent.failure.code;
		};
		const effects = async () => (await environment.services.db.select().from(outbox)).map(({ effect }) => effect);
		return { send, effects, pass: environment.pass };
	}

	it.each<[string, Record<string, string | number | null>]>([
		["submitted", { paid_at: null }],
		["paid", {}],
		["filed", { status: "processing", filed_at: 1 }],
		["action_needed", { status: "verification_required", filed_at: 1 }],
		["nif_assigned", { status: "approved", filed_at: 1, ...NIF }],
		["nif_replaced", { status: "completed", filed_at: 1, ...NIF }],
		["certificate_ready", { status: "completed", filed_at: 1, original_document_path: "c", ...NIF }],
		["rejected", { status: "rejected", filed_at: 1 }],
		["cancelled", { status: "cancelled" }],
	])("is “%s”", async (template, columns) => {
		const { send, effects } = await withColumns(columns);
		expect(await send()).toMatch(/^v…@/);
		const [mail, ...others] = (await effects()).filter((effect) => effect.kind === "mail");
		expect([mail?.template, mail?.deferrable ?? false, others]).toEqual([template, false, []]);
	});

	it("is sent once a minute and five times a day, and waits for the recipient's quota if a stranger requests it", async () => {
		const { send, effects, pass } = await withColumns({});
		const sent = [];
		for (let minute = 0; minute < 6; minute += 1) {
			sent.push(await send(false), await send(false));
			pass(1 / 24 / 60);
		}
		const refused = "too_many_notifications";
		expect(sent.map((answer) => answer === refused)).toEqual([...Array(5).fill([false, true]), [true, true]].flat());
		const mails = (await effects()).filter((effect) => effect.kind === "mail");
		expect(mails.map(({ deferrable }) => deferrable)).toEqual(Array(5).fill(true));
	});
});

it("an effect is tried twelve times, at growing intervals up to an hour, and from the start when staff retry it", async () => {
	const { services, db, pass } = anEnvironment();
	const effect = { kind: "of-a-newer-release" } as unknown as Effect;
	const row = { key: "k", applicationId: "a", effect, createdAt: services.now(), dueAt: services.now() };
	await db.insert(outbox).values(row);
	const stored = async () => (await db.select().from(outbox))[0];
	expect((await retryEffect(services, LEO, "k")).ok, "it is still tried").toBe(false);
	const delays: number[] = [];
	for (let attempt = 1; attempt <= 12; attempt += 1) {
		expect((await stored())?.failedAt ?? null, `before attempt ${attempt}`).toBeNull();
		await deliverOutbox(services);
		await deliverOutbox(services);
		const { dueAt = 0, attempts } = (await stored()) ?? {};
		expect(attempts).toBe(attempt);
		delays.push((dueAt - services.now()) / SECOND);
		pass(dueAt - services.now());
	}
	expect(delays).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600, 3600]);
	expect((await stored())?.failedAt).not.toBeNull();
	await deliverOutbox(services);
	expect((await stored())?.attempts, "given up").toBe(12);
	expect((await retryEffect(services, LEO, "k")).ok).toBe(true);
	expect(await stored()).toMatchObject({ attempts: 0, failedAt: null, dueAt: services.now() });
});
