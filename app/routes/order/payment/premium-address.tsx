import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";

/** Premium goes by post: without an address there is nothing to send it to. Shown while premium is chosen. */
export function PremiumAddress({ applicationId, known }: { applicationId: string; known: boolean }) {
	if (known) return null;
	const form = `/personal-info?id=${applicationId}&package=premium&physical_delivery=true#deliveryAddressLine1`;
	return (
		<div data-package="premium">
			<Alert tone="info">
				<p>
					{m.payment_premium_address()} <AppLink to={form}>{m.payment_premium_address_link()}</AppLink>
				</p>
			</Alert>
		</div>
	);
}
