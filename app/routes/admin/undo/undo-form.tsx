import type { UndoOffer } from "#app/domain/staff/undo.ts";
import { m } from "#app/paraglide/messages.js";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";

/**
 * Offers to undo the last action. With scripts it disappears after a while (app/browser/admin-shortcuts.ts). Without scripts it
 * stays, and the server refuses a late undo.
 */
export function UndoForm({ offer }: { offer: UndoOffer | null }) {
	if (!offer) return null;
	return (
		<AppForm className="undo" noValidate data-undo={offer.remainingMs}>
			<input type="hidden" name="actionId" value={offer.actionId} />
			<Button type="submit" name="intent" value="undo" variant="secondary" data-key="z" aria-keyshortcuts="z">
				{m.undo_button()} <kbd hidden>z</kbd>
			</Button>
		</AppForm>
	);
}
