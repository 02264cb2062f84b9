import { usePendingNavigation } from "#app/browser/use-network.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/form/button.tsx";

type SendButtonProps = { id?: string; index: number; label: string };

/** Submit button of a requested item, with a pending state. */
export function SendButton({ id, index, label }: SendButtonProps) {
	const navigation = usePendingNavigation();
	const busy = navigation.state !== "idle" && navigation.formData?.get("item") === String(index);
	return (
		<div>
			<Button type="submit" id={id} aria-disabled={busy || undefined}>
				{busy ? m.payment_processing() : label}
			</Button>
		</div>
	);
}
