import { BadgeCheck, Clock3, ShieldCheck } from "lucide-react";
import { fastTime } from "#app/labels/package-labels.ts";
import { m } from "#app/paraglide/messages.js";

const POINTS = [
	{ icon: ShieldCheck, title: m.trust_secure, text: m.trust_secure_text },
	{ icon: Clock3, title: m.trust_fast, text: fastTime },
	{ icon: BadgeCheck, title: m.trust_official, text: m.trust_official_text },
];

/** "Why Choose Our Service?" (row 19); pages hide it with `handle.hideTrustStrip`. */
export function TrustStrip() {
	return (
		<section className="trust-strip" aria-labelledby="trust-title">
			<div className="wrap">
				<h2 id="trust-title">{m.trust_title()}</h2>
				<ul>
					{POINTS.map(({ icon: Icon, title, text }) => (
						<li key={title()}>
							<Icon size={30} strokeWidth={1.6} aria-hidden />
							<strong>{title()}</strong>
							<span className="muted small">{text()}</span>
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}
