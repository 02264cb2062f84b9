import { TextField } from "#app/ui/form/text-field.tsx";

type CodeFieldProps = { label: string; hint?: string; error: string | undefined };

/** Field `code` for an e-mailed code. Devices can fill in a code that has just arrived. */
export function CodeField({ label, hint, error }: CodeFieldProps) {
	return (
		<TextField
			name="code"
			label={label}
			{...(hint && { hint })}
			error={error}
			className="control-medium"
			autoComplete="one-time-code"
			autoCapitalize="characters"
			spellCheck={false}
			maxLength={20}
		/>
	);
}
