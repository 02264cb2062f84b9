import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { PageTitle } from "#app/ui/page/page-title.tsx";

/** What happens next: the same words whether or not the address was known. */
export function AfterSignUp() {
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={m.partner_signup_sent_title()} />
			<PageHeader title={m.partner_signup_sent_title()} />
			<Alert tone="success" role="status">
				<p>{m.partner_signup_sent()}</p>
				<ol className="partner-steps">
					<li>{m.partner_signup_next_look()}</li>
					<li>{m.partner_signup_next_mail()}</li>
					<li>{m.partner_signup_next_start()}</li>
				</ol>
			</Alert>
			<SignUpEnd />
		</div>
	);
}

/** Where to go from here. */
export function SignUpEnd() {
	return (
		<section className="partner-section">
			<p>
				{m.partner_signup_have()} <AppLink to="/affiliate-sign-in">{m.partner_sign_in_title()}</AppLink>
			</p>
			<p>
				<AppLink to="/affiliate-faq">{m.partner_signup_questions()}</AppLink>
			</p>
		</section>
	);
}
