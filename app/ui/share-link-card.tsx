import type { ShareKind } from "#app/domain/sharing/sharing.ts";
import { formatDateTime } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Card } from "#app/ui/card.tsx";
import { CopyLine } from "#app/ui/copy-line.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { useFocusOnArrival } from "#app/ui/use-focus-on-arrival.ts";

/** An active link. Times are in UTC milliseconds. */
type ActiveLink = { hash: string; createdAt: number; expiresAt: number; openedAt: number | null };

type ShareLinkCardProps = {
	kind: ShareKind;
	/** Path of the page that verifies this browser; null if it is verified. */
	verificationPath: string | null;
	/** The new link, shown once. */
	newLink: string | null;
	/** Whether a link was just revoked. */
	isRevoked: boolean;
	links: readonly ActiveLink[];
};

const LABELS: Record<ShareKind, { title: () => string; text: () => string; make: () => string; made: () => string }> = {
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

/** Card for one kind of share link: explanation, form to create a link, and the active links. */
export function ShareLinkCard({ kind, verificationPath, newLink, isRevoked, links }: ShareLinkCardProps) {
	const labels = LABELS[kind];
	const heading = useFocusOnArrival<HTMLHeadingElement>(isRevoked);
	const language = getLocale();
	const formatTime = (timestamp: number) => formatDateTime(timestamp, language);
	return (
		<Card aria-labelledby={`share-${kind}`} className="stack">
			<h2 id={`share-${kind}`} ref={heading} tabIndex={-1}>
				{labels.title()}
			</h2>
			<p>{labels.text()}</p>
			<div role="status" className="live">
				{isRevoked && <p>{m.share_link_ended()}</p>}
				{newLink !== null && (
					<CopyLine id={`made-${kind}`} label={labels.made()} hint={m.share_made_hint()} value={newLink} />
				)}
			</div>
			{verificationPath === null ? (
				<AppForm preventScrollReset>
					<input type="hidden" name="kind" value={kind} />
					<Button type="submit" name="intent" value="make" variant={newLink === null ? "primary" : "secondary"}>
						{labels.make()}
					</Button>
				</AppForm>
			) : (
				<>
					<p>{m.error_download_code_needed()}</p>
					<div>
						<ButtonLink to={verificationPath}>{m.download_code_open()}</ButtonLink>
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
