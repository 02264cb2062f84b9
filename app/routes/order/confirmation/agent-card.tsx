import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";

type AgentCardProps = { id: string; firm: string; isConsentRequested: boolean };

/** Names the firm that acts for the applicant, or that requests consent to do so. */
export function AgentCard({ id, firm, isConsentRequested }: AgentCardProps) {
	const path = `/agent-consent/${id}`;
	if (!isConsentRequested)
		return (
			<Alert tone="info">
				<p>
					{m.agent_tracker_agreed({ firm })} <AppLink to={path}>{m.agent_tracker_change()}</AppLink>
				</p>
			</Alert>
		);
	return (
		<Alert tone="warning" title={m.agent_consent_requested_title({ firm })}>
			<p>{m.agent_tracker_consent_requested({ firm })}</p>
			<div>
				<ButtonLink to={path}>{m.mail_agent_consent_action()}</ButtonLink>
			</div>
		</Alert>
	);
}
