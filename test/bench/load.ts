import { Agent, request } from "node:http";

export type Shot = { method: string; path: string; headers: Record<string, string>; body?: Buffer };
export type LoadResponse = { status: number; text: string };

/** Repeats an action in parallel lanes for `ms` milliseconds; returns the rate per second. Any error ends it. */
export async function perSecond(
	lanes: number,
	ms: number,
	action: (lane: number) => Promise<unknown>,
): Promise<number> {
	const end = performance.now() + ms;
	const start = performance.now();
	let actions = 0;
	async function lane(_: unknown, index: number): Promise<void> {
		while (performance.now() < end) {
			await action(index);
			actions += 1;
		}
	}
	await Promise.all(Array.from({ length: lanes }, lane));
	return actions / ((performance.now() - start) / 1000);
}

/** The same for requests over `lanes` keep-alive connections, each of which must succeed. */
export async function requestsPerSecond(origin: string, lanes: number, ms: number, next: () => Shot): Promise<number> {
	const agent = new Agent({ keepAlive: true, maxSockets: lanes });
	try {
		return await perSecond(lanes, ms, async () => {
			const shot = next();
			const { status, text } = await send(origin, agent, shot);
			if (status !== 200) throw new Error(`${shot.method} ${shot.path}: ${status} ${text.slice(0, 200)}`);
		});
	} finally {
		agent.destroy();
	}
}

/** One request over a keep-alive connection, whatever the response. */
export function send(origin: string, agent: Agent, shot: Shot): Promise<LoadResponse> {
	return new Promise((resolve, reject) => {
		const { method, path, headers, body } = shot;
		const outgoing = request(origin + path, { agent, method, headers }, (incoming) => {
			const parts: Buffer[] = [];
			incoming.on("data", (part: Buffer) => parts.push(part));
			incoming.on("error", reject);
			incoming.on("end", () => resolve({ status: incoming.statusCode ?? 0, text: Buffer.concat(parts).toString() }));
		});
		outgoing.on("error", reject);
		outgoing.end(body);
	});
}

export function median(values: number[]): number {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
