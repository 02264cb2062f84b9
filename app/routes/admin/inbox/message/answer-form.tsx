import { MAX_ANSWER } from "#app/domain/inbox/message.ts";
import type { Language } from "#app/domain/language.ts";
import { languageLabel } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { type Option, SelectField } from "#app/ui/form/select-field.tsx";
import { TextAreaField } from "#app/ui/form/text-field.tsx";

type AnswerFormProps = {
	language: Language;
	/** Canned texts by title, the most used ones first. */
	macros: readonly Option[];
	typed: { text: string; macro: string; error?: string };
};

/** An answer as it is being written. Nothing leaves from here: the next page shows the mail. */
export function AnswerForm({ language, macros, typed }: AnswerFormProps) {
	return (
		<AppForm className="action-form" noValidate>
			{macros.length > 0 && (
				<div className="field-row">
					<SelectField
						name="macro"
						label={m.inbox_macro()}
						options={[{ value: "", label: m.inbox_macro_none() }, ...macros]}
						defaultValue={typed.macro}
					/>
					<Button type="submit" name="intent" value="insert" variant="secondary">
						{m.inbox_macro_insert()}
					</Button>
				</div>
			)}
			<TextAreaField
				name="text"
				label={m.inbox_answer_text()}
				hint={m.inbox_answer_hint({ language: languageLabel(language, getLocale()) })}
				error={typed.error}
				defaultValue={typed.text}
				maxLength={MAX_ANSWER}
				rows={9}
				lang={language}
			/>
			<Button type="submit" name="intent" value="preview">
				{m.inbox_answer_preview()}
			</Button>
		</AppForm>
	);
}
