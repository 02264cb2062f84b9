import { Alert } from "#app/ui/alert.tsx";

type PageOutcomeProps = { refused: string | null | undefined; done: string | null; className?: string };

/** What came of the last act on a page: why it was refused, or that it is done. Nothing before the first. */
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
