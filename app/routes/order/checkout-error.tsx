import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { ToastAnnouncement } from "#app/ui/toast/toasts.tsx";

type Problem = "no-id" | "failed" | "not-configured";

const MESSAGES: Record<Problem, () => string> = {
	"no-id": m.checkout_no_id,
	failed: m.checkout_failed,
	"not-configured": m.payment_not_configured,
};

type CheckoutProblemProps = { problem: Problem; backHref: string; retryHref?: string | null };

/**
 * Replaces the card form, with a link back (rows 46, 207, 216).
 * @param retryHref URL of this page, where a retry may help
 */
export function CheckoutProblem({ problem, backHref, retryHref }: CheckoutProblemProps) {
	return (
		<div className="stack">
			<Alert tone="danger" role="alert">
				<p>{MESSAGES[problem]()}</p>
				{retryHref && <p>{m.checkout_failed_hint()}</p>}
				{problem === "failed" && (
					<ToastAnnouncement
						title={m.payment_setup_failed_title()}
						description={m.payment_setup_failed()}
						variant="destructive"
					/>
				)}
			</Alert>
			<div className="row btn-row">
				{retryHref && (
					<ButtonLink to={retryHref} reloadDocument>
						{m.problem_reload()}
					</ButtonLink>
				)}
				<ButtonLink to={backHref} variant="secondary">
					{m.checkout_go_back()}
				</ButtonLink>
			</div>
		</div>
	);
}
