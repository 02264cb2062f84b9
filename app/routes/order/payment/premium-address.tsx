import { m } from "#app/paraglide/messages.js";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import type { Answers } from "./answers.ts";

type PremiumAddressProps = {
	applicationId: string;
	answers: Answers;
	/** Whether the applicant's own address is ticked. */
	isHome: boolean;
};

/**
 * Where Premium's certificate is sent to, while Premium is chosen and no address was given for it: begins with the
 * applicant's own, which is taken only as a tick that was sent.
 */
export function PremiumAddress({ applicationId, answers, isHome }: PremiumAddressProps) {
	if (answers.delivery !== null) return null;
	const form = `/personal-info?id=${applicationId}&package=premium&physical_delivery=true#deliveryAddressLine1`;
	return (
		<div className="premium-address" data-package="premium">
			<p className="small">{m.payment_premium_address()}</p>
			<Checkbox
				name="deliverHome"
				defaultChecked={isHome}
				label={m.payment_deliver_home({ address: answers.address.join(", ") })}
			/>
			<p className="small">
				<AppLink to={form}>{m.payment_premium_address_link()}</AppLink>
			</p>
		</div>
	);
}
