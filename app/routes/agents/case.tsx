import { data, redirect } from "react-router";
import { beginFirmCase, resendInvitation } from "#app/commands/agents/agent-cases.server.ts";
import { markRead } from "#app/commands/agents/agent-messages.server.ts";
import { payFromAccount } from "#app/commands/agents/pay-from-account.server.ts";
import { sendAgentMessage } from "#app/commands/application/write-message.server.ts";
import { visitorContext } from "#app/context.ts";
import { availableFunds } from "#app/domain/agents/agent-account.ts";
import { mayAgentSeeNif } from "#app/domain/agents/agent-consent.ts";
import { type Application, getStage, mayUseCertificate } from "#app/domain/application/application.ts";
import { listDuties } from "#app/domain/application/duties.ts";
import { uploadDocumentsPath } from "#app/domain/application/journey.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { formatMoney } from "#app/domain/money/money.ts";
import { calculatePrice } from "#app/domain/money/packages.ts";
import { formatNif } from "#app/domain/person/nif.ts";
import { formatDate } from "#app/domain/time/calendar.ts";
import { caseState, clientTaskLabels } from "#app/labels/agent-labels.ts";
import { translate, translateFailure } from "#app/labels/failure-labels.server.ts";
import { packageName } from "#app/labels/package-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { type CaseRow, findAgentCase, getSharedOrder } from "#app/queries/agents/agent-cases.server.ts";
import { findAccount } from "#app/queries/agents/agent-entries.server.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { descriptionMeta } from "#app/ui/page/page-meta.ts";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { isBackgroundRequest, requireMember } from "#app/visitor/agent.server.ts";
import { ownsApplication } from "#app/visitor/owner.server.ts";
import { startSession } from "#app/visitor/session.server.ts";
import type { ThreadProblem } from "../order/messages/thread.server.ts";
import { ThreadCard } from "../order/messages/thread-card.tsx";
import type { Route } from "./+types/case";
import { AGENT_HANDLE, AgentPortal, LiveRegions, toPortalMember } from "./agent-portal.tsx";
import { loadAgentThread } from "./thread.server.ts";

export const handle = AGENT_HANDLE;

export function meta() {
	return descriptionMeta(m.agent_case_facts(), m.agent_cases_description());
}

async function requireCase({ request, context, params }: Route.LoaderArgs | Route.ActionArgs) {
	const signedIn = await requireMember({ request, context });
	const row = await findAgentCase(signedIn.services, signedIn.agent.id, params.id);
	if (!row) throw data(null, { status: 404 });
	return { ...signedIn, row };
}

/** Loads a case of the firm: what the firm entered, the state, and what the client lets it see. */
export async function loader(args: Route.LoaderArgs) {
	const caseContext = await requireCase(args);
	const { services, row } = caseContext;
	const application = row.applicationId === null ? null : await findApplication(services, row.applicationId);
	const isOwned = application !== null && (await ownsApplication(args.request, services, application.id));
	const now = services.now();
	const thread = await loadAgentThread(services, row, application);
	// An automatic refresh does not mean that a person has read the messages.
	if (thread && !isBackgroundRequest(args.request)) await markRead(services, row);
	return {
		member: toPortalMember(caseContext),
		thread,
		id: row.id,
		name: row.name,
		email: row.email,
		note: row.note,
		package: packageName(getSharedOrder({ row, application }).packageType),
		createdOn: formatDate(row.createdAt, getLocale()),
		expiresOn: formatDate(row.expiresAt, getLocale()),
		byFirm: row.byFirm,
		done: new URL(args.request.url).searchParams.get("done"),
		isOpenInvitation: application === null && !row.byFirm && row.declinedAt === null,
		isWaitingForDocuments: application === null && row.byFirm,
		ownedId: isOwned && application ? application.id : null,
		payment: application && (await findPaymentOffer(caseContext, application)),
		...visibleParts(row, application, now),
	};
}

/** Returns the offer to pay an unpaid case from the account, even if its funds do not suffice; null otherwise. */
async function findPaymentOffer(
	{ services, agent }: Awaited<ReturnType<typeof requireCase>>,
	application: Application,
) {
	const { status, paidAt, orderId, agentConsent } = application;
	if (status !== "pending" || paidAt !== null || orderId !== null || agentConsent?.state === "ended") return null;
	const account = await findAccount(services, agent.id);
	const { balance, creditLimit } = account ?? { balance: 0, creditLimit: 0 };
	// A firm without an account sees no payment offer.
	if (balance === 0 && creditLimit === 0) return null;
	const price = calculatePrice("application", application);
	const available = availableFunds(balance, creditLimit);
	return {
		price: formatMoney(price, getLocale()),
		available: formatMoney(available, getLocale()),
		isCovered: available >= price,
		hasBilling: agent.billing !== null,
	};
}

