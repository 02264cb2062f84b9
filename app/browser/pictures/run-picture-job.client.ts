import { doPictureJob, type PictureAnswer, type PictureJob } from "./picture-job.ts";

/**
 * Does the job in a worker of its own, whose memory goes with it: an open photograph takes 50 MB and more. On the page
 * where a browser has no canvas in workers, where the worker does not start, or where only the page can open the picture.
 * Rejects when `signal` says so.
 */
export async function runPictureJob(job: PictureJob, signal: AbortSignal): Promise<PictureAnswer> {
	const start = () => new Worker(new URL("./picture.worker.ts", import.meta.url), { type: "module" });
	const answer = await inWorker<PictureAnswer>(start, job, signal);
	return answer?.opened ? answer : doPictureJob(job);
}

/**
 * A HEIC or HEIF photograph as an upright JPEG, for browsers that cannot open it themselves. Its decoder is fetched only
 * now. Null where that fails. Rejects when `signal` says so.
 */
export function heifAsJpeg(file: Blob, signal: AbortSignal): Promise<Blob | null> {
	const start = () => new Worker(new URL("./heif.worker.ts", import.meta.url), { type: "module" });
	return inWorker<Blob | null>(start, file, signal);
}

/** What a worker makes of its one message; null where it cannot work. Rejects when `signal` says so. */
async function inWorker<Answer>(start: () => Worker, message: unknown, signal: AbortSignal): Promise<Answer | null> {
	const able = typeof Worker !== "undefined" && typeof OffscreenCanvas !== "undefined";
	const answer = able ? await askWorker<Answer>(start(), message, signal).catch(() => null) : null;
	signal.throwIfAborted();
	return answer;
}

function askWorker<Answer>(worker: Worker, message: unknown, signal: AbortSignal): Promise<Answer> {
	return new Promise<Answer>((resolve, reject) => {
		worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => resolve(data));
		worker.addEventListener("error", reject);
		signal.addEventListener("abort", reject);
		worker.postMessage(message);
	}).finally(() => worker.terminate());
}
