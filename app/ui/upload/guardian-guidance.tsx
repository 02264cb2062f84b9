import { m } from "#app/paraglide/messages.js";
import { TickList } from "#app/ui/tick-list.tsx";

/** Which papers show who may act for an applicant under age; that a person reads them is said before they are sent. */
export function GuardianGuidance() {
	return (
		<>
			<TickList
				items={[
					m.upload_guardian_birth(),
					m.upload_guardian_court(),
					m.upload_guardian_identity(),
					m.upload_guardian_pages(),
				]}
			/>
			<p className="small muted">{m.upload_guardian_person()}</p>
		</>
	);
}

/** Folded away for adults: most applicants are. Open where the applicant is known to be under age, or papers are here. */
export function GuardianDisclosure({ open, children }: { open: boolean; children: React.ReactNode }) {
	return (
		<details className="disclosure" open={open}>
			<summary>{m.upload_guardian_open()}</summary>
			<p>{m.upload_guardian_why()}</p>
			{children}
		</details>
	);
}
