import type { DocumentIssue } from "#app/browser/upload-document.ts";
import { hasNameQuestion } from "#app/domain/documents/document-questions.ts";
import { m } from "#app/paraglide/messages.js";

const GROUPS = [
	{ advice: "retake", title: m.issues_retake_title, text: m.issues_retake },
	{ advice: "replace", title: m.issues_replace_title, text: m.issues_replace },
	{ advice: "none", title: m.issues_none_title, text: m.issues_none },
] as const;

type UploadIssuesProps = {
	issues: readonly DocumentIssue[];
	/** Heading of findings with a question; none by default. */
	question?: string;
};

/** Findings of the checks grouped by advice; those without advice come first. */
export function UploadIssues({ issues, question }: UploadIssuesProps) {
	const isQuestion = ({ code }: DocumentIssue) => hasNameQuestion([code]) || code === "several_people";
	const questions = issues.filter(isQuestion);
	const issuesWithoutAdvice = issues.filter(({ advice }) => !advice);
	return (
		<>
			<IssueList issues={issuesWithoutAdvice} />
			{questions.length > 0 && (
				<div className="issue-group">
					{question && (
						<p>
							<strong>{question}</strong>
						</p>
					)}
					<IssueList issues={questions} />
				</div>
			)}
			{GROUPS.map(({ advice, title, text }) => {
				const matching = issues.filter((issue) => issue.advice === advice && !isQuestion(issue));
				return (
					matching.length > 0 && (
						<div key={advice} className="issue-group">
							<p>
								<strong>{title()}</strong>
							</p>
							<IssueList issues={matching} />
							<p className="issue-advice">{text()}</p>
						</div>
					)
				);
			})}
		</>
	);
}

function IssueList({ issues }: { issues: readonly DocumentIssue[] }) {
	if (issues.length === 0) return null;
	return (
		<ul className="upload-issues">
			{issues.map(({ description }) => (
				<li key={description}>{description}</li>
			))}
		</ul>
	);
}
