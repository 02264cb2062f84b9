import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { Card } from "#app/ui/card.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { PageTitle } from "#app/ui/page/page-title.tsx";

type Link = { token: string } & ({ kind: "sign-in" } | { kind: "payout"; account: string });

/** One button: what it does stands on it. */
export function OpenLink({ link }: { link: Link }) {
	return (
		<Card>
			<AppForm className="form" action={`/affiliate-sign-in${link.kind === "payout" ? "?confirm" : ""}`}>
				<input type="hidden" name="token" value={link.token} />
				<div className="row btn-row">
					<Button type="submit">
						{link.kind === "payout" ? m.partner_confirm_button({ account: link.account }) : m.partner_sign_in_button()}
					</Button>
				</div>
			</AppForm>
		</Card>
	);
}

/** Whoever has no link, or an old one. The answer is the same for every address. */
export function AskForLink({ sent, email, error }: { sent: boolean; email: string; error: string | null }) {
	return (
		<div className="stack-lg">
			<ErrorSummary errors={error ? [{ fieldId: "email", message: error }] : []} />
			{sent ? (
				<Alert tone="success" title={m.partner_sign_in_sent_title()} role="status">
					<p>{m.partner_sign_in_sent()}</p>
					<p>{m.mail_once_an_hour()}</p>
				</Alert>
			) : (
				<Card>
					<AppForm className="form" action="/affiliate-sign-in" noValidate>
						<TextField
							name="email"
							label={m.partner_signup_email()}
							error={error}
							defaultValue={email}
							type="email"
							autoComplete="email"
							spellCheck={false}
							required
						/>
						<div className="row btn-row">
							<Button type="submit">{m.partner_sign_in_send()}</Button>
						</div>
					</AppForm>
				</Card>
			)}
			<p>
				{m.partner_sign_in_new()} <AppLink to="/affiliate-signup">{m.partner_signup_title()}</AppLink>
			</p>
		</div>
	);
}

/** Payouts go there from now on. Whoever confirmed may be somebody else than the partner. */
export function Confirmed({ account }: { account: string }) {
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={m.partner_confirmed_title()} />
			<PageHeader title={m.partner_confirmed_title()} />
			<Alert tone="success" role="status">
				<p>{m.partner_confirmed({ account })}</p>
			</Alert>
			<div className="row btn-row partner-section">
				<ButtonLink to="/affiliate-dashboard" variant="secondary">
					{m.partner_to_dashboard()}
				</ButtonLink>
			</div>
		</div>
	);
}
