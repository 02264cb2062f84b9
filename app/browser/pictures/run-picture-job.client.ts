import { type PictureJob, type PictureResult, performPictureJob } from "./picture-job.ts";

/**
 * Runs a job in a dedicated worker, which releases its memory: an open photograph takes 50 MB and more. Runs it on the
 * page if workers have no canvas, the worker does not start, or only the page can open the picture. Rejects if aborted.
 */
export async function runPictureJob(job: PictureJob, signal: AbortSignal): Promise<PictureResult> {
	const start = () => new Worker(new URL("./picture.worker.ts", import.meta.url), { type: "module" });
	const result = await tryInWorker<PictureResult>(start, job, signal);
	return result?.isOpened ? result : performPictureJob(job);
}

/**
 * Converts a HEIC or HEIF photograph to an upright JPEG, for browsers that cannot open it. Loads the decoder on demand.
 * Null if that fails. Rejects if aborted.
 */
export function convertHeif(file: Blob, signal: AbortSignal): Promise<Blob | null> {
	const start = () => new Worker(new URL("./heif.worker.ts", import.meta.url), { type: "module" });
	return tryInWorker<Blob | null>(start, file, signal);
}

/** Returns a worker's reply to its only message; null if it fails. Rejects if aborted. */
async function tryInWorker<Answer>(start: () => Worker, message: unknown, signal: AbortSignal): Promise<Answer | null> {
	const isSupported = typeof Worker !== "undefined" && typeof OffscreenCanvas !== "undefined";
	const result = isSupported ? await runInWorker<Answer>(start(), message, signal).catch(() => null) : null;
	signal.throwIfAborted();
	return result;
}

function runInWorker<Answer>(worker: Worker, message: unknown, signal: AbortSignal): Promise<Answer> {
	return new Promise<Answer>((resolve, reject) => {
		worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => resolve(data));
		worker.addEventListener("error", reject);
		signal.addEventListener("abort", reject);
		worker.postMessage(message);
	}).finally(() => worker.terminate());
}
