import { MAX_NOTE } from "#app/domain/audit/note.ts";
import { m } from "#app/paraglide/messages.js";
import type { Draft } from "#app/queries/staff/find-drafts.server.ts";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { TextAreaField } from "#app/ui/form/text-field.tsx";
import type { AdminApplication, Refusal } from "../application-view.ts";
import { useCasePath } from "../case-path.ts";
import { draftAttributes } from "../drafts/draft-form.ts";
import { DraftState } from "../drafts/draft-state.tsx";
import type { AdminLog } from "./log.server.ts";
import { LogLines } from "./log-lines.tsx";

type NotesProps = { application: AdminApplication; log: AdminLog; refusal: Refusal | null };

/** What colleagues wrote about the application, which its applicant never sees. */
export function Notes({ application, log, refusal }: NotesProps) {
	return (
		<section className="admin-panel" aria-labelledby="notes">
			<h2 id="notes">{m.case_log_notes()}</h2>
			{application.writesNotes && (
				<NoteForm id={application.id} noteId={log.noteId} draft={application.drafts.note ?? null} refusal={refusal} />
			)}
			{log.notes.length > 0 ? <LogLines groups={log.notes} /> : <p className="muted">{m.case_notes_none()}</p>}
		</section>
	);
}

type NoteFormProps = { id: string; noteId: string; draft: Draft | null; refusal: Refusal | null };

/** A note for colleagues. What is too long is said, not cut off, so the field itself has no limit. */
function NoteForm({ id, noteId, draft, refusal }: NoteFormProps) {
	const path = useCasePath(id);
	const refused = refusal?.values.note;
	return (
		<AppForm className="action-form" action={path()} noValidate {...draftAttributes(id, "note")}>
			<input type="hidden" name="intent" value="note" />
			<input type="hidden" name="noteId" value={refusal?.values.noteId ?? noteId} />
			<TextAreaField
				name="note"
				label={m.case_note()}
				hint={m.case_note_hint({ count: MAX_NOTE })}
				error={refusal?.fields.note}
				defaultValue={refused ?? draft?.values.note}
				rows={3}
				data-key="m"
				aria-keyshortcuts="m"
			/>
			<Button type="submit" variant="secondary">
				{m.case_note_action()}
			</Button>
			<DraftState draft={refused === undefined ? draft : null} />
		</AppForm>
	);
}
