import { data, redirect, useActionData } from "react-router";
import { createShareLink, revokeShareLink } from "#app/commands/application/share-links.server.ts";
import { visitorContext } from "#app/context.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { mayShare, type ShareKind } from "#app/domain/sharing/share-link.ts";
import { isVerified } from "#app/domain/sharing/verified-browser.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { listShareLinks } from "#app/queries/application/share-links.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ApplicationError } from "#app/ui/application-error.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { PageTitle } from "#app/ui/page/page-title.tsx";
import { openOwnApplication } from "#app/visitor/owner.server.ts";
import type { Route } from "./+types/share";
import { LinkCard } from "./link-card.tsx";

export const handle: PageHandle = { hydrate: true, hideTrustStrip: true };

/** The answer with a new link is nobody's to keep: no cache, no copy behind the button that leads back. */
const NO_STORE = { "Cache-Control": "private, no-store" };
const KINDS: readonly ShareKind[] = ["progress", "certificate"];

export function meta(): Route.MetaDescriptors {
	return [];
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
	const { application, services, session } = await openOwnApplication({ request, context }, params.id);
	const links = await listShareLinks(services, application.id);
	return {
		id: application.id,
		number: application.applicationNumber,
		kinds: KINDS.filter((kind) => mayShare(kind, application)),
		ended: new URL(request.url).searchParams.get("ended"),
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
		await revokeShareLink(services, application.id, String(form.get("link") ?? ""));
		const ended = KINDS.find((name) => name === form.get("kind"));
		return redirect(localePath(`/share/${application.id}${ended ? `?ended=${ended}` : ""}`));
	}
	const kind = KINDS.find((name) => name === form.get("kind"));
	const { language } = context.get(visitorContext);
	const outcome =
		kind && session
			? await createShareLink(services, application, kind, session)
			: { ok: false as const, failure: { kind: "invalid" as const, code: "invalid_request" as const } };
	if (outcome.ok && kind) return data({ made: { kind, url: outcome.value }, problem: null }, { headers: NO_STORE });
	if (outcome.ok) throw data(null, { status: 422 });
	const problem = translateFailure(outcome.failure, language);
	return data({ made: null, problem }, { status: HTTP_STATUS[outcome.failure.kind] });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
	return actionHeaders;
}

/** What an owner shows to somebody else: how far it is, and the certificate. */
export default function Share({ loaderData: { id, number, kinds, needsCode, ended, links } }: Route.ComponentProps) {
	const answer = useActionData<typeof action>();
	const problem = answer?.problem ?? null;
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={m.share_title()} failed={problem !== null} />
			<div className="stack-lg">
				<PageHeader title={m.share_title()} lede={m.share_lede()} back={{ to: `/confirmation/${id}`, label: number }} />
				{problem && (
					<Alert tone="danger" role="alert">
						<p>{problem}</p>
					</Alert>
				)}
				{kinds.length === 0 && <p>{m.share_not_yet()}</p>}
				{kinds.map((kind) => (
					<LinkCard
						key={kind}
						kind={kind}
						codeAt={kind === "certificate" && needsCode ? `/certificate/${id}#nif` : null}
						made={answer?.made?.kind === kind ? answer.made.url : null}
						isEnded={!answer && ended === kind}
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
