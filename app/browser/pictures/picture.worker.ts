import { doPictureJob, type PictureJob } from "./picture-job.ts";

/** Pictures are opened and measured here, so that the page never stands still. */
self.addEventListener("message", async ({ data }: MessageEvent<PictureJob>) => {
	self.postMessage(await doPictureJob(data));
});
