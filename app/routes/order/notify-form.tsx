import { usePendingNavigation } from "#app/browser/use-network.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { ToastAnnouncement } from "#app/ui/toast/toasts.tsx";

/** Result: the masked recipient, or the reason for a failure. */
export type NotifyResult = { sentTo: string } | { message: string };

type NotifyFormProps = { result: NotifyResult | undefined; label: string; wide?: boolean };

/** E-mails the application's status to the stored address (rows 48, 182, 211). */
export function NotifyForm({ result, label, wide }: NotifyFormProps) {
	const navigation = usePendingNavigation();
	const busy = navigation.state !== "idle" && navigation.formData?.get("intent") === "notify";
	return (
		<AppForm className="stack" preventScrollReset>
			<Button
				type="submit"
				name="intent"
				value="notify"
				variant="secondary"
				wide={wide}
				aria-disabled={busy || undefined}
			>
				{busy ? m.payment_processing() : label}
			</Button>
			<div role="status" className="live">
				{result && "sentTo" in result && (
					<Alert tone="success" title={m.notify_sent_title()}>
						<p>{m.notification_sent({ recipient: result.sentTo })}</p>
						<p>{m.mail_once_an_hour()}</p>
					</Alert>
				)}
				{result && "message" in result && (
					<Alert tone="danger" title={m.email_failed_title()}>
						<p>{result.message}</p>
						<ToastAnnouncement
							update={result}
							title={m.email_failed_title()}
							description={result.message}
							variant="destructive"
						/>
					</Alert>
				)}
			</div>
		</AppForm>
	);
}
