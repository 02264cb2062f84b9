import { data, redirect, useActionData } from "react-router";
import { createShareLink, revokeShareLink } from "#app/commands/application/share-links.server.ts";
import { visitorContext } from "#app/context.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { isVerified, mayShare, type ShareKind } from "#app/domain/sharing/sharing.ts";
import { formatDateTime } from "#app/domain/time/calendar.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { listShareLinks } from "#app/queries/application/share-links.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ApplicationError } from "#app/ui/application-error.tsx";
import { Card } from "#app/ui/card.tsx";
import { CopyLine } from "#app/ui/copy-line.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader, PageTitle } from "#app/ui/page/page-header.tsx";
import { useFocusOnArrival } from "#app/ui/use-focus-on-arrival.ts";
import { openOwnApplication } from "#app/visitor/owner.server.ts";
import type { Route } from "./+types/share";

export const handle: PageHandle = { hydrate: true, hideTrustStrip: true };

/** The response with a new link must not be cached, not even by the back button. */
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

/** Share links of an application: progress and certificate. */
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

/** An active link. Times are UTC milliseconds. */
type Link = { hash: string; createdAt: number; expiresAt: number; openedAt: number | null };

type LinkCardProps = {
	kind: ShareKind;
	/** Path of the page that re-verifies this browser first; null when that is not needed. */
	codeAt: string | null;
	/** The new link, shown once. */
	made: string | null;
	/** A link was just revoked. */
	isEnded: boolean;
	links: readonly Link[];
};

const WORDS: Record<ShareKind, { title: () => string; text: () => string; make: () => string; made: () => string }> = {
	progress: {
		title: m.share_progress_title,
		text: m.share_progress_text,
		make: m.share_progress_make,
		made: m.share_progress_made,
	},
	certificate: {
		title: m.share_certificate_title,
		text: m.share_certificate_text,
		make: m.share_certificate_make,
		made: m.share_certificate_made,
	},
};

/** One kind of share link: what it shows, the form to create one, and the active ones. */
function LinkCard({ kind, codeAt, made, isEnded, links }: LinkCardProps) {
	const labels = WORDS[kind];
	const heading = useFocusOnArrival<HTMLHeadingElement>(isEnded);
	const language = getLocale();
	const formatTime = (timestamp: number) => formatDateTime(timestamp, language);
	return (
		<Card aria-labelledby={`share-${kind}`} className="stack">
			<h2 id={`share-${kind}`} ref={heading} tabIndex={-1}>
				{labels.title()}
			</h2>
			<p>{labels.text()}</p>
			<div role="status" className="live">
				{isEnded && <p>{m.share_link_ended()}</p>}
				{made !== null && (
					<CopyLine id={`made-${kind}`} label={labels.made()} hint={m.share_made_hint()} value={made} />
				)}
			</div>
			{codeAt === null ? (
				<AppForm preventScrollReset>
					<input type="hidden" name="kind" value={kind} />
					<Button type="submit" name="intent" value="make" variant={made === null ? "primary" : "secondary"}>
						{labels.make()}
					</Button>
				</AppForm>
			) : (
				<>
					<p>{m.error_download_code_needed()}</p>
					<div>
						<ButtonLink to={codeAt}>{m.download_code_open()}</ButtonLink>
					</div>
				</>
			)}
			{links.length > 0 && (
				<>
					<h3>{m.share_links()}</h3>
					<ul className="stack">
						{links.map(({ hash, createdAt, expiresAt, openedAt }) => (
							<li key={hash}>
								<AppForm className="stack" preventScrollReset>
									<input type="hidden" name="link" value={hash} />
									<input type="hidden" name="kind" value={kind} />
									<span>
										{m.share_link_made({ date: formatTime(createdAt), until: formatTime(expiresAt) })}
										<br />
										{openedAt === null ? m.share_link_unopened() : m.share_link_opened({ date: formatTime(openedAt) })}
									</span>
									<div>
										<Button type="submit" name="intent" value="end" variant="secondary">
											{m.share_link_end()}
											<span className="sr-only"> {formatTime(createdAt)}</span>
										</Button>
									</div>
								</AppForm>
							</li>
						))}
					</ul>
				</>
			)}
		</Card>
	);
}
