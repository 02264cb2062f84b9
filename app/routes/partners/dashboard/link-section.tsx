import { m } from "#app/paraglide/messages.js";
import { CopyField } from "#app/ui/copy-field.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";

type LinkSectionProps = {
	link: string;
	code: string;
	/** What the code takes off, in whole per cent, and the last day in words, if there is one. */
	discount: { percent: number; until: string | null };
};

/** What a partner spreads. */
export function LinkSection({ link, code, discount }: LinkSectionProps) {
	return (
		<section className="partner-section" aria-labelledby="your-link">
			<h2 id="your-link">{m.partner_link()}</h2>
			<div className="partner-pair">
				<CopyField id="link" label={m.partner_link()} value={link} />
				<CopyField id="code" label={m.partner_code()} value={code} />
			</div>
			<p className="muted">{m.partner_link_text({ code })}</p>
			{discount.percent > 0 && <p>{wordsOf(discount)}</p>}
			<p>
				<AppLink to="/affiliate-marketing-materials">{m.partner_materials_title()}</AppLink>
			</p>
		</section>
	);
}

function wordsOf({ percent, until }: LinkSectionProps["discount"]): string {
	return until === null ? m.partner_link_discount({ percent }) : m.partner_link_discount_until({ percent, day: until });
}
