import type { ShareKind } from "#app/domain/sharing/sharing.ts";
import { formatDateTime } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Card } from "#app/ui/card.tsx";
import { CopyLine } from "#app/ui/copy-line.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { useFocusOnArrival } from "#app/ui/use-focus-on-arrival.ts";

/** An active link. Times are UTC milliseconds. */
type Link = { hash: string; createdAt: number; expiresAt: number; openedAt: number | null };

type ShareLinkCardProps = {
	kind: ShareKind;
	/** Path of the page that re-verifies this browser first; null when that is not needed. */
	codeAt: string | null;
	/** The new link, shown once. */
	made: string | null;
	/** A link was just revoked. */
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
	household: {
		title: m.share_household_title,
		text: m.share_household_text,
		make: m.share_household_make,
		made: m.share_household_made,
	},
	agent: {
		title: m.share_agent_title,
		text: m.share_agent_text,
		make: m.share_agent_make,
		made: m.share_agent_made,
	},
	certificate: {
		title: m.share_certificate_title,
		text: m.share_certificate_text,
		make: m.share_certificate_make,
		made: m.share_certificate_made,
	},
};

/** One kind of share link: what it shows, the form to create one, and the active ones. */
export function ShareLinkCard({ kind, codeAt, made, isEnded, links }: ShareLinkCardProps) {
	const labels = WORDS[kind];
	const heading = useFocusOnArrival<HTMLHeadingElement>(isEnded);
	const language = getLocale();
	const formatTime = (timestamp: number) => formatDateTime(timestamp, language);
	return (
		<Card aria-labelledby={`share-${kind}`} className="stack">
			<h2 id={`share-${kind}`} ref={heading} tabIndex={-1}>
				{labels.title()}
			</h2>
			<p>{labels.text()}</p>
			<div role="status" className="live">
				{isEnded && <p>{m.share_link_ended()}</p>}
				{made !== null && (
					<CopyLine id={`made-${kind}`} label={labels.made()} hint={m.share_made_hint()} value={made} />
				)}
			</div>
			{codeAt === null ? (
				<AppForm preventScrollReset>
					<input type="hidden" name="kind" value={kind} />
					<Button type="submit" name="intent" value="make" variant={made === null ? "primary" : "secondary"}>
						{labels.make()}
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
										{m.share_link_made({ date: formatTime(createdAt), until: formatTime(expiresAt) })}
										<br />
										{openedAt === null ? m.share_link_unopened() : m.share_link_opened({ date: formatTime(openedAt) })}
									</span>
									<div>
										<Button type="submit" name="intent" value="end" variant="secondary">
											{m.share_link_end()}
											<span className="sr-only"> {formatTime(createdAt)}</span>
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
