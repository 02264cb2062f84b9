import type { Language } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { LANGUAGE_NAMES } from "../../language-name.ts";
import type { Preview } from "./message-actions.server.ts";

type AnswerPreviewProps = { preview: Preview; recipient: string; language: Language };

/** The mail as it will arrive. Recipient, language and text are frozen here: what is sent is what is shown. */
export function AnswerPreview({ preview, recipient, language }: AnswerPreviewProps) {
	return (
		<section className="admin-panel" aria-labelledby="preview">
			<h2 id="preview">{m.inbox_preview_title()}</h2>
			<dl className="admin-facts">
				<div>
					<dt>{m.inbox_preview_to()}</dt>
					<dd>{recipient}</dd>
				</div>
				<div>
					<dt>{m.inbox_column_language()}</dt>
					<dd lang={language}>{LANGUAGE_NAMES[language]}</dd>
				</div>
			</dl>
			<article className="letter" lang={language}>
				<h3>{preview.subject}</h3>
				<p className="said">{preview.body}</p>
			</article>
			<p className="muted">{m.inbox_preview_frame()}</p>
			<AppForm className="action-form" noValidate>
				<input type="hidden" name="text" value={preview.text} />
				<input type="hidden" name="macro" value={preview.macro} />
				<input type="hidden" name="answer" value={preview.id} />
				<input type="hidden" name="seen" value={preview.seenAnswers} />
				<div className="row btn-row">
					<Button type="submit" name="intent" value="send">
						{m.inbox_send()}
					</Button>
					<Button type="submit" name="intent" value="edit" variant="secondary">
						{m.inbox_edit()}
					</Button>
				</div>
			</AppForm>
		</section>
	);
}
