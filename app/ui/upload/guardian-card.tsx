import { m } from "#app/paraglide/messages.js";
import { TickList } from "#app/ui/tick-list.tsx";
import type { DocumentUpload } from "./document-upload.ts";
import { UploadCard } from "./upload-card.tsx";

/** Lists the documents that prove the representation of a minor, and states that staff read them. */
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

/** Card for documents about a minor's representatives. Collapsed unless the applicant is known to be a minor. */
export function GuardianCard({ upload, open }: { upload: DocumentUpload; open: boolean }) {
	return (
		<details className="disclosure" open={open || upload.state.step !== "idle"}>
			<summary>{m.upload_guardian_open()}</summary>
			<div className="stack">
				<p>{m.upload_guardian_why()}</p>
				<UploadCard title={m.upload_guardian_title()} upload={upload}>
					<GuardianGuidance />
				</UploadCard>
			</div>
		</details>
	);
}

/** Returns whether the checks found a minor's passport. */
export function isMinorFound({ state }: DocumentUpload): boolean {
	return state.step === "done" && state.issues.some(({ description }) => description === m.flag_underage());
}
