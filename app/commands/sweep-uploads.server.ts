import type { Services } from "../services.ts";

export async function sweepUploads(_services: Services): Promise<void> {}
