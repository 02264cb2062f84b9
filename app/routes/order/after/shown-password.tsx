import { useEffect, useRef } from "react";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { Card } from "#app/ui/card.tsx";
import { CopyLine } from "#app/ui/copy-line.tsx";
import { PARTS } from "./after-view.ts";

const PORTAL = "https://www.portaldasfinancas.gov.pt";
/** The authority's own answers about passwords, read in November 2026: what the first sign-in asks for, and the rules. */
const RULES = "https://info.portaldasfinancas.gov.pt/pt/apoio_contribuinte/questoes_frequentes/Pages/faqs-00242.aspx";

/** The password, this once: it comes with the answer to the code alone and is nowhere else. */
export function ShownPassword({ password }: { password: string }) {
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => heading.current?.focus(), []);
	return (
		<Card aria-labelledby={PARTS.password} className="stack">
			<h2 id={PARTS.password} ref={heading} tabIndex={-1}>
				{m.after_password_shown_title()}
			</h2>
			<Alert tone="warning" role="status">
				<p>{m.after_password_shown()}</p>
			</Alert>
			<CopyLine
				id="portal-password"
				label={m.after_password_title()}
				value={password}
				action={m.after_password_copy()}
				className="after-password"
			/>
			<h3>{m.after_password_now()}</h3>
			<ol className="after-steps">
				<li>
					{m.after_password_step_sign_in()}{" "}
					<a href={PORTAL} target="_blank" rel="noopener noreferrer">
						www.portaldasfinancas.gov.pt
					</a>
				</li>
				<li>{m.after_password_step_change()}</li>
				<li>{m.after_password_step_contacts()}</li>
			</ol>
			<p className="small">{m.after_password_later()}</p>
			<p className="small muted">
				<a href={RULES} target="_blank" rel="noopener noreferrer">
					{m.after_password_source()}
				</a>
			</p>
		</Card>
	);
}
