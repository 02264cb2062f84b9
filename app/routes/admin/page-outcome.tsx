import { Alert } from "#app/ui/alert.tsx";

type PageOutcomeProps = { refused: string | null | undefined; done: string | null; className?: string };

/** Result of the last action on a page: the reason for a refusal, or a confirmation. Nothing before the first. */
export function PageOutcome({ refused, done, className }: PageOutcomeProps) {
	if (refused)
		return (
			<Alert tone="danger" role="alert" className={className}>
				<p>{refused}</p>
			</Alert>
		);
	if (!done) return null;
	return (
		<Alert tone="success" role="status" className={className}>
			<p>{done}</p>
		</Alert>
	);
}
