/** Verification and its result views, in a script of their own, so that the page hydrates without waiting for them. */
export { checkFile } from "#app/audit/attached-record.ts";
export { EventList, VerdictAlert } from "./verdict-alert.tsx";
