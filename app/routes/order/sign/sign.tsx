import { data, redirect, useActionData } from "react-router";
import { useLastResult } from "#app/browser/use-last-result.ts";
import { visitorContext } from "#app/context.ts";
import { isBeforeFiling } from "#app/domain/application/duties.ts";
import { formatDate } from "#app/domain/time/calendar.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { ApplicationFrame } from "#app/ui/application/application-frame.tsx";
import { ApplicationError } from "#app/ui/application-error.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { CopyLine } from "#app/ui/copy-line.tsx";
import { DeferredPart, lazyPart } from "#app/ui/deferred-part.tsx";
import { DisclosureGroup } from "#app/ui/disclosure-group.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageTitle } from "#app/ui/page/page-header.tsx";
import { listOwnedIds, openOwnApplication } from "#app/visitor/owner.server.ts";
import { handlePhoneForm, loadPhoneView } from "#app/visitor/phone.server.ts";
import type { Route } from "./+types/sign";
import { handleLinkForm, handleSigningForm, loadSigningView, type SigningView } from "./sign.server.ts";
import { SignedFile, SigningState, UnprintableCharactersAlert } from "./signing-state.tsx";

const PhoneSection = lazyPart(async () => (await import("#app/ui/phone/phone-section.tsx")).PhoneSection);
const PaperSteps = lazyPart(async () => (await import("./paper-steps.tsx")).PaperSteps);
const ScreenSigning = lazyPart(async () => (await import("./screen-card.tsx")).ScreenSigning);

export const handle: PageHandle = { hydrate: true, hideTrustStrip: true, briefFooter: true };

export function meta(): Route.MetaDescriptors {
	return [];
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
	const { application, services } = await openOwnApplication({ request, context }, params.id);
	if (!isBeforeFiling(application)) throw redirect(localePath(`/confirmation/${params.id}`));
	const [view, phone] = await Promise.all([
		loadSigningView(services, application),
		loadPhoneView(services, toPhoneTarget(application.id)),
	]);
	return { view, phone };
}

const toPhoneTarget = (applicationId: string) => ({ step: "sign", sessionId: null, applicationId }) as const;
/** Fields of the screen signature. */
const SCREEN_FIELDS = ["drawing", "draw-consent", "typed", "type-consent"];
const NO_RESULT = { link: null, problem: null, phone: null };

export async function action({ request, context, params }: Route.ActionArgs) {
	const form = await request.formData().catch(() => new FormData());
	const { application, services } = await openOwnApplication({ request, context }, params.id);
	const { language, network } = context.get(visitorContext);
	const phoneAnswer = await handlePhoneForm(services, toPhoneTarget(application.id), form, language);
	if (phoneAnswer?.failure) throw redirect(localePath(`/confirmation/${params.id}`));
	if (phoneAnswer) return data({ ...NO_RESULT, phone: phoneAnswer.phone });
	const owned = await listOwnedIds(request, services);
	const signer = { services, application, language, network, owned };
	const isLink = form.get("intent") === "representative-link";
	const result = isLink ? await handleLinkForm(signer) : await handleSigningForm(signer, form);
	if ("done" in result) return redirect(localePath(`/sign/${result.done}`));
	if ("link" in result) return data({ ...NO_RESULT, link: result.link });
	return data({ ...NO_RESULT, problem: result.problem }, { status: result.status });
}

