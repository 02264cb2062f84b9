import type { ShareKind } from "#app/domain/sharing/share-link.ts";
import { formatDateTime } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Card } from "#app/ui/card.tsx";
import { CopyLine } from "#app/ui/copy-line.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { useFocusOnArrival } from "#app/ui/use-focus-on-arrival.ts";

/** A link that still shows something. Moments are UTC milliseconds. */
type Link = { hash: string; createdAt: number; expiresAt: number; openedAt: number | null };

type LinkCardProps = {
	kind: ShareKind;
	/** Where this browser is proved anew before it may make one; null where it need not be. */
	codeAt: string | null;
	/** The address that was made just now: shown this once. */
	made: string | null;
	/** One of them was ended just now. */
	isEnded: boolean;
	links: readonly Link[];
};

const WORDS: Record<ShareKind, { title: () => string; text: () => string; make: () => string; made: () => string }> = {
	progress: {
		title: m.share_progress_title,
		text: m.share_progress_text,
		make: m.share_progress_make,
		made: m.share_progress_made,
	},
	certificate: {
		title: m.share_certificate_title,
		text: m.share_certificate_text,
		make: m.share_certificate_make,
		made: m.share_certificate_made,
	},
};

/** What a link of this kind shows, the way to make one, and those that are good at present. */
export function LinkCard({ kind, codeAt, made, isEnded, links }: LinkCardProps) {
	const words = WORDS[kind];
	const heading = useFocusOnArrival<HTMLHeadingElement>(isEnded);
	const language = getLocale();
	const date = (at: number) => formatDateTime(at, language);
	return (
		<Card aria-labelledby={`share-${kind}`} className="stack">
			<h2 id={`share-${kind}`} ref={heading} tabIndex={-1}>
				{words.title()}
			</h2>
			<p>{words.text()}</p>
			<div role="status" className="live">
				{isEnded && <p>{m.share_link_ended()}</p>}
				{made !== null && <CopyLine id={`made-${kind}`} label={words.made()} hint={m.share_made_hint()} value={made} />}
			</div>
			{codeAt === null ? (
				<AppForm preventScrollReset>
					<input type="hidden" name="kind" value={kind} />
					<Button type="submit" name="intent" value="make" variant={made === null ? "primary" : "secondary"}>
						{words.make()}
					</Button>
				</AppForm>
			) : (
				<>
					<p>{m.error_download_code_needed()}</p>
					<div>
						<ButtonLink to={codeAt}>{m.download_code_open()}</ButtonLink>
					</div>
				</>
			)}
			{links.length > 0 && (
				<>
					<h3>{m.share_links()}</h3>
					<ul className="stack">
						{links.map(({ hash, createdAt, expiresAt, openedAt }) => (
							<li key={hash}>
								<AppForm className="stack" preventScrollReset>
									<input type="hidden" name="link" value={hash} />
									<input type="hidden" name="kind" value={kind} />
									<span>
										{m.share_link_made({ date: date(createdAt), until: date(expiresAt) })}
										<br />
										{openedAt === null ? m.share_link_unopened() : m.share_link_opened({ date: date(openedAt) })}
									</span>
									<div>
										<Button type="submit" name="intent" value="end" variant="secondary">
											{m.share_link_end()}
											<span className="sr-only"> {date(createdAt)}</span>
										</Button>
									</div>
								</AppForm>
							</li>
						))}
					</ul>
				</>
			)}
		</Card>
	);
}
