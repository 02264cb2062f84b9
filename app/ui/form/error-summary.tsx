import { useEffect, useRef } from "react";
import { m } from "#app/paraglide/messages.js";

type SummarisedError = { fieldId: string; message: string };
type ErrorSummaryProps = { errors: readonly SummarisedError[]; title?: string };

/**
 * Errors above a form, with a link to each field. Takes the focus when new errors appear. Without scripts, the reloaded
 * page shows the alert at the top.
 */
export function ErrorSummary({ errors, title = m.error_summary_title() }: ErrorSummaryProps) {
	const box = useRef<HTMLDivElement>(null);
	const signature = errors.map((error) => `${error.fieldId} ${error.message}`).join("\n");
	useEffect(() => {
		if (signature) box.current?.focus();
	}, [signature]);
	if (errors.length === 0) return null;
	return (
		<div className="error-summary" ref={box} tabIndex={-1}>
			<div role="alert">
				<h2>{title}</h2>
				<ul>
					{errors.map((error) => (
						<li key={error.fieldId}>
							<a href={`#${error.fieldId}`}>{error.message}</a>
						</li>
					))}
				</ul>
			</div>
		</div>
	);
}
