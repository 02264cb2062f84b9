import { m } from "#app/paraglide/messages.js";
import { Checkbox } from "#app/ui/form/checkbox.tsx";

type BeginBoxesProps = {
	ticked?: { request: boolean; acknowledge: boolean } | undefined;
	/** By the name of each box. */
	errors?: Record<string, string>;
	hint?: string;
};

/** The request to begin within the term and the acknowledgement of its end: two boxes of their own, unticked until somebody ticks them (row F38). */
export function BeginBoxes({ ticked, errors = {}, hint }: BeginBoxesProps) {
	return (
		<fieldset className="stack begin-boxes" aria-describedby={hint ? "begin-hint" : undefined}>
			<legend>{m.begin_legend()}</legend>
			{/* An empty box sends nothing: only with this can it take back what was ticked before. */}
			<input type="hidden" name="beginBoxes" value="shown" />
			<Checkbox
				name="consentToBegin"
				label={m.begin_request()}
				error={errors.consentToBegin}
				defaultChecked={ticked?.request}
			/>
			<Checkbox
				name="acknowledgesEnd"
				label={m.begin_acknowledge()}
				error={errors.acknowledgesEnd}
				defaultChecked={ticked?.acknowledge}
			/>
			{hint && (
				<p id="begin-hint" className="hint small">
					{hint}
				</p>
			)}
		</fieldset>
	);
}