export default function Sign({ loaderData: { view, phone }, params }: Route.ComponentProps) {
	const actionData = useActionData<typeof action>();
	const problem = actionData?.problem ?? null;
	const canSign = (view.paper === "ready" || view.paper === "blanks") && view.state !== "accepted";
	const screen = view.state === "accepted" ? null : view.screen;
	const isScreenProblem = SCREEN_FIELDS.includes(problem?.fieldId ?? "");
	return (
		<div className="page wrap">
			<PageTitle title={m.sign_title()} hasErrors={problem !== null} />
			<ApplicationFrame
				title={m.sign_title()}
				number={view.number}
				backLink={{ to: `/confirmation/${params.id}`, label: m.certificate_back() }}
				groups={
					(canSign || screen) && (
						<>
							{canSign && (
								<DisclosureGroup
									id="in-ink"
									title={m.sign_in_ink()}
									open={view.state !== "review" || (problem !== null && !isScreenProblem)}
								>
									<DeferredPart>
										<PaperSteps id={params.id} view={view} problem={problem} />
									</DeferredPart>
								</DisclosureGroup>
							)}
							{screen && (
								<DisclosureGroup
									id="on-screen"
									title={screen.forOffice ? m.sign_screen_title() : m.sign_screen_contract()}
									hint={screen.forOffice ? null : m.sign_screen_hint()}
									open={isScreenProblem || screen.signedAt !== null}
								>
									<DeferredPart>
										<ScreenSigning screen={screen} name={view.name} problem={problem} />
									</DeferredPart>
								</DisclosureGroup>
							)}
						</>
					)
				}
				aside={
					(canSign || view.representative) && (
						<>
							{canSign && (
								<DeferredPart>
									<PhoneSection
										view={phone}
										newLink={actionData?.phone ?? null}
										applicationId={params.id}
										path={`/sign/${params.id}`}
										offer={view.screen ? undefined : m.phone_offer_pages()}
									/>
								</DeferredPart>
							)}
							{view.representative && (
								<RepresentativeCard representative={view.representative} link={actionData?.link ?? null} />
							)}
						</>
					)
				}
			>
				{view.state !== "accepted" && <p className="muted">{m.sign_lede()}</p>}
				{problem && <ErrorSummary errors={[problem]} />}
				<SigningState view={view} />
				{view.file && <SignedFile file={view.file} />}
				{view.received && <ReceivedPages id={params.id} received={view.received} />}
				{view.paper === "letters" && view.state !== "accepted" && <UnprintableCharactersAlert id={params.id} />}
			</ApplicationFrame>
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ApplicationError error={error} />;
}

type RepresentativeCardProps = {
	representative: NonNullable<SigningView["representative"]>;
	/** The new link for the representative. */
	link: string | null;
};

/** Status of the applicant's own representative, who accepts through a link that the applicant forwards. */
function RepresentativeCard({ representative: { name, accepted }, link: newLink }: RepresentativeCardProps) {
	const link = useLastResult(newLink);
	return (
		<Card aria-labelledby="representative" className="stack">
			<div className="row">
				<h2 id="representative">{m.sign_representative_title()}</h2>
				<Badge tone={accepted ? "success" : "warning"}>
					{accepted ? m.sign_representative_accepted() : m.sign_representative_open()}
				</Badge>
			</div>
			{!accepted && (
				<>
					<p>{m.sign_representative({ name })}</p>
					{link && (
						<CopyLine
							id="representative-link"
							label={m.sign_representative_link()}
							hint={m.sign_representative_link_hint()}
							value={link}
						/>
					)}
					<AppForm preventScrollReset>
						<Button type="submit" name="intent" value="representative-link" variant="secondary">
							{link ? m.sign_representative_again() : m.sign_representative_make()}
						</Button>
					</AppForm>
				</>
			)}
		</Card>
	);
}

type ReceivedPagesProps = { id: string; received: NonNullable<SigningView["received"]> };

/** Thumbnails of the received pages, each linked to the full page. */
function ReceivedPages({ id, received: { at, pages } }: ReceivedPagesProps) {
	const getPageUrl = (page: number) => `/api/signed-papers/${id}/${page}`;
	return (
		<div className="signed-paper">
			<p className="small">{m.sign_received({ count: pages.length, date: formatDate(at, getLocale()) })}</p>
			<ul className="signed-pages">
				{pages.map(({ page, isPicture }, index) => (
					<li key={`${at}-${page}`}>
						<a href={getPageUrl(page)} target="_blank" rel="noopener" className={isPicture ? undefined : "tall-link"}>
							{isPicture ? (
								<img src={getPageUrl(page)} alt={m.sign_received_page({ page: index + 1 })} loading="lazy" />
							) : (
								m.sign_received_open({ page: index + 1 })
							)}
						</a>
					</li>
				))}
			</ul>
		</div>
	);
}
