import { AppForm } from "./app-form.tsx";

type SearchBoxProps = {
	/** What may be looked for, also where nothing is typed yet. */
	label: string;
	query: string;
	/** In characters. */
	maxLength: number;
	/** A choice within which is searched, if one was made. */
	within?: { name: string; value: string | null };
	/** The button. */
	children: React.ReactNode;
	action?: string;
	className?: string;
	autoComplete?: string;
};

/** One line to search by, as a plain GET form under the name `q`. */
export function SearchBox({
	label,
	query,
	within,
	action,
	className = "search",
	children,
	...control
}: SearchBoxProps) {
	return (
		<AppForm method="get" action={action} role="search" className={className}>
			{within?.value && <input type="hidden" name={within.name} value={within.value} />}
			<label className="sr-only" htmlFor="q">
				{label}
			</label>
			<input id="q" name="q" type="search" className="control" defaultValue={query} placeholder={label} {...control} />
			{children}
		</AppForm>
	);
}
