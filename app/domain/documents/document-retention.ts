import { DAY } from "../time/calendar.ts";

/**
 * How long the images of passport, proof of address and guardian's papers are kept after an application has ended, in
 * milliseconds: the privacy policy says so (ruling T52). The certificate and the answers stay as long as the application.
 */
export const IMAGE_RETENTION = 90 * DAY;
