import type { ComponentProps } from "react";
import { describe, Field, type FieldLabels } from "./field.tsx";

type TextFieldProps = FieldLabels & Omit<ComponentProps<"input">, keyof FieldLabels>;

/** A one-line text control. `className` sizes the control (`control-short`, `control-medium`). */
export function TextField({ name, id = name, label, hint, error, className, type = "text", ...rest }: TextFieldProps) {
	return (
		<Field id={id} label={label} hint={hint} error={error}>
			<input
				{...describe({ id, hint, error })}
				{...rest}
				id={id}
				name={name}
				type={type}
				className={`control ${className ?? ""}`.trim()}
			/>
		</Field>
	);
}

type TextAreaFieldProps = FieldLabels & Omit<ComponentProps<"textarea">, keyof FieldLabels>;

export function TextAreaField({ name, id = name, label, hint, error, className, ...rest }: TextAreaFieldProps) {
	return (
		<Field id={id} label={label} hint={hint} error={error}>
			<textarea
				{...describe({ id, hint, error })}
				{...rest}
				id={id}
				name={name}
				className={`control ${className ?? ""}`.trim()}
			/>
		</Field>
	);
}
