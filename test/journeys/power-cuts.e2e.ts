import { afterAll, expect, it } from "vitest";
import { Applicant } from "../services/applicant.ts";
import { HttpClient } from "../services/http-client.ts";
import { emptyState, freePort, type Server, startWorker } from "../services/server.ts";

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 30);
const AT_ONCE = 4;
const state = emptyState();
let server: Server | null = null;

afterAll(async () => {
	await server?.end("SIGKILL");
	state.remove();
});

/** Deterministic "random" moments, so that a failing run can be run again. */
function sequence(seed: number) {
	let value = seed;
	return function next(below: number): number {
		value = (value * 1_103_515_245 + 12_345) % 2_147_483_648;
		return Math.floor((value / 2_147_483_648) * below);
	};
}

type Mail = { to: string; emailType: string };
type Row = { applicationNumber: string; status: string; paymentStatus: string };

it(`loses nothing and repeats nothing over ${ROUNDS} power cuts`, { timeout: 15 * 60_000 }, async () => {
	const random = sequence(20_261_123);
	const everyone: Applicant[] = [];
	const active: Applicant[] = [];
	const port = await freePort();
	const counts = { steps: 0, lostAnswers: 0, cuts: 0 };

	for (let round = 0; round < ROUNDS; round += 1) {
		const running = await startWorker(state.stateDir, port);
		server = running;
		let alive = true;
		const cut = new Promise<void>((over) => {
			setTimeout(() => {
				alive = false;
				counts.cuts += 1;
				void running.end("SIGKILL").then(over);
			}, 200 + random(1300));
		});
		async function work(lane: number): Promise<void> {
			while (alive) {
				const applicant = active[lane] ?? new Applicant(everyone.length);
				if (!active[lane]) everyone.push(applicant);
				active[lane] = applicant;
				await applicant.step(running.origin).then(
					() => {
						counts.steps += 1;
					},
					() => {
						counts.lostAnswers += 1;
					},
				);
				if (applicant.done) delete active[lane];
			}
		}
		await Promise.all([cut, ...Array.from({ length: AT_ONCE }, (_, lane) => work(lane))]);
	}

	const last = await startWorker(state.stateDir, port);
	server = last;
	const visitor = new HttpClient(last.origin);
	// Whoever was interrupted can go on: nothing is stuck.
	for (const applicant of everyone) {
		for (let steps = 0; steps < 5 && !applicant.done; steps += 1) await applicant.step(last.origin);
	}
	for (let turn = 0; turn < 4; turn += 1) await visitor.call("/offline/clock", { advance: "PT2M" });

	const paid = everyone.filter((applicant) => applicant.acknowledged.paid);
	expect(counts.cuts).toBe(ROUNDS);
	expect(paid).toHaveLength(everyone.length);
	expect(everyone.length).toBeGreaterThan(ROUNDS / 3);
	for (const { acknowledged } of everyone) {
		if (!acknowledged.applicationId) continue;
		const row = await visitor.call<Row>(`/api/applications/${acknowledged.applicationId}`);
		expect(row).toMatchObject({ status: "pending", ...(acknowledged.paid ? { paymentStatus: "paid" } : {}) });
	}

	const mails = await visitor.call<Mail[]>("/offline/mailbox?format=json");
	for (const { email, acknowledged } of everyone) {
		const mine = mails.filter((mail) => mail.to === email).map((mail) => mail.emailType);
		expect(mine.length).toBe(new Set(mine).size);
		if (acknowledged.applicationId) expect(mine).toContain("submitted");
		if (acknowledged.paid) expect(mine).toContain("paid");
	}
	const health = await visitor.call<Record<string, number>>("/offline/ledger");
	expect(health).toMatchObject({
		openEffects: 0,
		failedEffects: 0,
		unsentMails: 0,
		unhandledNotices: 0,
		unfinishedUploads: 0,
	});
	expect(health.successfulPayments).toBe(health.succeededIntents);
	expect(health.unreadablePages).toBe(0);
	process.stdout.write(
		`power cuts: ${counts.cuts}; steps acknowledged: ${counts.steps}; answers lost: ${counts.lostAnswers}; ` +
			`applicants: ${everyone.length}; paid and acknowledged: ${paid.length}; payments: ${health.successfulPayments}; mails: ${mails.length}\n`,
	);
});
