import { m } from "#app/paraglide/messages.js";
import { Button, ButtonLink } from "../form/button.tsx";
import { AppLink } from "./app-link.tsx";
import { PageHeader } from "./page-header.tsx";

type Words = { title: () => string; text: () => string };

const WORDS: Record<number, Words> = {
	401: { title: m.problem_401_title, text: m.problem_401_text },
	403: { title: m.problem_403_title, text: m.problem_403_text },
	404: { title: m.not_found_title, text: m.not_found_text },
	409: { title: m.problem_409_title, text: m.problem_409_text },
	429: { title: m.problem_429_title, text: m.problem_429_text },
	503: { title: m.problem_503_title, text: m.problem_503_text },
};

/** The title of a problem page, for `<title>`. */
export function problemTitle(status: number): string {
	return (WORDS[status]?.title ?? m.problem_title)();
}

/** What stands in place of a page that cannot be shown; 404 is the not-found page of row 22. */
export function ProblemPage({ status }: { status: number }) {
	const words = WORDS[status] ?? { title: m.problem_title, text: m.problem_text };
	return (
		<div className="page wrap wrap-text">
			<PageHeader title={words.title()} lede={words.text()} />
			<div className="row btn-row">
				{status === 404 ? (
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
		</div>
	);
}
