import { m } from "#app/paraglide/messages.js";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { StatusTracker } from "#app/ui/status-tracker.tsx";

/** Letters and digits that no real number uses together, so that nobody looks it up. */
const SAMPLE_NUMBER = "NIF-XXXX-XXXX";

/** What an applicant gets to see, drawn with the real parts and marked as a specimen; the sheet leads to the example document (row 34). */
export function SampleApplication() {
	return (
		<figure className="sample">
			<AppLink to="/example-document" className="sample-sheet" aria-hidden tabIndex={-1}>
				<span className="sample-head">
					<img src="/favicon.svg" alt="" width={30} height={30} />
					<span>{m.home_sample_document()}</span>
				</span>
				<span className="sample-nif">2•• ••• •••</span>
				<span className="sample-line" />
				<span className="sample-line sample-line-short" />
				<span className="sample-mark">{m.home_sample_mark()}</span>
			</AppLink>
			<div className="card sample-card">
				<p className="sample-number">{m.home_sample_number({ number: SAMPLE_NUMBER })}</p>
				<StatusTracker
					items={[
						{ title: m.home_sample_received(), state: "done" },
						{ title: m.home_sample_paid(), state: "done" },
						{ title: m.home_sample_authority(), state: "current" },
						{ title: m.home_sample_assigned(), state: "ahead" },
					]}
				/>
			</div>
			<figcaption className="small">
				<AppLink to="/example-document">{m.home_example()}</AppLink>
			</figcaption>
		</figure>
	);
}
