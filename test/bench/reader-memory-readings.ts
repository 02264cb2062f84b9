// Reads documents for reader-memory.ts, which listens: "@read" after each reading, "@done" and what to print after each
// isolate.
import { type ReaderAlone, startReader } from "../services/reader-alone.ts";
import { type MemoryDocument, memoryDocuments } from "./memory-documents.ts";
import { childMemory, forgetChildPeak } from "./runtime-process.ts";

const READINGS = 4;

async function readOnce(reader: ReaderAlone, { request }: MemoryDocument): Promise<string> {
	const facts = await reader.read({ ...request, today: "2026-11-21" });
	// What the runtime printed last is still on its way.
	await new Promise((resume) => setTimeout(resume, 100));
	process.stdout.write("@read\n");
	return facts.readError ?? "read";
}

const documents = await memoryDocuments();
for (const document of documents) {
	const reader = await startReader();
	const idle = childMemory("VmRSS");
	forgetChildPeak();
	let answer = "";
	for (let reading = 0; reading < READINGS; reading++) answer = await readOnce(reader, document);
	const grown = Math.round((childMemory("VmHWM") - idle) / 1024);
	const size = (document.request.bytes.length / 2 ** 20).toFixed(1);
	process.stdout.write(`@done ${document.name}: ${size} MB, +${grown} MB, ${answer}\n`);
	await reader.end();
}
const reader = await startReader();
for (const document of [...documents, ...documents.toReversed()]) await readOnce(reader, document);
process.stdout.write("@done all kinds in one isolate, there and back\n");
await reader.end();
