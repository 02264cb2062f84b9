// The reader for runs of many tests: a Worker before it that remembers its answers. Hundreds of tests send in the same few
// documents, and the reader gives for the same bytes, of the same kind and on the same day, the same answer.
import { builtReader } from "./built-reader.mjs";

const script = `
import { WorkerEntrypoint } from "cloudflare:workers";

const answers = new Map();

async function remembered(rest, bytes, ask) {
	const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
	const key = JSON.stringify([rest, digest.toHex()]);
	if (!answers.has(key)) {
		const answer = await ask();
		// Of what went wrong on our side nothing is known: it is asked again.
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

/** Options of two more Workers for miniflare: what the site is bound to, and behind it the reader. */
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
