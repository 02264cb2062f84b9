import ChevronDown from "lucide-react/icons/chevron-down";
import type { QuestionCategory } from "#app/content/questions.ts";
import { Tile } from "#app/routes/site/page-parts.tsx";

type QuestionsProps = { category: QuestionCategory; isFirst: boolean; isSearchResult: boolean };

/** Collapsible category. The first one is open, and only one answer at a time. Search results are all open. */
export function Questions({ category: { title, picture, questions }, isFirst, isSearchResult }: QuestionsProps) {
	return (
		<details className="faq-category" open={isFirst || isSearchResult}>
			<summary>
				{picture && <Tile name={picture} />}
				<h2>{title}</h2>
				<ChevronDown size={26} aria-hidden />
			</summary>
			{questions.map(({ id, question, html }) => (
				<details key={id} id={id} name={isSearchResult ? undefined : title} open={isSearchResult} className="fold">
					<summary>
						<h3>{question}</h3>
						<ChevronDown size={22} aria-hidden />
					</summary>
					{/* biome-ignore lint/security/noDangerouslySetInnerHtml: compiled from our own Markdown at build time */}
					<div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
				</details>
			))}
		</details>
	);
}
