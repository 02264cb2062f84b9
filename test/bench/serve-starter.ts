// Serves .wrangler/starter with React Router's own handler in production mode, as its `npm start` would.
import { createServer } from "node:http";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler } from "react-router";

const built = resolve(import.meta.dirname, "../../.wrangler/starter/server/index.js");
const handle = createRequestHandler(await import(pathToFileURL(built).href), "production");
createServer(async ({ url }, outgoing) => {
	const response = url === "/api/health" ? new Response("ok") : await handle(new Request(`http://localhost${url}`));
	outgoing.writeHead(response.status, { "Content-Type": response.headers.get("Content-Type") ?? "text/plain" });
	outgoing.end(Buffer.from(await response.arrayBuffer()));
}).listen(Number(process.env.PORT));
