import { isRouteErrorResponse } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { ApplicationLinkForm } from "./application-link-form.tsx";
import { ButtonLink } from "./form/button.tsx";
import { AppLink } from "./page/app-link.tsx";
import { isUnsaved, ProblemPage, problemTitle } from "./page/error-page.tsx";
import { PageHeader, PageTitle } from "./page/page-header.tsx";

type ApplicationErrorProps = {
	error: unknown;
	/** Before the payment: offers a new start to visitors who cannot get back in. */
	unpaid?: boolean;
};

/** Replaces an application's page if the application does not exist or belongs to someone else. */
export function ApplicationError({ error, unpaid = false }: ApplicationErrorProps) {
	const status = isRouteErrorResponse(error) ? error.status : 500;
	if (status === 404) return <UnknownApplication />;
	const applicationId = isRouteErrorResponse(error) ? error.data?.applicationId : undefined;
	if (status === 401 && typeof applicationId === "string") {
		const title = unpaid ? m.session_expired_title() : m.problem_401_title();
		return (
			<div className="page wrap wrap-text">
				<PageTitle title={title} />
				<PageHeader title={title} lede={unpaid ? m.session_expired_text() : m.problem_401_text()} />
				<div className="stack">
					<ApplicationLinkForm by={{ id: applicationId }} />
					{unpaid && (
						<p>
							<AppLink to="/upload-documents">{m.session_expired_documents()}</AppLink>
						</p>
					)}
				</div>
			</div>
		);
	}
	return (
		<>
			<PageTitle title={problemTitle(status)} />
			<ProblemPage status={status} unsaved={isUnsaved(error)} />
		</>
	);
}

function UnknownApplication() {
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={m.case_unknown_title()} />
			<PageHeader title={m.case_unknown_title()} lede={m.case_unknown_text()} />
			<div className="row btn-row">
				<ButtonLink to="/">{m.case_unknown_home()}</ButtonLink>
				<ButtonLink to="/track-application" variant="secondary">
					{m.nav_track()}
				</ButtonLink>
			</div>
		</div>
	);
}
