import { data, redirect, useActionData, useRevalidator } from "react-router";
import { useLiveApplication } from "#app/browser/use-live-application.ts";
import { sendMessage } from "#app/commands/application/write-message.server.ts";
import { visitorContext } from "#app/context.ts";
import { buildApplicationView } from "#app/domain/application/public-view.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { translate } from "#app/labels/failure-labels.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { ApplicationError } from "#app/ui/application-error.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader, PageTitle } from "#app/ui/page/page-header.tsx";
import { openOwnApplication } from "#app/visitor/owner.server.ts";
import { readFiles } from "#app/visitor/uploads.server.ts";
import type { Route } from "./+types/messages";
import type { ThreadProblem } from "./thread.server.ts";
import { loadThreadView } from "./thread.server.ts";
import { ThreadCard } from "./thread-card.tsx";

export const handle: PageHandle = { hydrate: true, hideTrustStrip: true };

export function meta(): Route.MetaDescriptors {
	return [];
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
	const { application, services } = await openOwnApplication({ request, context }, params.id);
	const thread = await loadThreadView(services, application);
	if (!thread) throw redirect(localePath(`/personal-info?id=${params.id}`));
	return { view: buildApplicationView(application, true), thread };
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const { application, services } = await openOwnApplication({ request, context }, params.id);
	const form = await request.formData().catch(() => new FormData());
	const { language, network } = context.get(visitorContext);
	const text = String(form.get("message") ?? "");
	const files = await readFiles(form, "attachment");
	const message = { id: String(form.get("messageId") ?? ""), text, files };
	const outcome = await sendMessage(services, application, message, network);
	const page = form.get("back") === "case" ? "confirmation" : "messages";
	if (outcome.ok) return redirect(`${localePath(`/${page}/${params.id}`)}#messages`);
	const { kind, code, fields } = outcome.failure;
	const isFile = code.startsWith("file_");
	const problem: ThreadProblem = {
		field: isFile ? "attachment" : "message",
		error: translate(fields?.message ?? `error_${code}`, language),
		text,
	};
	return data({ problem }, { status: HTTP_STATUS[kind] });
}

/** Page with the message thread, where a rejected message can be corrected. */
export default function Messages({ loaderData }: Route.ComponentProps) {
	const { thread } = loaderData;
	const { revalidate } = useRevalidator();
	const { view } = useLiveApplication(loaderData.view, revalidate);
	const problem = useActionData<typeof action>()?.problem ?? null;
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={m.messages_title()} hasErrors={problem !== null} />
			<div className="stack-lg">
				{problem && <ErrorSummary errors={[{ fieldId: problem.field, message: problem.error }]} />}
				<PageHeader
					title={m.messages_page_title()}
					lede={m.confirmation_number({ number: view.applicationNumber })}
					backLink={{ to: `/confirmation/${view.id}`, label: m.certificate_back() }}
				/>
				<ThreadCard thread={thread} problem={problem} back="messages" />
			</div>
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ApplicationError error={error} />;
}
