import { data, redirect, useActionData } from "react-router";
import { createShareLink, revokeShareLink } from "#app/commands/application/share-links.server.ts";
import { visitorContext } from "#app/context.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { APPLICATION_SHARES, isVerified, mayShare } from "#app/domain/sharing/sharing.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { listShareLinks } from "#app/queries/application/share-links.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ApplicationError } from "#app/ui/application-error.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader, PageTitle } from "#app/ui/page/page-header.tsx";
import { ShareLinkCard } from "#app/ui/share-link-card.tsx";
import { openOwnApplication } from "#app/visitor/owner.server.ts";
import type { Route } from "./+types/share";

export const handle: PageHandle = { hydrate: true, hideTrustStrip: true };

/** The response with a new link must not be cached, not even by the back button. */
const NO_STORE = { "Cache-Control": "private, no-store" };

export function meta(): Route.MetaDescriptors {
	return [];
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
	const { application, services, session } = await openOwnApplication({ request, context }, params.id);
	const links = await listShareLinks(services, { applicationId: application.id });
	return {
		id: application.id,
		number: application.applicationNumber,
		kinds: APPLICATION_SHARES.filter((kind) => mayShare(kind, application)),
		revokedKind: new URL(request.url).searchParams.get("ended"),
		needsCode: !session || !isVerified(session, services.now()),
		links: links.map(({ tokenHash, kind, createdAt, expiresAt, openedAt }) => ({
			hash: tokenHash,
			kind,
			createdAt,
			expiresAt,
			openedAt,
		})),
	};
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const { application, services, session } = await openOwnApplication({ request, context }, params.id);
	const form = await request.formData().catch(() => new FormData());
	if (form.get("intent") === "end") {
		await revokeShareLink(services, { applicationId: application.id }, String(form.get("link") ?? ""));
		const revokedKind = APPLICATION_SHARES.find((name) => name === form.get("kind"));
		return redirect(localePath(`/share/${application.id}${revokedKind ? `?ended=${revokedKind}` : ""}`));
	}
	const kind = APPLICATION_SHARES.find((name) => name === form.get("kind"));
	const { language } = context.get(visitorContext);
	const outcome =
		kind && session
			? await createShareLink(services, application, kind, session)
			: { ok: false as const, failure: { kind: "invalid" as const, code: "invalid_request" as const } };
	if (outcome.ok && kind) return data({ newLink: { kind, url: outcome.value }, problem: null }, { headers: NO_STORE });
	if (outcome.ok) throw data(null, { status: 422 });
	const problem = translateFailure(outcome.failure, language);
	return data({ newLink: null, problem }, { status: HTTP_STATUS[outcome.failure.kind] });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
	return actionHeaders;
}

/** Share links of an application: progress and certificate. */
export default function Share({
	loaderData: { id, number, kinds, needsCode, revokedKind, links },
}: Route.ComponentProps) {
	const actionData = useActionData<typeof action>();
	const problem = actionData?.problem ?? null;
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={m.share_title()} hasErrors={problem !== null} />
			<div className="stack-lg">
				<PageHeader
					title={m.share_title()}
					lede={m.share_lede()}
					backLink={{ to: `/confirmation/${id}`, label: number }}
				/>
				{problem && (
					<Alert tone="danger" role="alert">
						<p>{problem}</p>
					</Alert>
				)}
				{kinds.length === 0 && <p>{m.share_not_yet()}</p>}
				{kinds.map((kind) => (
					<ShareLinkCard
						key={kind}
						kind={kind}
						verificationPath={kind === "certificate" && needsCode ? `/certificate/${id}#nif` : null}
						newLink={actionData?.newLink?.kind === kind ? actionData.newLink.url : null}
						isRevoked={!actionData && revokedKind === kind}
						links={links.filter((link) => link.kind === kind)}
					/>
				))}
			</div>
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ApplicationError error={error} />;
}
