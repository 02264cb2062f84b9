import CircleCheck from "lucide-react/icons/circle-check";
import { useEffect, useRef } from "react";
import { isRouteErrorResponse, useNavigate } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { ApplicationError } from "#app/ui/application-error.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { Spinner } from "#app/ui/spinner.tsx";
import { ToastAnnouncement } from "#app/ui/toast/toasts.tsx";

type Problem = "no-id" | "failed" | "not-configured";

const WORDS: Record<Problem, () => string> = {
	"no-id": m.checkout_no_id,
	failed: m.checkout_failed,
	"not-configured": m.payment_not_configured,
};

type CheckoutProblemProps = { problem: Problem; back: string; again?: string | null };

/**
 * In place of the card form, with the way back (rows 46, 207, 216).
 * @param again this very page, where trying again may help
 */
export function CheckoutProblem({ problem, back, again }: CheckoutProblemProps) {
	return (
		<div className="stack">
			<Alert tone="danger" role="alert">
				<p>{WORDS[problem]()}</p>
				{again && <p>{m.checkout_failed_hint()}</p>}
				{problem === "failed" && (
					<ToastAnnouncement
						title={m.payment_setup_failed_title()}
						description={m.payment_setup_failed()}
						variant="destructive"
					/>
				)}
			</Alert>
			<div className="row btn-row">
				{again && (
					<ButtonLink to={again} reloadDocument>
						{m.problem_reload()}
					</ButtonLink>
				)}
				<ButtonLink to={back} variant="secondary">
					{m.checkout_go_back()}
				</ButtonLink>
			</div>
		</div>
	);
}

/** In place of a page of the order; when the application could not be loaded it says so (row 209). */
export function LoadProblem({ error }: { error: unknown }) {
	const failed = !isRouteErrorResponse(error) || error.status >= 500;
	return (
		<>
			{failed && <LoadFailed />}
			<ApplicationError error={error} unpaid />
		</>
	);
}

function LoadFailed() {
	return (
		<div className="wrap wrap-text">
			<Alert tone="danger" role="alert" title={m.load_error()}>
				<p>{m.load_failed()}</p>
				<ToastAnnouncement title={m.toast_error()} description={m.load_error()} variant="destructive" />
			</Alert>
		</div>
	);
}

/** How long it stays before the confirmation (row 47), in milliseconds. */
const REDIRECT_AFTER_MS = 1_500;

/** Thanks for a payment that the provider has just taken, and leads on to the application. */
export function SuccessScreen({ id }: { id: string }) {
	const heading = useRef<HTMLHeadingElement>(null);
	const navigate = useNavigate();
	useEffect(() => heading.current?.focus(), []);
	useEffect(() => {
		const timer = setTimeout(() => navigate(localePath(`/confirmation/${id}`)), REDIRECT_AFTER_MS);
		return () => clearTimeout(timer);
	}, [id, navigate]);
	return (
		<section className="card success-screen">
			<CircleCheck size={48} aria-hidden />
			<h2 ref={heading} tabIndex={-1}>
				{m.checkout_success_title()}
			</h2>
			<p>{m.checkout_success_text()}</p>
			<Spinner label={m.checkout_redirecting()} />
		</section>
	);
}
