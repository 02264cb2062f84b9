import { Agent, request } from "node:http";

export type Shot = { method: string; path: string; headers: Record<string, string>; body?: Buffer };

/** Sends shots over `lanes` kept connections for `ms` milliseconds; gives answers per second. Any error ends it. */
export async function perSecond(origin: string, lanes: number, ms: number, next: () => Shot): Promise<number> {
	const agent = new Agent({ keepAlive: true, maxSockets: lanes });
	const end = performance.now() + ms;
	const start = performance.now();
	let answers = 0;
	async function lane(): Promise<void> {
		while (performance.now() < end) {
			await send(origin, agent, next());
			answers += 1;
		}
	}
	await Promise.all(Array.from({ length: lanes }, lane));
	agent.destroy();
	return answers / ((performance.now() - start) / 1000);
}

function send(origin: string, agent: Agent, shot: Shot): Promise<void> {
	return new Promise((done, fail) => {
		const { method, path, headers, body } = shot;
		const sent = request(origin + path, { agent, method, headers }, (answer) => {
			answer.resume();
			answer.on("end", () =>
				answer.statusCode === 200 ? done() : fail(new Error(`${method} ${path}: ${answer.statusCode}`)),
			);
		});
		sent.on("error", fail);
		sent.end(body);
	});
}

export function median(values: number[]): number {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
