import ChevronDown from "lucide-react/icons/chevron-down";
import type { QuestionCategory } from "#app/content/questions.ts";

/** One open answer at a time, unless a search has found several. */
export function Questions({ category, open }: { category: QuestionCategory; open: boolean }) {
	return (
		<section className="faq-category">
			<h2>{category.title}</h2>
			{category.questions.map(({ id, question, html }) => (
				<details key={id} id={id} name={open ? undefined : category.title} open={open} className="faq-item">
					<summary>
						<h3>{question}</h3>
						<ChevronDown size={22} aria-hidden />
					</summary>
					{/* biome-ignore lint/security/noDangerouslySetInnerHtml: compiled from our own Markdown at build time */}
					<div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
				</details>
			))}
		</section>
	);
}
