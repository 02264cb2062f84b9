import { attachedRecord, isPdf } from "./attached-record.ts";
import { type Verdict, verifyCaseFile } from "./case-file.ts";

/** A verdict on a file as it was downloaded, and whether what was checked was attached to a PDF. */
export type Checked = { verdict: Verdict | { kind: "no-record" | "several-records" }; fromPdf: boolean };

/** Checks a case file, the record itself or a PDF that it is attached to. */
export async function checkFile(bytes: Uint8Array): Promise<Checked> {
	if (!isPdf(bytes)) return { verdict: await verifyCaseFile(new TextDecoder().decode(bytes)), fromPdf: false };
	const attached = await attachedRecord(bytes);
	if (attached.kind === "none") return { verdict: { kind: "no-record" }, fromPdf: true };
	if (attached.kind === "several") return { verdict: { kind: "several-records" }, fromPdf: true };
	return { verdict: await verifyCaseFile(attached.text), fromPdf: true };
}
