// A caching proxy for the reader. Hundreds of tests upload the same few documents, and the reader's result depends
// only on bytes, type and day.
import { builtReader } from "./built-reader.mjs";

const script = `
import { WorkerEntrypoint } from "cloudflare:workers";

const answers = new Map();

async function remembered(rest, bytes, ask) {
	const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
	const key = JSON.stringify([rest, digest.toHex()]);
	if (!answers.has(key)) {
		const answer = await ask();
		// Errors on our side are not cached.
		if (answer.readError === "engine_failed") return answer;
		answers.set(key, structuredClone(answer));
	}
	return answers.get(key);
}

export class DocumentReader extends WorkerEntrypoint {
	read(request) {
		const { bytes, ...rest } = request;
		return remembered(rest, bytes, () => this.env.READER.read(request));
	}

	readSignedFile(bytes, mime) {
		return remembered(mime, bytes, () => this.env.READER.readSignedFile(bytes, mime));
	}
}

export default { fetch: () => new Response(null, { status: 404 }) };
`;

/** Options of two more Workers for miniflare: the proxy that the site is bound to, and the reader behind it. */
export function rememberingReader() {
	const reader = builtReader();
	const behind = { ...reader, name: `${reader.name}-itself` };
	return [
		{
			name: reader.name,
			modules: [{ type: "ESModule", path: "remembering-reader.js", contents: script }],
			compatibilityDate: reader.compatibilityDate,
			serviceBindings: { READER: { name: behind.name, entrypoint: "DocumentReader" } },
		},
		behind,
	];
}
