import Search from "lucide-react/icons/search";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/form/button.tsx";
import { SearchBox } from "#app/ui/form/search-box.tsx";

/** Searches within the chosen category. */
export function BlogSearch({ query, category }: { query: string; category: string }) {
	return (
		<SearchBox label={m.blog_search()} query={query} within={{ name: "category", value: category }} maxLength={100}>
			<Button type="submit">
				<Search size={20} aria-hidden />
				{m.blog_search_button()}
			</Button>
		</SearchBox>
	);
}
