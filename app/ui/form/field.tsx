import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import { m } from "#app/paraglide/messages.js";

/** Props of every field: name, label and any error. */
export type FieldLabels = {
	name: string;
	/** Defaults to the name; error summaries link to `#id`. */
	id?: string;
	label: React.ReactNode;
	hint?: React.ReactNode;
	error?: React.ReactNode;
};

/** Returns the attributes that connect a control to its hint and error. */
export function describe({ id, hint, error }: { id: string; hint?: unknown; error?: unknown }) {
	const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
	return { "aria-describedby": ids || undefined, "aria-invalid": error ? true : undefined } as const;
}

/** The error of a field, with a hidden "Error:" for screen readers. */
export function FieldError({ id, children }: { id: string; children: React.ReactNode }) {
	return (
		<p id={`${id}-error`} className="field-error">
			<CircleAlert size={18} aria-hidden />
			<span>
				<span className="sr-only">{m.error_prefix()} </span>
				{children}
			</span>
		</p>
	);
}

export function FieldHint({ id, children }: { id: string; children: React.ReactNode }) {
	return (
		<p id={`${id}-hint`} className="field-hint">
			{children}
		</p>
	);
}

type FieldProps = Omit<FieldLabels, "name" | "id"> & { id: string; className?: string; children: React.ReactNode };

/** Label, hint, error and control, in this order so that screen readers read the texts before the control. */
export function Field({ id, label, hint, error, className, children }: FieldProps) {
	return (
		<div className={`field ${className ?? ""}`.trim()}>
			<label className="field-label" htmlFor={id}>
				{label}
			</label>
			{hint && <FieldHint id={id}>{hint}</FieldHint>}
			{error && <FieldError id={id}>{error}</FieldError>}
			{children}
		</div>
	);
}

type FieldGroupProps = Omit<FieldLabels, "name" | "id"> & { id: string; children: React.ReactNode };

/** Several controls under one legend, with a shared hint and error. */
export function FieldGroup({ id, label, hint, error, children }: FieldGroupProps) {
	return (
		<fieldset className="fieldset" aria-describedby={describe({ id, hint, error })["aria-describedby"]}>
			<legend>
				<span>{label}</span>
			</legend>
			{hint && <FieldHint id={id}>{hint}</FieldHint>}
			{error && <FieldError id={id}>{error}</FieldError>}
			{children}
		</fieldset>
	);
}
