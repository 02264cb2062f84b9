import { m } from "#app/paraglide/messages.js";
import type { MailPreview } from "#app/queries/mail/rendered-mails.server.ts";
import { LANGUAGE_NAMES } from "../../language-name.ts";

/** The mail as it will arrive. Its form still stands as it was filled in, and sends it. */
export function MailPreviewPanel({ preview }: { preview: MailPreview }) {
	const { recipient, language, subject, text } = preview;
	return (
		<section className="admin-panel" role="status" aria-labelledby="mail-preview">
			<h2 id="mail-preview">{m.inbox_preview_title()}</h2>
			<p className="muted">
				{m.inbox_preview_to()}: {recipient} · {LANGUAGE_NAMES[language]} · {m.desk_preview_unsent()}
			</p>
			<article className="letter" lang={language}>
				<h3>{subject}</h3>
				<p className="said">{text}</p>
			</article>
		</section>
	);
}
