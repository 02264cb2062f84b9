import { data, redirect } from "react-router";
import { pairPhone } from "#app/commands/people/phone-link.server.ts";
import { servicesContext, visitorContext } from "#app/context.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { ApplicationError } from "#app/ui/application-error.tsx";
import { DeferredPart, lazyPart } from "#app/ui/deferred-part.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader, PageTitle } from "#app/ui/page/page-header.tsx";
import { toRemainingMinutes } from "#app/ui/phone/phone-view.ts";
import type { LoadedDocument } from "#app/ui/upload/upload-state.ts";
import { describeDevice } from "#app/visitor/device.ts";
import { findRequestPhoneLink, serialisePhoneCookie } from "#app/visitor/phone.server.ts";
import type { Problem } from "../sign/sign.server.ts";
import type { Route } from "./+types/phone";
import type { PhonePage } from "./phone.server.ts";
import { getToken, handlePhoneSubmission, loadPhonePage } from "./phone.server.ts";

/** Loaded on demand, because the step is most of the page's script. */
const PhoneStepBody = lazyPart(async () => (await import("./phone-step.tsx")).PhoneStepBody);

export const handle: PageHandle = { hydrate: true, hideTrustStrip: true };

export function meta(): Route.MetaDescriptors {
	return [];
}

export function headers() {
	return { "Cache-Control": "private, no-store" };
}

const STATUS = { link: 404, ended: 401, done: 200, none: 404 } as const;

export async function loader(args: Route.LoaderArgs) {
	const page = await loadPhonePage(args);
	return data({ page }, { status: page.kind === "over" ? STATUS[page.reason] : 200 });
}

export async function action({ request, context }: Route.ActionArgs) {
	const services = context.get(servicesContext);
	const form = await request.formData().catch(() => new FormData());
	if (form.get("intent") === "join") {
		const pairing = await pairPhone(services, getToken(request) ?? "", describeDevice(request));
		// The page shows whether the link has expired or has already paired this phone.
		if (!pairing.ok) return data({ problem: null, document: null }, { status: 409 });
		return redirect(localePath("/phone"), { headers: { "Set-Cookie": serialisePhoneCookie(pairing.value) } });
	}
	const phoneAccess = await findRequestPhoneLink(request, services);
	if (!phoneAccess) return data({ problem: null, document: null }, { status: 401 });
	const result = await handlePhoneSubmission(services, phoneAccess, form, context.get(visitorContext));
	if (result && "problem" in result)
		return data({ problem: result.problem, document: null }, { status: result.status });
	if (result) return data({ problem: null, document: result.document });
	return redirect(localePath("/phone"));
}

export default function Phone({ loaderData: { page }, actionData }: Route.ComponentProps) {
	const problem = actionData?.problem ?? null;
	const title = getTitle(page);
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={title} hasErrors={problem !== null} />
			<PageHeader
				title={title}
				lede={"remainingMs" in page ? m.phone_lede({ minutes: toRemainingMinutes(page.remainingMs) }) : undefined}
			/>
			<div className="application-column">
				{problem && <ErrorSummary errors={[problem]} />}
				<Body page={page} problem={problem} answeredDocument={actionData?.document ?? null} />
			</div>
		</div>
	);
}

const JOIN_TEXTS = { documents: m.phone_join_documents, provide: m.phone_join_provide, sign: m.phone_join_sign };

type BodyProps = { page: PhonePage; problem: Problem | null; answeredDocument: LoadedDocument | null };

function Body({ page, problem, answeredDocument }: BodyProps) {
	if (page.kind === "over") return <Alert tone={page.reason === "done" ? "success" : "warning"}>{page.message}</Alert>;
	if (page.kind !== "join")
		return (
			<DeferredPart>
				<PhoneStepBody page={page} problem={problem} answeredDocument={answeredDocument} />
			</DeferredPart>
		);
	return (
		<>
			<p>{JOIN_TEXTS[page.step]()}</p>
			<Alert tone="warning">{m.phone_join_warning()}</Alert>
			<AppForm>
				<Button type="submit" name="intent" value="join" wide>
					{m.phone_join_button()}
				</Button>
			</AppForm>
		</>
	);
}

function getTitle(page: PhonePage): string {
	if (page.kind === "join") return m.phone_join_title();
	if (page.kind === "documents") return m.phone_documents_title();
	if (page.kind === "provide") return m.phone_provide_title();
	if (page.kind === "sign") return m.phone_sign_title();
	if (page.reason === "done") return m.phone_done_title();
	if (page.reason === "link") return m.phone_expired_title();
	return page.reason === "ended" ? m.phone_ended_title() : m.phone_none_title();
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ApplicationError error={error} />;
}
