import { Search } from "lucide-react";
import { m } from "#app/paraglide/messages.js";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";

/** Searches within the chosen category; works as a plain GET form. */
export function BlogSearch({ query, category }: { query: string; category: string }) {
	return (
		<AppForm method="get" role="search" className="search">
			{category && <input type="hidden" name="category" value={category} />}
			<label className="sr-only" htmlFor="q">
				{m.blog_search()}
			</label>
			<input
				id="q"
				name="q"
				type="search"
				className="control"
				maxLength={100}
				defaultValue={query}
				placeholder={m.blog_search()}
			/>
			<Button type="submit">
				<Search size={20} aria-hidden />
				{m.blog_search_button()}
			</Button>
		</AppForm>
	);
}