/** Returns what the firm may see. Before the client agrees and after the client takes over, that is only the state. */
function visibleParts(row: CaseRow, application: Application | null, now: number) {
	const consent = application?.agentConsent ?? null;
	const stage = application && getStage(application);
	const state = caseState({ ...row, stage, consent }, now);
	const isAgreed = consent?.state === "agreed";
	const agreedOn = isAgreed ? formatDate(consent.at, getLocale()) : null;
	const visibleApplication = isAgreed && application ? application : null;
	const nif = visibleApplication?.nifNumber ?? null;
	return {
		number: application?.applicationNumber ?? null,
		state,
		consent: consent?.state ?? null,
		agreedOn,
		missing: visibleApplication && clientTaskLabels(listDuties(visibleApplication)),
		nif: nif === null || !visibleApplication || !mayAgentSeeNif(visibleApplication) ? null : formatNif(nif),
		hasNif: nif !== null,
		hasCertificate:
			visibleApplication !== null && mayAgentSeeNif(visibleApplication) && mayUseCertificate(visibleApplication),
	};
}

export async function action(args: Route.ActionArgs) {
	const caseContext = await requireCase(args);
	const { services, agent, row } = caseContext;
	const form = await args.request.formData().catch(() => new FormData());
	const casePath = localePath(`/agents/cases/${row.id}`);
	const { language, network } = args.context.get(visitorContext);
	if (form.has("messageId")) {
		const problem = await sendMessage(caseContext, form, network);
		if (problem === null) return redirect(`${casePath}#messages-title`);
		const { kind, code, fields } = problem;
		const text = String(form.get("message") ?? "");
		const error = translate(fields?.message ?? `error_${code}`, language);
		const messageProblem: ThreadProblem = { field: "message", error, text };
		return data({ error: null, messageProblem }, { status: HTTP_STATUS[kind] });
	}
	if (form.get("intent") === "documents" && row.byFirm && row.applicationId === null) {
		const { sessionId, cookie } = await startSession(services.settings);
		await beginFirmCase(services, sessionId, row.id);
		return redirect(localePath(uploadDocumentsPath(row.packageType)), { headers: { "Set-Cookie": cookie } });
	}
	if (form.get("intent") === "resend" && (await resendInvitation(services, row)))
		return redirect(localePath(`/agents/cases/${row.id}?done=resent`));
	if (form.get("intent") === "pay") {
		const outcome = await payFromAccount(services, agent, row.id);
		if (outcome.ok) return redirect(localePath(`/agents/cases/${row.id}?done=paid`));
		const error = translateFailure(outcome.failure, language);
		return data({ error, messageProblem: null }, { status: HTTP_STATUS[outcome.failure.kind] });
	}
	return redirect(casePath);
}

/** Sends the member's message; returns why it was refused, or null. */
async function sendMessage(
	{ services, member, row }: Awaited<ReturnType<typeof requireCase>>,
	form: FormData,
	network: string,
) {
	const application = row.applicationId === null ? null : await findApplication(services, row.applicationId);
	if (!application) throw data(null, { status: 404 });
	const message = { id: String(form.get("messageId")), text: String(form.get("message") ?? ""), files: [] };
	const outcome = await sendAgentMessage(services, member, application, message, network);
	return outcome.ok ? null : outcome.failure;
}

const CONFIRMATIONS: Record<string, () => string> = {
	invited: m.agent_done_invited,
	resent: m.agent_done_resent,
	paid: m.agent_case_paid_account,
};

