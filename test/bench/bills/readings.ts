import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FileType } from "#app/domain/documents/document-check.ts";
import type { FileFacts } from "#app/domain/documents/document-facts.ts";
import { type ReaderAlone, startReader } from "../../services/reader-alone.ts";
import { childProcessorTime } from "../product-code.ts";
import { BENCH_TODAY } from "./draft.ts";

/** A reading, and its processor time in the runtime in milliseconds, file transfer included. */
export type TimedReading = { facts: FileFacts; ms: number };

/** Reads files with the built reader. READINGS names a folder that caches readings for other rules. */
export class Readings {
	private readonly folder = process.env.READINGS ?? null;
	private reader: ReaderAlone | null = null;

	async read(key: string, fileType: FileType, bytes: () => Uint8Array): Promise<TimedReading> {
		const name = `${createHash("sha256").update(key).digest("hex").slice(0, 16)}.json`;
		const cachePath = this.folder && join(this.folder, name);
		if (cachePath && existsSync(cachePath)) return JSON.parse(readFileSync(cachePath, "utf8")) as TimedReading;
		this.reader ??= await startReader();
		const request = { documentType: "address", fileType, bytes: bytes(), today: BENCH_TODAY } as const;
		const before = childProcessorTime();
		const facts = await this.reader.read(request);
		const timedReading = { facts, ms: childProcessorTime() - before };
		if (cachePath && this.folder) {
			mkdirSync(this.folder, { recursive: true });
			writeFileSync(cachePath, JSON.stringify(timedReading));
		}
		return timedReading;
	}

	async end(): Promise<void> {
		await this.reader?.end();
	}
}
