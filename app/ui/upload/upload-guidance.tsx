import LockKeyhole from "lucide-react/icons/lock-keyhole";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { TickList } from "#app/ui/tick-list.tsx";

/** What a passport or identity card must show (row 37). */
export function PassportGuidance() {
	return <TickList items={[m.upload_passport_valid(), m.upload_passport_pages(), m.upload_passport_readable()]} />;
}

/** What proves an address, and which documents do (rows 37, F9). */
export function AddressGuidance() {
	return (
		<>
			<TickList items={[m.upload_address_recent(), m.upload_address_shows(), m.upload_address_abroad()]} />
			<details className="disclosure">
				<summary>{m.upload_accepted_title()}</summary>
				<ul className="upload-issues">
					<li>{m.upload_accepted_bank()}</li>
					<li>{m.upload_accepted_bill()}</li>
					<li>{m.upload_accepted_licence()}</li>
					<li>{m.upload_accepted_script()}</li>
				</ul>
			</details>
		</>
	);
}

/** What happens to a doubtful document (ruling T63), said before anything is paid; and how documents are kept. */
export function UploadNotes() {
	return (
		<>
			<Alert title={m.upload_review_note_title()}>
				<p>{m.upload_review_note()}</p>
			</Alert>
			<p className="security-note">
				<LockKeyhole size={20} aria-hidden />
				<span>
					<strong>{m.upload_security()}</strong> {m.upload_security_text()}
				</span>
			</p>
		</>
	);
}