export default function Case({ loaderData, actionData }: Route.ComponentProps) {
	const { member, id, name, email, note, number, state, consent, agreedOn, missing, nif, hasNif, done } = loaderData;
	const { byFirm, expiresOn, createdOn, isOpenInvitation, isWaitingForDocuments, ownedId } = loaderData;
	const messageProblem = actionData?.messageProblem ?? null;
	const confirmation = done !== null && Object.hasOwn(CONFIRMATIONS, done) ? CONFIRMATIONS[done]?.() : null;
	const origin = byFirm ? m.agent_case_by_firm() : m.agent_case_invited({ date: expiresOn });
	const consentLabels = { requested: m.agent_case_consent_requested(), ended: m.agent_case_taken_over() };
	const rows = [
		{ term: m.agent_column_state(), value: <Badge tone={state.tone}>{state.label}</Badge> },
		...(number ? [{ term: m.agent_column_number(), value: number }] : []),
		...(name ? [{ term: m.agent_column_client(), value: `${name}, ${email}` }] : []),
		{ term: m.agent_column_package(), value: loaderData.package },
		{ term: m.agent_column_since(), value: createdOn },
		...(note ? [{ term: m.agent_column_note(), value: note }] : []),
		{ term: m.agent_case_origin(), value: origin },
		...(consent
			? [
					{
						term: m.agent_case_consent(),
						value: consent === "agreed" ? m.agent_case_agreed({ date: agreedOn ?? "" }) : consentLabels[consent],
					},
				]
			: []),
		...(consent === "agreed"
			? [
					{
						term: m.agent_case_nif(),
						value: nif ?? (hasNif ? m.agent_case_nif_hidden() : m.agent_case_nif_none()),
					},
				]
			: []),
	];
	return (
		<AgentPortal
			member={member}
			current="cases"
			title={name || number || m.agent_case_facts()}
			hasErrors={actionData !== undefined}
		>
			<p>
				<AppLink to="/agents/cases">{m.agent_back()}</AppLink>
			</p>
			{messageProblem && <ErrorSummary errors={[{ fieldId: "message", message: messageProblem.error }]} />}
			{actionData?.error && (
				<Alert tone="danger" role="alert">
					<p>{actionData.error}</p>
				</Alert>
			)}
			{confirmation && !actionData && (
				<Alert tone="success" role="status">
					<p>{confirmation}</p>
				</Alert>
			)}
			<div className="portal-pair">
				<section className="card portal-card" aria-labelledby="facts" aria-live="polite" data-live="facts">
					<h2 id="facts">{m.agent_case_facts()}</h2>
					<SummaryList rows={rows} />
				</section>
				<div className="portal-column">
					<section className="card portal-card" aria-labelledby="missing" data-live="missing">
						<h2 id="missing">{m.agent_case_next()}</h2>
						{consent === "requested" && <p>{m.agent_case_before_consent()}</p>}
						{consent === "ended" && <p>{m.agent_case_over()}</p>}
						{missing && missing.length === 0 && <p>{m.agent_case_nothing()}</p>}
						{missing && missing.length > 0 && (
							<ul className="portal-exclusions">
								{missing.map((item) => (
									<li key={item}>{item}</li>
								))}
							</ul>
						)}
						{consent === null && <p>{state.label}.</p>}
						{ownedId && (
							<p>
								<AppLink to={`/confirmation/${ownedId}`}>{m.agent_case_continue()}</AppLink>
							</p>
						)}
						{loaderData.hasCertificate && (
							<p>
								<a href={`/agents/cases/${id}/certificate`}>{m.agent_case_certificate()}</a>
							</p>
						)}
						{loaderData.payment && <AccountPayment id={id} {...loaderData.payment} />}
						{isWaitingForDocuments && (
							<AppForm action={`/agents/cases/${id}`}>
								<Button type="submit" name="intent" value="documents">
									{m.agent_case_continue()}
								</Button>
							</AppForm>
						)}
						{isOpenInvitation && (
							<AppForm action={`/agents/cases/${id}`}>
								<Button type="submit" name="intent" value="resend" variant="secondary">
									{m.agent_case_resend()}
								</Button>
							</AppForm>
						)}
					</section>
					<div data-live="thread">
						{loaderData.thread && (
							<section className="card portal-card" aria-labelledby="messages-title">
								<h2 id="messages-title">{m.messages_title()}</h2>
								<ThreadCard
									thread={loaderData.thread}
									intro={m.agent_messages_intro()}
									problem={messageProblem}
									back="case"
								/>
							</section>
						)}
					</div>
				</div>
			</div>
			<LiveRegions />
		</AgentPortal>
	);
}

type AccountPaymentProps = { id: string } & NonNullable<Route.ComponentProps["loaderData"]["payment"]>;

function AccountPayment({ id, price, available, isCovered, hasBilling }: AccountPaymentProps) {
	if (!hasBilling)
		return (
			<p>
				{m.agent_account_billing_missing()} <AppLink to="/agents/account#billing">{m.agent_account_billing()}</AppLink>
			</p>
		);
	if (!isCovered)
		return (
			<p>
				{m.agent_case_pay_short({ price, amount: available })}{" "}
				<AppLink to="/agents/account">{m.agent_nav_account()}</AppLink>
			</p>
		);
	return (
		<>
			<p className="muted">{m.agent_case_pay_available({ amount: available })}</p>
			<AppForm action={`/agents/cases/${id}`}>
				<Button type="submit" name="intent" value="pay">
					{m.agent_case_pay_account({ price })}
				</Button>
			</AppForm>
		</>
	);
}
