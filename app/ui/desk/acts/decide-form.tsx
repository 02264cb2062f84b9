import type { Act } from "#app/domain/desk.ts";
import { MAX_WORDS } from "#app/forms/desk-forms.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "../../button.tsx";
import { TextField } from "../../text-field.tsx";
import { ActForm, type ActProps, fieldOf } from "../act-form.tsx";

/** A person accepts or refuses one document (ruling T63); a refusal says why. */
export function DecideForm({ act, desk, refusal }: ActProps & { act: Act }) {
	return (
		<ActForm act={act} desk={desk} refusal={refusal}>
			<TextField
				{...fieldOf(act, "reason", refusal)}
				label={m.admin_decide_reason()}
				maxLength={MAX_WORDS}
				autoComplete="off"
			/>
			<div className="row btn-row">
				<Button type="submit" name="decision" value="accepted">
					{m.admin_decide_accept()}
				</Button>
				<Button type="submit" name="decision" value="refused" variant="secondary">
					{m.admin_decide_refuse()}
				</Button>
			</div>
		</ActForm>
	);
}
