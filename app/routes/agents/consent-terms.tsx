import { m } from "#app/paraglide/messages.js";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { TickList } from "#app/ui/tick-list.tsx";

/** A firm as its client sees it. */
export type FirmView = { name: string; country: string; registration: string; website: string };

/** The firm's identity and the terms that the client agrees to, in the edition AGENT_CONSENT_EDITION. */
export function ConsentTerms({ firm }: { firm: FirmView }) {
	return (
		<>
			<section className="card stack" aria-labelledby="who">
				<h2 id="who">{m.agent_consent_who()}</h2>
				<SummaryList
					rows={[
						{ term: m.agent_field_name(), value: firm.name },
						{ term: m.agent_consent_country(), value: firm.country },
						{ term: m.agent_consent_registration(), value: firm.registration },
						{
							term: m.agent_consent_website(),
							value: (
								<a href={firm.website} rel="noreferrer noopener nofollow">
									{new URL(firm.website).hostname}
								</a>
							),
						},
					]}
				/>
			</section>
			<section className="card stack" aria-labelledby="means">
				<h2 id="means">{m.agent_consent_means()}</h2>
				<TickList
					items={[m.agent_consent_does(), m.agent_consent_sees(), m.agent_consent_signs(), m.agent_consent_ends()]}
				/>
			</section>
		</>
	);
}

/** Checkbox that lets the firm see the NIF. */
export function NifCheckbox({ checked }: { checked: boolean }) {
	return (
		<Checkbox name="nif" label={m.agent_consent_nif()} hint={m.agent_consent_nif_hint()} defaultChecked={checked} />
	);
}
