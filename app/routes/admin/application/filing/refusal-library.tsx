import { REFUSAL_REASONS } from "#app/domain/filing/refusal-reasons.ts";
import type { Language } from "#app/domain/language.ts";
import { REFUSAL_LABELS } from "#app/labels/refusal-labels.ts";
import { m } from "#app/paraglide/messages.js";

/** The library of reasons, with what the applicant reads of each, in their language. */
export function RefusalLibrary({ language }: { language: Language }) {
	const locale = { locale: language };
	return (
		<details>
			<summary>{m.refuse_library()}</summary>
			<dl className="refusal-library small">
				{REFUSAL_REASONS.map((reason) => {
					const { name, meaning, ask } = REFUSAL_LABELS[reason];
					return (
						<div key={reason}>
							<dt>{name()}</dt>
							<dd lang={language}>{meaning({}, locale)}</dd>
							{ask && (
								<dd lang={language} data-words-of={reason}>
									{ask({}, locale)}
								</dd>
							)}
						</div>
					);
				})}
			</dl>
			<p className="small muted">{m.refuse_question()}</p>
		</details>
	);
}
