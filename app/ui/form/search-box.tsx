import { AppForm } from "./app-form.tsx";

type SearchBoxProps = {
	/** Label, which lists the searchable fields. */
	label: string;
	query: string;
	/** In characters. */
	maxLength: number;
	/** Current filter, which the search preserves. */
	filter?: { name: string; value: string | null };
	/** Label of the button. */
	children: React.ReactNode;
	action?: string;
	className?: string;
	autoComplete?: string;
};

/** A search field as a plain GET form with the parameter `q`. */
export function SearchBox({
	label,
	query,
	filter,
	action,
	className = "search",
	children,
	...control
}: SearchBoxProps) {
	return (
		<AppForm method="get" action={action} role="search" className={className}>
			{filter?.value && <input type="hidden" name={filter.name} value={filter.value} />}
			<label className="sr-only" htmlFor="q">
				{label}
			</label>
			<input id="q" name="q" type="search" className="control" defaultValue={query} placeholder={label} {...control} />
			{children}
		</AppForm>
	);
}
