import ChevronDown from "lucide-react/icons/chevron-down";
import { formatMoney, formatPrice } from "#app/domain/money/money.ts";
import { PACKAGES, PHYSICAL_DELIVERY_PRICE, PROCESSING_FEE } from "#app/domain/money/packages.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { AppLink } from "#app/ui/page/app-link.tsx";

/** What a careful buyer asks before anything else, in one fold: money, documents, dates, and what happens when it goes wrong. */
export function PlainTerms() {
	const language = getLocale();
	const days = (id: "standard" | "express") => PACKAGES[id].usual.join("-");
	const points = [
		{ term: m.terms_once(), text: m.terms_once_text({ fee: formatMoney(PROCESSING_FEE, language) }) },
		{ term: m.terms_never(), text: m.terms_never_text({ price: formatPrice(PHYSICAL_DELIVERY_PRICE, language) }) },
		{
			term: m.terms_date(),
			text: `${m.terms_date_text({ standard: days("standard"), express: days("express") })} ${m.package_time_note()}`,
		},
		{ term: m.terms_who(), text: m.terms_who_text() },
		{
			term: m.terms_deleted(),
			text: m.terms_deleted_text(),
			link: { to: "/privacy-policy", label: m.terms_privacy_link() },
		},
		{
			term: m.terms_refund(),
			text: m.terms_refund_text(),
			link: { to: "/refund-policy", label: m.terms_refund_link() },
		},
	];
	return (
		<details className="fold">
			<summary>
				<h3>{m.terms_title()}</h3>
				<ChevronDown size={22} aria-hidden />
			</summary>
			<dl className="plain-terms">
				{points.map(({ term, text, link }) => (
					<div key={term}>
						<dt>{term}</dt>
						<dd>
							<p className="muted">{text}</p>
							{link && <AppLink to={link.to}>{link.label}</AppLink>}
						</dd>
					</div>
				))}
			</dl>
		</details>
	);
}
