/** Verification and its result views, loaded after the page has hydrated. */
export { checkFile } from "#app/audit/attached-record.ts";
export { EventList, VerdictAlert } from "./verdict-alert.tsx";
