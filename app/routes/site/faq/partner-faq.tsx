import { parseQuestions } from "#app/content/questions.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import type { Route } from "./+types/partner-faq";
import { Questions } from "./questions.tsx";

export const handle = { varies: [] };

export function meta() {
	return pageMeta(m.partner_faq_title(), m.partner_faq_description());
}

/** Loads the questions of current and prospective partners (row 86). */
export async function loader() {
	const { findProse } = await import("#app/content/prose.server.ts");
	return { categories: parseQuestions(findProse("affiliate-faq", getLocale())?.html ?? "") };
}

export default function PartnerFaq({ loaderData: { categories } }: Route.ComponentProps) {
	return (
		<div className="page wrap wrap-text">
			<PageHeader title={m.partner_faq_title()} backLink={{ to: "/affiliate-signup", label: m.partner_page() }} />
			<div className="faq-list">
				{categories.map((category, index) => (
					<Questions key={category.title} category={category} isFirst={index === 0} isSearchResult={false} />
				))}
			</div>
			<section className="faq-more" aria-labelledby="more">
				<h2 id="more">{m.partner_faq_more()}</h2>
				<div className="row btn-row">
					<ButtonLink to="/contact" variant="secondary">
						{m.faq_contact()}
					</ButtonLink>
					<ButtonLink to="/affiliate-signup">{m.partner_faq_apply()}</ButtonLink>
				</div>
			</section>
		</div>
	);
}
