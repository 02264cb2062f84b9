import type { Download } from "#app/queries/application/share-links.server.ts";

/** How the owner gets the certificate in this browser, and who got it so far. */
export type DownloadsView = {
	/** This browser has not been proved for long: a mailed code comes first. */
	needsCode: boolean;
	/** Until when the code that was mailed last is good (UTC milliseconds); null for none. */
	codeUntil: number | null;
	log: Download[];
};

/** What was wrong with a code, or with mailing one. */
export type CodeProblem = { field: "code" | null; message: string };
