import { data, redirect } from "react-router";
import { createAgentShareLink, revokeShareLink } from "#app/commands/application/share-links.server.ts";
import { visitorContext } from "#app/context.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { listShareLinks } from "#app/queries/application/share-links.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { descriptionMeta } from "#app/ui/page/page-meta.ts";
import { ShareLinkCard } from "#app/ui/share-link-card.tsx";
import { requireMember } from "#app/visitor/agent.server.ts";
import type { Route } from "./+types/share";
import { AGENT_HANDLE, AgentPortal, toPortalMember } from "./agent-portal.tsx";

export const handle = AGENT_HANDLE;

export function meta() {
	return descriptionMeta(m.share_agent_title(), m.share_agent_text());
}

export async function loader({ request, context }: Route.LoaderArgs) {
	const signedIn = await requireMember({ request, context });
	const links = await listShareLinks(signedIn.services, { agentId: signedIn.agent.id });
	return {
		member: toPortalMember(signedIn),
		isRevoked: new URL(request.url).searchParams.has("ended"),
		links: links.map(({ tokenHash, createdAt, expiresAt, openedAt }) => ({
			hash: tokenHash,
			createdAt,
			expiresAt,
			openedAt,
		})),
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	const { agent, services } = await requireMember({ request, context });
	const { language } = context.get(visitorContext);
	const form = await request.formData().catch(() => new FormData());
	if (form.get("intent") === "end") {
		await revokeShareLink(services, { agentId: agent.id }, String(form.get("link") ?? ""));
		return redirect(localePath("/agents/share?ended"));
	}
	if (form.get("intent") !== "make") throw data(null, { status: 422 });
	const outcome = await createAgentShareLink(services, agent.id, language);
	// The link is shown once and must not be cached, not even by the back button.
	if (outcome.ok)
		return data({ url: outcome.value, problem: null }, { headers: { "Cache-Control": "private, no-store" } });
	const problem = translateFailure(outcome.failure, language);
	return data({ url: null, problem }, { status: HTTP_STATUS[outcome.failure.kind] });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
	return actionHeaders;
}

/** Links that show the stages of the firm's cases, and nothing about its clients. */
export default function Share({ loaderData: { member, isRevoked, links }, actionData }: Route.ComponentProps) {
	const problem = actionData?.problem ?? null;
	return (
		<AgentPortal member={member} current="cases" title={m.share_title()} hasErrors={problem !== null}>
			{problem && (
				<Alert tone="danger" role="alert">
					<p>{problem}</p>
				</Alert>
			)}
			<ShareLinkCard
				kind="agent"
				verificationPath={null}
				newLink={actionData?.url ?? null}
				isRevoked={!actionData && isRevoked}
				links={links}
			/>
		</AgentPortal>
	);
}
