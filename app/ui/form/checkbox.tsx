import type { ComponentProps } from "react";
import { describe, FieldError, FieldHint, type FieldLabels } from "./field.tsx";

type CheckboxProps = FieldLabels & Omit<ComponentProps<"input">, keyof FieldLabels | "type">;

export function Checkbox({ name, id = name, label, hint, error, ...rest }: CheckboxProps) {
	return (
		<div className="field">
			{error && <FieldError id={id}>{error}</FieldError>}
			<label className="check">
				<input {...describe({ id, hint, error })} {...rest} id={id} name={name} type="checkbox" />
				<span>{label}</span>
			</label>
			{hint && <FieldHint id={id}>{hint}</FieldHint>}
		</div>
	);
}
