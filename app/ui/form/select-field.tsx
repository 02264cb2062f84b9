import type { ComponentProps } from "react";
import { describe, Field, type FieldLabels } from "./field.tsx";

export type Option = { value: string; label: string };

type SelectFieldProps = FieldLabels &
	Omit<ComponentProps<"select">, keyof FieldLabels> & { options?: readonly Option[] };

/** A native select. Pass `options`, or children for groups. */
export function SelectField({
	name,
	id = name,
	label,
	hint,
	error,
	className,
	options = [],
	children,
	...rest
}: SelectFieldProps) {
	return (
		<Field id={id} label={label} hint={hint} error={error}>
			<select
				{...describe({ id, hint, error })}
				{...rest}
				id={id}
				name={name}
				className={`control ${className ?? ""}`.trim()}
			>
				{children}
				{options.map((option) => (
					<option key={option.value} value={option.value}>
						{option.label}
					</option>
				))}
			</select>
		</Field>
	);
}
