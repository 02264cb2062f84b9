import { Alert } from "#app/ui/alert.tsx";

type PageOutcomeProps = { error: string | null | undefined; confirmation: string | null; className?: string };

/** Result of the last action on a page: the reason for a refusal, or a confirmation. Renders nothing before the first action. */
export function PageOutcome({ error, confirmation, className }: PageOutcomeProps) {
	if (error)
		return (
			<Alert tone="danger" role="alert" className={className}>
				<p>{error}</p>
			</Alert>
		);
	if (!confirmation) return null;
	return (
		<Alert tone="success" role="status" className={className}>
			<p>{confirmation}</p>
		</Alert>
	);
}
