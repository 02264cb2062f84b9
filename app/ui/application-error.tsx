import { isRouteErrorResponse } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { ApplicationLinkForm } from "./application-link-form.tsx";
import { ButtonLink } from "./form/button.tsx";
import { isUnsaved, ProblemPage, problemTitle } from "./page/error-page.tsx";
import { PageHeader } from "./page/page-header.tsx";
import { PageTitle } from "./page/page-title.tsx";

/** In place of an application's page: there is no such application, or it is not the visitor's to see. */
export function ApplicationError({ error }: { error: unknown }) {
	const status = isRouteErrorResponse(error) ? error.status : 500;
	if (status === 404) return <UnknownApplication />;
	const applicationId = isRouteErrorResponse(error) ? error.data?.applicationId : undefined;
	if (status === 401 && typeof applicationId === "string") {
		return (
			<div className="page wrap wrap-text">
				<PageTitle title={m.problem_401_title()} />
				<PageHeader title={m.problem_401_title()} lede={m.problem_401_text()} />
				<ApplicationLinkForm by={{ id: applicationId }} />
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
