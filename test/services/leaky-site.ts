import { readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** A site with five defects that a scanner must find: what finds nothing here proves nothing elsewhere. */
export async function startLeakySite(): Promise<{ origin: string; close(): void }> {
	const database = new DatabaseSync(":memory:");
	database.exec("CREATE TABLE articles (id INTEGER, title TEXT); INSERT INTO articles VALUES (1, 'One'), (2, 'Two')");
	const defects: Record<string, (given: string, answer: ServerResponse) => void> = {
		"/search": (given, answer) => page(answer, `<p>Nothing found for ${given}</p>`),
		"/article": (given, answer) => {
			try {
				const rows = database.prepare(`SELECT title FROM articles WHERE id = '${given}'`).all();
				page(answer, rows.length > 0 ? `<h1>${rows[0]?.title}</h1>` : "<p>No such article</p>");
			} catch (error) {
				page(answer, `<p>[SQLITE_ERROR] ${(error as Error).message}</p>`, 500);
			}
		},
		"/go": (given, answer) => void answer.writeHead(302, { Location: given.replace(/[^\x20-\x7e]/g, "") }).end(),
		"/read": (given, answer) => {
			try {
				page(answer, readFileSync(resolve("/tmp", given), "utf8").slice(0, 4000));
			} catch {
				page(answer, "<p>No such file</p>", 404);
			}
		},
		// By hand: Node itself refuses a line break in a header. Decoded once more than it was encoded.
		"/language": (given, answer) =>
			void answer.socket?.end(
				`HTTP/1.1 200 OK\r\nX-Language: ${decodeURIComponent(given)}\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n<p>Set</p>`,
			),
	};
	const links = [
		"/search?given=nif",
		"/article?given=1",
		"/go?given=/search",
		"/read?given=notes.txt",
		"/language?given=en",
	];
	const server = createServer((asked, answer) => {
		const { pathname, searchParams } = new URL(asked.url ?? "/", "http://localhost");
		const defect = defects[pathname];
		if (defect) defect(searchParams.get("given") ?? "", answer);
		else page(answer, links.map((link) => `<a href="${link}">${link}</a>`).join(" "), pathname === "/" ? 200 : 404);
	});
	await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
	return {
		origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		close() {
			server.close();
			server.closeAllConnections();
		},
	};
}

function page(answer: ServerResponse, body: string, status = 200): void {
	answer.writeHead(status, { "Content-Type": "text/html; charset=utf-8" });
	answer.end(`<!doctype html><title>Leaky</title><body>${body}</body>`);
}
