import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

/** At least so many. */
const PIECES = 40;
/** ms; a browser draws in between. */
const PACE = 25;

/** Tables row by row, and paragraphs up to each link and after it. */
const ROWS_AND_LINKS = /(?=<a )|(?<=<\/a>|<\/tr>)/;

function pieces(page: string): string[] {
	const size = Math.ceil(page.length / PIECES);
	return page.split(ROWS_AND_LINKS).flatMap((part) => part.match(new RegExp(`[^]{1,${size}}`, "g")) ?? []);
}

/** The site at `origin` behind a network so slow that each page arrives piece by piece; the rest of it comes as it is. */
export async function slowNetwork(origin: string): Promise<{ origin: string; end(): void }> {
	const server = createServer((asked, answer) => {
		const { "accept-encoding": _none, ...headers } = asked.headers;
		const forward = request(`${origin}${asked.url}`, { method: asked.method ?? "GET", headers }, async (from) => {
			answer.writeHead(from.statusCode ?? 502, from.headers);
			const whole = await buffer(from);
			const isPage = from.headers["content-type"]?.startsWith("text/html") ?? false;
			for (const piece of isPage ? pieces(whole.toString()) : [whole]) {
				answer.write(piece);
				if (isPage) await pause(PACE);
			}
			answer.end();
		});
		asked.pipe(forward);
	});
	await once(server.listen(0, "127.0.0.1"), "listening");
	const { port } = server.address() as AddressInfo;
	return {
		origin: `http://127.0.0.1:${port}`,
		end: () => {
			server.close();
			server.closeAllConnections();
		},
	};
}
