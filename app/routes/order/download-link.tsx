import Download from "lucide-react/icons/download";
import { type MouseEvent, useState } from "react";
import { downloadDocument } from "#app/browser/download-document.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { ToastAnnouncement } from "#app/ui/toast/toasts.tsx";

/** The certificate as a plain link; with scripts a failure is said on the page instead of replacing it (row 211). */
export function DownloadLink({ id, nif }: { id: string; nif: string }) {
	const [failed, setFailed] = useState(false);
	const href = `/api/documents/${id}/original?download=true`;

	async function download(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
		event.preventDefault();
		setFailed(false);
		try {
			await downloadDocument(href, `NIF-${nif}.pdf`);
		} catch {
			setFailed(true);
		}
	}

	return (
		<>
			<a className="btn btn-wide" href={href} onClick={download}>
				<Download size={20} aria-hidden />
				{m.certificate_download()}
			</a>
			<div role="status" className="live">
				{failed && (
					<Alert tone="danger" title={m.download_failed_title()}>
						<p>{m.certificate_download_failed()}</p>
						<ToastAnnouncement
							title={m.download_failed_title()}
							description={m.certificate_download_failed()}
							variant="destructive"
						/>
					</Alert>
				)}
			</div>
		</>
	);
}
