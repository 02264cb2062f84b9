import type { Downloader } from "#app/domain/sharing/sharing.ts";
import { formatDateTime } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { DownloadsView } from "./certificate.server.ts";

const DOWNLOADED_BY: Record<Downloader, () => string> = {
	owner: m.downloads_by_you,
	link: m.downloads_by_link,
	agent: m.downloads_by_agent,
};

/** Log of certificate downloads, with time and device type (F43). */
export function DownloadList({ log }: { log: DownloadsView["log"] }) {
	return (
		<section className="stack-tight" aria-labelledby="downloads">
			<h3 id="downloads">{m.downloads_title({ count: log.length })}</h3>
			<p>{m.downloads_text()}</p>
			{log.length === 0 ? (
				<p>{m.downloads_none()}</p>
			) : (
				<ul className="plain-list">
					{log.map(({ version, by, device, at }) => (
						<li key={version}>
							{[
								formatDateTime(at, getLocale()),
								...(by === "agent" ? [] : [device || m.devices_unknown()]),
								DOWNLOADED_BY[by](),
							].join(" · ")}
						</li>
					))}
				</ul>
			)}
		</section>
	);
}
