/** What checks a file and what shows the outcome, in one part that the page asks for once it stands. */
export { checkFile } from "#app/audit/check-file.ts";
export { EventList, VerdictAlert } from "./verdict-alert.tsx";
