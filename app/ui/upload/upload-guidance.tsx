import Check from "lucide-react/icons/check";
import LockKeyhole from "lucide-react/icons/lock-keyhole";
import X from "lucide-react/icons/x";
import { m } from "#app/paraglide/messages.js";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { TickList } from "#app/ui/tick-list.tsx";

/** Requirements of a document: one line, details on demand, and drawn examples. */
export type Guidance = {
	need: string;
	/** Content of the popover "Which ones?". */
	rules: React.ReactNode;
	examples: React.ReactNode;
};

/** Returns the requirements of a passport or identity card (row 37). */
export function passportGuidance(): Guidance {
	return {
		need: m.upload_passport_need(),
		rules: (
			<TickList
				items={[m.upload_passport_valid(), m.upload_passport_pages(), m.upload_passport_readable(), m.upload_several()]}
			/>
		),
		examples: (
			<Examples good={m.upload_example_complete()} bad={m.upload_example_glare()}>
				<PassportDrawing />
				<PassportDrawing isFlawed />
			</Examples>
		),
	};
}

/** Returns the requirements of a proof of address, with accepted documents (rows 37, F9). */
export function addressGuidance(): Guidance {
	return {
		need: m.upload_address_need(),
		rules: (
			<>
				<TickList items={[m.upload_address_recent(), m.upload_address_shows(), m.upload_address_abroad()]} />
				<ul className="upload-issues">
					<li>{m.upload_accepted_bank()}</li>
					<li>{m.upload_accepted_bill()}</li>
					<li>{m.upload_accepted_licence()}</li>
					<li>{m.upload_accepted_script()}</li>
				</ul>
			</>
		),
		examples: (
			<Examples good={m.upload_example_bill()} bad={m.upload_example_cut()}>
				<BillDrawing />
				<BillDrawing isFlawed />
			</Examples>
		),
	};
}

/** Native popover, which works without scripts and restores the focus. */
export function GuidanceRules({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
	return (
		<>
			<button type="button" className="btn btn-quiet upload-type" popoverTarget={id}>
				{m.upload_which()}
				<span className="sr-only"> {title}</span>
			</button>
			<div id={id} popover="auto" className="dialog upload-rules" role="dialog" aria-labelledby={`${id}-title`}>
				<div className="dialog-head">
					<h3 id={`${id}-title`}>{m.upload_accepted_title()}</h3>
					<button type="button" className="icon-btn" popoverTarget={id} popoverTargetAction="hide">
						<X size={22} aria-hidden />
						<span className="sr-only">{m.dialog_close()}</span>
					</button>
				</div>
				<div className="dialog-body">{children}</div>
			</div>
		</>
	);
}

type ExamplesProps = { good: string; bad: string; children: [React.ReactNode, React.ReactNode] };

/** Drawings of a good picture (first child) and a bad one (second child). */
function Examples({ good, bad, children: [goodDrawing, badDrawing] }: ExamplesProps) {
	return (
		<ul className="upload-examples">
			<li data-good>
				{goodDrawing}
				<span>
					<Check size={16} strokeWidth={3} aria-hidden />
					<span>
						<span className="sr-only">{m.upload_example_good()} </span>
						{good}
					</span>
				</span>
			</li>
			<li>
				{badDrawing}
				<span>
					<X size={16} strokeWidth={3} aria-hidden />
					<span>
						<span className="sr-only">{m.upload_example_bad()} </span>
						{bad}
					</span>
				</span>
			</li>
		</ul>
	);
}

function Drawing({ children }: { children: React.ReactNode }) {
	return (
		<svg className="drawn" viewBox="0 0 72 52" aria-hidden="true">
			{children}
		</svg>
	);
}

/** A passport page. The flawed version has glare and a finger on it. */
function PassportDrawing({ isFlawed = false }: { isFlawed?: boolean }) {
	return (
		<Drawing>
			<rect className="drawn-page" x="4" y="3" width="64" height="46" rx="4" />
			<rect className="drawn-photo" x="10" y="9" width="15" height="19" rx="2" />
			<path className="drawn-line" d="M31 12h24M31 19h30M31 26h18" />
			<path className="drawn-zone" d="M10 36h52M10 43h52" />
			{isFlawed && <path className="drawn-glare" d="M26 3 54 49h12L38 3z" />}
			{isFlawed && <path className="drawn-finger" d="M72 30c-11-3-22 2-24 10-2 9 8 13 24 12z" />}
		</Drawing>
	);
}

/** A letter with an address in its window. The flawed version lacks its lower half. */
function BillDrawing({ isFlawed = false }: { isFlawed?: boolean }) {
	return (
		<Drawing>
			{isFlawed ? (
				<path className="drawn-page" d="M20 34V5a2 2 0 0 1 2-2h28a2 2 0 0 1 2 2v29l-5 4-6-4-5 4-6-4-5 4z" />
			) : (
				<rect className="drawn-page" x="20" y="2" width="32" height="48" rx="2" />
			)}
			<path className="drawn-line" d="M26 9h10" />
			<rect className="drawn-window" x="25" y="14" width="22" height="14" rx="1" />
			<path className="drawn-line" d={isFlawed ? "M28 18h14" : "M28 18h14M28 23h11M26 35h20M26 41h14"} />
		</Drawing>
	);
}

/** Explains what happens to a doubtful document, before payment (ruling T63). */
export function ReviewNote() {
	return (
		<details className="disclosure">
			<summary>{m.upload_review_note_title()}</summary>
			<p>{m.upload_review_note()}</p>
		</details>
	);
}

/** Explains how documents are stored (row 36). */
export function SecurityNote() {
	return (
		<p className="security-note">
			<LockKeyhole size={20} aria-hidden />
			<span>
				<strong>{m.upload_security()}</strong> {m.upload_security_text()}{" "}
				<AppLink to="/privacy-policy" target="_blank">
					{m.page_privacy_policy()}
					<span className="sr-only"> {m.opens_new_tab()}</span>
				</AppLink>
			</span>
		</p>
	);
}
