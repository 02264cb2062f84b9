import Tag from "lucide-react/icons/tag";
import { m } from "#app/paraglide/messages.js";

type Reason = "unknown" | "inactive" | "own";

export type AffiliateBlockProps = {
	code: string;
	valid: boolean;
	reason?: Reason | null;
	/** In whole per cent; 0 for none. */
	discountPercent: number;
};

const REJECTION_TEXTS: Record<Reason, () => string> = {
	unknown: m.affiliate_invalid,
	inactive: m.affiliate_inactive,
	own: m.affiliate_own,
};

/** The referral code of an order (rows 45, 217). */
export function AffiliateBlock({ code, valid, reason, discountPercent }: AffiliateBlockProps) {
	return (
		<div className="stack-tight">
			<p className="row small">
				<Tag size={18} aria-hidden />
				<span>
					{m.checkout_affiliate()} <strong>{code}</strong>
				</span>
			</p>
			<p className="small muted">
				{valid ? describeDiscount(discountPercent) : REJECTION_TEXTS[reason ?? "unknown"]()}
			</p>
		</div>
	);
}

function describeDiscount(percent: number): string {
	return percent > 0 ? m.checkout_affiliate_discount({ percent }) : m.checkout_affiliate_valid();
}
