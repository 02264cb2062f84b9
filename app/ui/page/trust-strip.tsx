import BadgeCheck from "lucide-react/icons/badge-check";
import Clock3 from "lucide-react/icons/clock-3";
import ShieldCheck from "lucide-react/icons/shield-check";

export type TrustLabels = { title: string; points: readonly { title: string; text: string }[] };

const ICONS = [ShieldCheck, Clock3, BadgeCheck] as const;

/** Section "Why Choose Our Service?" (row 19). Pages hide it with `handle.hideTrustStrip`. */
export function TrustStrip({ labels }: { labels: TrustLabels }) {
	return (
		<section className="trust-strip" aria-labelledby="trust-title">
			<div className="wrap">
				<h2 id="trust-title">{labels.title}</h2>
				<ul>
					{labels.points.map(({ title, text }, index) => {
						const Icon = ICONS[index] ?? BadgeCheck;
						return (
							<li key={title}>
								<Icon size={30} strokeWidth={1.6} aria-hidden />
								<strong>{title}</strong>
								<span className="muted small">{text}</span>
							</li>
						);
					})}
				</ul>
			</div>
		</section>
	);
}
