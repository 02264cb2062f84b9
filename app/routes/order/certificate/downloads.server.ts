import { data, redirect } from "react-router";
import { mailDownloadCode, verifyBrowser } from "#app/commands/application/certificate.server.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { isVerified } from "#app/domain/sharing/verified-browser.ts";
import { translate } from "#app/labels/failure-labels.server.ts";
import { listDownloads } from "#app/queries/application/share-links.server.ts";
import { localePath } from "#app/ui/page/locale-path.ts";
import type { OpenedApplication } from "#app/visitor/owner.server.ts";
import type { CodeProblem, DownloadsView } from "./downloads.ts";

/** Null for anybody but the owner, and before there is a certificate. */
export async function downloadsView({
	application,
	services,
	session,
}: OpenedApplication): Promise<DownloadsView | null> {
	if (!session || application.status !== "completed") return null;
	const now = services.now();
	const { codeHash, codeExpiresAt } = session;
	return {
		needsCode: !isVerified(session, now),
		codeUntil: codeHash !== null && codeExpiresAt !== null && codeExpiresAt > now ? codeExpiresAt : null,
		log: await listDownloads(services, application),
	};
}

/** The forms that prove a browser anew; null when it is another one. */
export async function actOnDownloads(opened: OpenedApplication, form: FormData, page: string, language: Language) {
	const { application, services, session } = opened;
	const intent = form.get("intent");
	if ((intent !== "mail-download-code" && intent !== "verify") || !session) return null;
	const outcome =
		intent === "verify"
			? await verifyBrowser(services, session, String(form.get("code") ?? "").slice(0, 100))
			: await mailDownloadCode(services, application, session);
	if (outcome.ok) return redirect(`${localePath(`/${page}/${application.id}`)}#nif`);
	const { kind, code, fields } = outcome.failure;
	const message = translate(fields?.code ?? `error_${code}`, language);
	const problem: CodeProblem = { field: intent === "verify" ? "code" : null, message };
	return data({ code: problem }, { status: HTTP_STATUS[kind] });
}
