import { type PictureJob, performPictureJob } from "./picture-job.ts";

/** Decodes and measures pictures off the main thread. */
self.addEventListener("message", async ({ data }: MessageEvent<PictureJob>) => {
	self.postMessage(await performPictureJob(data));
});
