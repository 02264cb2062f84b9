import type { Application } from "#app/domain/application/application.ts";
import { signersOf } from "#app/domain/guardian/guardian.ts";
import { notNamedIn } from "#app/domain/mandate/evaluate-signed-pages.ts";
import { formatDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { ApplicationDocument } from "#app/queries/application/get-application-file.server.ts";
import type { AdminFinding } from "../application-view.ts";

/** What staff are told of a power of attorney that was signed as a file, before they accept it: by whom, and what nobody checked. */
export function signedFileFindings(
	{ extracted, createdAt }: Pick<ApplicationDocument, "extracted" | "createdAt">,
	application: Application,
): AdminFinding[] {
	if (!extracted || !("signatures" in extracted)) return [];
	const { signatures } = extracted;
	const findings: AdminFinding[] = [{ severity: "other", text: m.signed_file_means() }];
	for (const { signer, from, until, coversAll } of signatures) {
		const dates = { from: formatDate(from, getLocale()), until: formatDate(until, getLocale()) };
		const name = signer || m.signed_file_nobody();
		const said = m.signed_file_certificate({ signer: name, ...dates });
		const scope = coversAll ? m.signed_file_whole() : m.signed_file_part();
		findings.push({ severity: "other", text: `${said} ${scope}` });
		if (createdAt < from || createdAt > until)
			findings.push({ severity: "medium", text: m.signed_file_not_valid({ signer: name }) });
	}
	for (const name of notNamedIn(signatures, signersOf(application)))
		findings.push({ severity: "high", text: m.signed_file_other_name({ name }) });
	return findings;
}
