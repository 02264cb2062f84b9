import type { ComponentProps } from "react";
import { describe, Field, type FieldWords } from "./field.tsx";

type TextFieldProps = FieldWords & Omit<ComponentProps<"input">, keyof FieldWords>;

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

type TextAreaFieldProps = FieldWords & Omit<ComponentProps<"textarea">, keyof FieldWords>;

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
