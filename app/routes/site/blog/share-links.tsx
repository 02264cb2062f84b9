import { type ShareTarget, shareLinks } from "#app/content/share-links.ts";
import { m } from "#app/paraglide/messages.js";

const NAMES: Record<ShareTarget, () => string> = {
	facebook: m.blog_share_facebook,
	twitter: m.blog_share_twitter,
	linkedin: m.blog_share_linkedin,
	email: m.blog_share_email,
};

/** Plain links in a new window: the services learn of a reader only when one is followed. */
export function ShareLinks({ address, title }: { address: string; title: string }) {
	const links = shareLinks(address, title, m.blog_share_body({ title, address }));
	return (
		<div className="share">
			<p id="share">{m.blog_share()}</p>
			<ul aria-labelledby="share" className="chips">
				{Object.entries(NAMES).map(([target, name]) => (
					<li key={target}>
						<a href={links[target as ShareTarget]} target="_blank" rel="noopener noreferrer">
							{name()}
							<span className="sr-only"> {m.blog_new_window()}</span>
						</a>
					</li>
				))}
			</ul>
		</div>
	);
}
