import { doPictureJob, type PictureAnswer, type PictureJob } from "./picture-job.ts";

/**
 * Does the job in a worker of its own, whose memory goes with it: an open photograph takes 50 MB and more. On the page
 * where a browser has no canvas in workers, where the worker does not start, or where only the page can open the picture.
 * Rejects when `signal` says so.
 */
export async function runPictureJob(job: PictureJob, signal: AbortSignal): Promise<PictureAnswer> {
	const able = typeof Worker !== "undefined" && typeof OffscreenCanvas !== "undefined";
	const answer = able ? await inWorker(job, signal).catch(() => null) : null;
	signal.throwIfAborted();
	return answer?.opened ? answer : doPictureJob(job);
}

function inWorker(job: PictureJob, signal: AbortSignal): Promise<PictureAnswer> {
	const worker = new Worker(new URL("./picture.worker.ts", import.meta.url), { type: "module" });
	return new Promise<PictureAnswer>((resolve, reject) => {
		worker.addEventListener("message", ({ data }: MessageEvent<PictureAnswer>) => resolve(data));
		worker.addEventListener("error", reject);
		signal.addEventListener("abort", reject);
		worker.postMessage(job);
	}).finally(() => worker.terminate());
}
