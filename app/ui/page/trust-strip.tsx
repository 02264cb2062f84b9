import { BadgeCheck, Clock3, ShieldCheck } from "lucide-react";
import type { FrameWords } from "#app/labels/frame-words.server.ts";

const ICONS = [ShieldCheck, Clock3, BadgeCheck] as const;

/** "Why Choose Our Service?" (row 19); pages hide it with `handle.hideTrustStrip`. */
export function TrustStrip({ words }: { words: FrameWords["trust"] }) {
	return (
		<section className="trust-strip" aria-labelledby="trust-title">
			<div className="wrap">
				<h2 id="trust-title">{words.title}</h2>
				<ul>
					{words.points.map(({ title, text }, at) => {
						const Icon = ICONS[at] ?? BadgeCheck;
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
