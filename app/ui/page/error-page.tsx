import { isRouteErrorResponse } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "../alert.tsx";
import { Button, ButtonLink } from "../form/button.tsx";
import { AppLink } from "./app-link.tsx";
import { PageHeader } from "./page-header.tsx";

type Labels = { title: () => string; text: () => string };

const PROBLEM_LABELS: Record<number, Labels> = {
	401: { title: m.problem_401_title, text: m.problem_401_text },
	403: { title: m.problem_403_title, text: m.problem_403_text },
	404: { title: m.not_found_title, text: m.not_found_text },
	409: { title: m.problem_409_title, text: m.problem_409_text },
	429: { title: m.problem_429_title, text: m.problem_429_text },
	503: { title: m.problem_503_title, text: m.error_service_unavailable },
};

/** Returns the title of an error page, for `<title>`. */
export function problemTitle(status: number): string {
	return (PROBLEM_LABELS[status]?.title ?? m.problem_title)();
}

/** Returns whether the error page replaces the response to a form. */
export function isUnsaved(error: unknown): boolean {
	return isRouteErrorResponse(error) && error.status === 503 && error.data?.unsaved === true;
}

/** Returns whether an unauthenticated visitor requested a staff page. */
export function isUnauthenticated(error: unknown): boolean {
	return isRouteErrorResponse(error) && error.data?.stranger === true;
}

/**
 * Replaces a page that cannot be shown; 404 is the not-found page of row 22.
 * @param unsaved whether a form was submitted whose outcome is unknown
 */
export function ProblemPage({ status, unsaved = false }: { status: number; unsaved?: boolean }) {
	const labels = PROBLEM_LABELS[status] ?? { title: m.problem_title, text: m.problem_text };
	return (
		<div className="page wrap wrap-text">
			<PageHeader title={labels.title()} lede={labels.text()} />
			{unsaved && (
				<Alert tone="warning" className="page-alert">
					<p>{m.problem_unsaved()}</p>
				</Alert>
			)}
			<div className="row btn-row">
				{unsaved ? (
					<Button data-go="back">{m.not_found_back()}</Button>
				) : status === 404 ? (
					<>
						<ButtonLink to="/">{m.not_found_home()}</ButtonLink>
						<Button variant="secondary" data-go="back">
							{m.not_found_back()}
						</Button>
					</>
				) : (
					<>
						<Button data-go="again">{m.problem_reload()}</Button>
						<ButtonLink to="/" variant="secondary">
							{m.not_found_home()}
						</ButtonLink>
					</>
				)}
			</div>
			<h2 className="problem-help">{m.not_found_help()}</h2>
			<p>
				<AppLink to="/contact">{m.not_found_contact()}</AppLink>
			</p>
			{status >= 500 && (
				<p>
					<AppLink to="/status">{m.status_link_problem()}</AppLink>
				</p>
			)}
		</div>
	);
}
