import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export type Relay = { port: number; origin: string; requests(): number; serverErrors(): number; close(): void };

/**
 * Passes requests on, each as if from an address of its own: a program that can only come from one would meet the limits
 * and nothing behind them.
 * @param more headers that every request is given besides
 * @param leftOut addresses that are no part of what is looked at: they are not found
 */
export async function manyAddresses(target: string, more: Record<string, string> = {}, leftOut = /^$/): Promise<Relay> {
	let sent = 0;
	let errors = 0;
	const server = createServer((asked, answer) => {
		if (leftOut.test(asked.url ?? "")) return void answer.writeHead(404).end();
		sent += 1;
		const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
		const headers = { ...asked.headers, ...more, host: new URL(target).host, "cf-connecting-ip": address };
		const { method, url } = asked;
		const passed = request(target + url, { method, headers }, (got) => {
			if ((got.statusCode ?? 0) >= 500) errors += 1;
			answer.writeHead(got.statusCode ?? 502, got.rawHeaders);
			got.pipe(answer);
		});
		passed.on("error", () => answer.destroy());
		asked.pipe(passed);
	});
	await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
	const { port } = server.address() as AddressInfo;
	return {
		port,
		origin: `http://127.0.0.1:${port}`,
		requests: () => sent,
		serverErrors: () => errors,
		close() {
			server.close();
			server.closeAllConnections();
		},
	};
}
