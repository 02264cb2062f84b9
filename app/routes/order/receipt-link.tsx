import ReceiptText from "lucide-react/icons/receipt-text";
import type { ApplicationView } from "#app/domain/application/public-view.ts";
import { m } from "#app/paraglide/messages.js";
import { AppLink } from "#app/ui/page/app-link.tsx";

/** The owner's link to the receipts of a paid application. */
export function ReceiptLink({ view }: { view: Pick<ApplicationView, "id" | "owner" | "paidAt"> }) {
	if (!view.owner || view.paidAt === null) return null;
	return (
		<p>
			<AppLink to={`/receipt/${view.id}`} className="receipt-link">
				<ReceiptText size={20} aria-hidden />
				{m.receipt_link()}
			</AppLink>
		</p>
	);
}
