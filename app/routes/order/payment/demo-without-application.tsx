import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { PageTitle } from "#app/ui/page/page-title.tsx";
import { ProgressTracker } from "#app/ui/progress-tracker.tsx";
import { ToastAnnouncement } from "#app/ui/toast/toasts.tsx";

/** The payment page without an application (row 44): nothing is created and nothing can be paid (ruling T2). */
export function DemoWithoutApplication() {
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={m.payment_title()} />
			<ProgressTracker current="payment" />
			<PageHeader title={m.payment_title()} />
			<div className="stack">
				<Alert tone="warning" title={m.demo_mode()}>
					<p>{m.payment_demo_text()}</p>
					<ToastAnnouncement title={m.demo_mode()} description={m.payment_demo_text()} />
				</Alert>
				<ButtonLink to="/upload-documents">{m.payment_demo_start()}</ButtonLink>
			</div>
		</div>
	);
}
