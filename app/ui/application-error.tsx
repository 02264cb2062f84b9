import { isRouteErrorResponse } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { ApplicationLinkForm } from "./application-link-form.tsx";
import { ButtonLink } from "./form/button.tsx";
import { AppLink } from "./page/app-link.tsx";
import { isUnsaved, ProblemPage, problemTitle } from "./page/error-page.tsx";
import { PageHeader, PageTitle } from "./page/page-header.tsx";

type ApplicationErrorProps = {
	error: unknown;
	/** Whether the page is before payment. Visitors without access can then start over. */
	isUnpaid?: boolean;
};

/** Error page of an application that does not exist or that the visitor does not own. */
export function ApplicationError({ error, isUnpaid = false }: ApplicationErrorProps) {
	const status = isRouteErrorResponse(error) ? error.status : 500;
	if (status === 404) return <UnknownApplication />;
	const applicationId = isRouteErrorResponse(error) ? error.data?.applicationId : undefined;
	if (status === 401 && typeof applicationId === "string") {
		const title = isUnpaid ? m.session_expired_title() : m.problem_401_title();
		return (
			<div className="page wrap wrap-text">
				<PageTitle title={title} />
				<PageHeader title={title} lede={isUnpaid ? m.session_expired_text() : m.problem_401_text()} />
				<div className="stack">
					<ApplicationLinkForm lookup={{ id: applicationId }} />
					{isUnpaid && (
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
