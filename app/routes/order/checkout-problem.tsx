import { useEffect } from "react";
import { m } from "#app/paraglide/messages.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useToast } from "#app/ui/toasts.tsx";

type Problem = "no-id" | "failed" | "not-configured";

const WORDS: Record<Problem, () => string> = {
	"no-id": m.checkout_no_id,
	failed: m.checkout_failed,
	"not-configured": m.payment_not_configured,
};

/** In place of the card form, with the way back (rows 46, 207, 216). */
export function CheckoutProblem({ problem, back }: { problem: Problem; back: string }) {
	const { toast } = useToast();
	useEffect(() => {
		if (problem === "not-configured") toast({ title: m.toast_warning(), description: m.payment_config_warning() });
	}, [problem, toast]);
	return (
		<div className="stack">
			<Notice tone="danger">
				<p>{WORDS[problem]()}</p>
			</Notice>
			<ButtonLink to={back} variant="secondary">
				{m.checkout_go_back()}
			</ButtonLink>
		</div>
	);
}
