/** What checks a file and what shows the outcome, in one part that the page asks for once it stands. */
export { checkFile } from "#app/audit/attached-record.ts";
export { EventList } from "./event-list.tsx";
export { VerdictAlert } from "./verdict-alert.tsx";
