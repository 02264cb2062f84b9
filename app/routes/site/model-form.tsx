import { servicesContext, visitorContext } from "#app/context.ts";
import { modelFormLines } from "#app/labels/withdrawal-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { SummaryList } from "#app/ui/summary-list.tsx";
import type { Route } from "./+types/model-form";

export const handle = { varies: [] };

export function meta() {
	return pageMeta(m.model_title(), m.model_lede());
}

export function loader({ context }: Route.LoaderArgs) {
	const { company, support } = context.get(servicesContext).settings;
	return { lines: modelFormLines({ company, support }, context.get(visitorContext).language) };
}

/** The model withdrawal form (DL 24/2014, annex B), to read or print. */
export default function ModelForm({ loaderData: { lines } }: Route.ComponentProps) {
	return (
		<div className="page wrap wrap-text">
			<PageHeader title={m.model_title()} lede={m.model_lede()} backLink={{ to: "/", label: m.site_back_home() }} />
			<div className="stack-lg">
				<SummaryList rows={lines.map(({ term, value }) => ({ term, value: value ?? "…………" }))} />
				<p className="small">{m.model_delete()}</p>
				<p>
					<a href={localePath("/api/withdrawal-form")}>{m.model_pdf()}</a>
				</p>
				<p>
					<AppLink to="/refund-policy">{m.page_refund_policy()}</AppLink>
				</p>
			</div>
		</div>
	);
}
