import { useState } from "react";
import { useHydrated } from "#app/browser/use-hydrated.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/form/button.tsx";

/** Button that copies the NIF. Needs scripts; reserves its space before hydration to avoid layout shift. */
export function CopyNumber({ nif }: { nif: string }) {
	const [copied, setCopied] = useState(false);
	const hydrated = useHydrated();
	const copy = () =>
		navigator.clipboard.writeText(nif).then(
			() => setCopied(true),
			() => setCopied(false),
		);
	return (
		<>
			<Button
				variant="secondary"
				className={hydrated ? undefined : "not-yet"}
				aria-label={m.nif_copy()}
				onClick={() => void copy()}
			>
				{m.nif_copy_short()}
			</Button>
			<span role="status">{copied && m.nif_copied()}</span>
		</>
	);
}
