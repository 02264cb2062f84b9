import CircleCheck from "lucide-react/icons/circle-check";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { localePath } from "#app/ui/page/locale-path.ts";
import { Spinner } from "#app/ui/spinner.tsx";

/** Delay before the redirect (row 47) in milliseconds. */
const REDIRECT_AFTER_MS = 1_500;

/** Calls `redirect` after the confirmation was shown for a while. Returns a function that cancels it. */
export function scheduleRedirect(redirect: () => void): () => void {
	const timer = setTimeout(redirect, REDIRECT_AFTER_MS);
	return () => clearTimeout(timer);
}

/** Confirms a payment, then redirects to the application or its order. */
export function SuccessScreen({ next }: { next: string }) {
	const heading = useRef<HTMLHeadingElement>(null);
	const navigate = useNavigate();
	useEffect(() => heading.current?.focus(), []);
	useEffect(() => scheduleRedirect(() => navigate(localePath(next))), [next, navigate]);
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
