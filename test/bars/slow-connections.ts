import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { median } from "../bench/load.ts";
import { Applicant } from "../services/applicant.ts";
import { type Outcome, toOutcome, withWorker } from "./bar.ts";

const SECONDS = Number(process.env.SLOW_SECONDS ?? 60);
const CONNECTIONS = 200;
const JOURNEYS = 7;

/** Two hundred connections that send an occasional byte, half of them an endless form, while others apply and pay. */
export async function measure(): Promise<Outcome> {
	return withWorker(async ({ origin }) => {
		let applicants = 0;
		async function journey(): Promise<number> {
			const start = performance.now();
			const applicant = new Applicant(applicants++);
			while (!applicant.done) await applicant.step(origin);
			return performance.now() - start;
		}
		async function journeys(): Promise<number> {
			const times: number[] = [];
			for (let count = 0; count < JOURNEYS; count += 1) times.push(await journey());
			return median(times);
		}
		await journeys();
		const before = await journeys();
		const sockets = Array.from({ length: CONNECTIONS }, (_, index) => openSlowSocket(origin, index));
		const timer = setInterval(() => {
			for (const socket of sockets) if (socket.writable) socket.write("a");
		}, 2000);
		const start = performance.now();
		const meanwhile: number[] = [];
		try {
			while (performance.now() - start < SECONDS * 1000) {
				meanwhile.push(await journey());
				await pause(500);
			}
		} finally {
			clearInterval(timer);
		}
		const open = sockets.filter((socket) => !socket.destroyed).length;
		for (const socket of sockets) socket.destroy();
		await pause(2000);
		// Before and after, as other processes may load the machine.
		const alone = (before + (await journeys())) / 2;
		const slowed = median(meanwhile) / alone;
		return toOutcome(
			`${CONNECTIONS} slow connections for ${SECONDS} s (${open} still open at the end): ${meanwhile.length} paid applications completed meanwhile, ${median(meanwhile).toFixed(0)} ms each at the median, ${alone.toFixed(0)} ms without them (${slowed.toFixed(2)} times)`,
			[
				SECONDS < 60 && `${SECONDS} s instead of sixty`,
				meanwhile.length === 0 && "no one could apply",
				slowed >= 2 && "an application takes twice as long",
			],
		);
	});
}

/** Sends endless headers, or announces a body that it never sends. */
function openSlowSocket(origin: string, index: number): Socket {
	const { hostname, port } = new URL(origin);
	const socket = connect(Number(port), hostname);
	socket.on("error", () => socket.destroy());
	const head = `POST /api/personal-info HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCF-Connecting-IP: 10.77.0.${index}\r\n`;
	socket.write(
		index % 2 === 0
			? `${head}X-Slow: `
			: `${head}Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"a": "`,
	);
	return socket;
}
