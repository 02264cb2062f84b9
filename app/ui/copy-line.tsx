import { useRef, useState } from "react";
import { useHydrated } from "#app/browser/use-hydrated.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/form/button.tsx";
import { describe, Field } from "#app/ui/form/field.tsx";

type CopyLineProps = {
	id: string;
	label: string;
	hint?: string;
	value: string;
	/** Label of the button; by default, the label for a link. */
	action?: string;
	className?: string;
};

/** A value with a button that copies it. Without scripts, the value can be selected. */
export function CopyLine({ id, label, hint, value, action, className = "" }: CopyLineProps) {
	const [copied, setCopied] = useState("");
	const field = useRef<HTMLInputElement>(null);
	const hydrated = useHydrated();
	async function copy(): Promise<void> {
		field.current?.select();
		try {
			await navigator.clipboard.writeText(value);
			setCopied(value);
		} catch {
			// The text stays selected for copying by keyboard.
		}
	}
	return (
		<Field id={id} label={label} hint={hint}>
			<input
				{...describe({ id, hint })}
				ref={field}
				id={id}
				className={`control ${className}`.trim()}
				readOnly
				autoComplete="off"
				spellCheck={false}
				value={value}
			/>
			<div className={hydrated ? undefined : "not-yet"}>
				<Button variant="secondary" onClick={() => void copy()}>
					{action ?? m.sign_copy()}
				</Button>{" "}
				<span role="status">{copied === value && m.sign_copied()}</span>
			</div>
		</Field>
	);
}
