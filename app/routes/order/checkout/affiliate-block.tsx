import { Tag } from "lucide-react";
import { m } from "#app/paraglide/messages.js";

/** The referral code of an order (rows 45, 217). */
export function AffiliateBlock({ code, valid }: { code: string; valid: boolean }) {
	return (
		<div className="stack-tight">
			<p className="row small">
				<Tag size={18} aria-hidden />
				<span>
					{m.checkout_affiliate()} <strong>{code}</strong>
				</span>
			</p>
			<p className="small muted">{valid ? m.checkout_affiliate_valid() : m.affiliate_invalid()}</p>
		</div>
	);
}
