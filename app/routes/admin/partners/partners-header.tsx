import { m } from "#app/paraglide/messages.js";
import { SectionTabs } from "../section-tabs.tsx";

/** Header of all pages about partners and agents. */
export function PartnersHeader({ title, current }: { title: string; current: string }) {
	const tabs = [
		{ to: "/admin/partners", label: m.partners_title() },
		{ to: "/admin/partners/review", label: m.partners_review() },
		{ to: "/admin/payouts", label: m.partners_payouts() },
		{ to: "/admin/agents", label: m.agents_title() },
	];
	return (
		<>
			<header className="admin-head">
				<h1>{title}</h1>
			</header>
			<SectionTabs isPrimary label={m.partners_title()} tabs={tabs} current={current} />
		</>
	);
}
