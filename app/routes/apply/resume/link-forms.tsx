import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";

/** A browser that is signed in already has a choice; in any other one the link ends what was open elsewhere. */
export function OpenLink({ link }: { link: { token: string | null; page: string | null; signedIn: boolean } }) {
	return (
		<>
			<input type="hidden" name="token" value={link.token ?? ""} />
			{link.page && <input type="hidden" name="to" value={link.page} />}
			<p>{link.signedIn ? m.resume_others() : m.resume_alone()}</p>
			<div className="row btn-row">
				{link.signedIn ? (
					<>
						<Button type="submit" name="others" value="keep">
							{m.resume_keep()}
						</Button>
						<Button type="submit" name="others" value="end" variant="secondary">
							{m.resume_end()}
						</Button>
					</>
				) : (
					<Button type="submit">{m.resume_continue()}</Button>
				)}
			</div>
		</>
	);
}

type AskForLinkProps = { applicationId: string | null; number: string; error: string | null };

/** Whoever has no link, or an old one: a new one goes to the stored address. */
export function AskForLink({ applicationId, number, error }: AskForLinkProps) {
	return (
		<>
			{applicationId ? (
				<input type="hidden" name="id" value={applicationId} />
			) : (
				<TextField
					name="number"
					label={m.resume_number()}
					hint={m.resume_number_hint()}
					error={error}
					defaultValue={number}
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
					className="control-medium"
				/>
			)}
			<div className="row btn-row">
				<Button type="submit">{m.resume_send()}</Button>
			</div>
		</>
	);
}
