import { m } from "#app/paraglide/messages.js";
import type { SharedAccount } from "#app/queries/partners/partners.server.ts";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";

type SharedAccountFormProps = {
	partnerId: number;
	shared: SharedAccount;
	/** Whether the asker may decide on it. */
	pays: boolean;
};

/** Who else names the account, and the word of whoever has looked at it. */
export function SharedAccountForm({ partnerId, shared, pays }: SharedAccountFormProps) {
	return (
		<section className="admin-panel" aria-labelledby="shared">
			<h2 id="shared">{m.partners_obstacle_shared_account()}</h2>
			<ul>
				{shared.others.map(({ id, name, code }) => (
					<li key={id}>
						<AppLink to={`/admin/partners/${id}`}>{name || m.partners_nameless()}</AppLink>{" "}
						<span className="muted">{code}</span>
					</li>
				))}
			</ul>
			{shared.isCleared ? (
				<p>{m.partners_shared_cleared()}</p>
			) : (
				pays && (
					<AppForm action={`/admin/partners/${partnerId}`} className="partner-act">
						<input type="hidden" name="intent" value="clear-account" />
						<input type="hidden" name="account" value={shared.account} />
						<p>{m.partners_shared_text()}</p>
						<Button type="submit" variant="secondary">
							{m.partners_shared_clear()}
						</Button>
					</AppForm>
				)
			)}
		</section>
	);
}
