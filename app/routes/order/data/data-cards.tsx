import { m } from "#app/paraglide/messages.js";
import { Card } from "#app/ui/card.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { UnbrokenNumbers } from "#app/ui/unbroken-numbers.tsx";
import type { YourDataView } from "./data-view.ts";

export function TakeCard({ id, needsCode }: Pick<YourDataView, "id" | "needsCode">) {
	return (
		<Card aria-labelledby="take" className="stack">
			<h2 id="take">{m.data_take_title()}</h2>
			<p>{m.data_take_text()}</p>
			<p className="small muted">
				{m.data_take_images()} {m.data_take_notes()}
			</p>
			{needsCode && <p>{m.error_download_code_needed()}</p>}
			<div>
				{needsCode ? (
					<ButtonLink to={`/certificate/${id}#nif`}>{m.download_code_open()}</ButtonLink>
				) : (
					<a className="btn" href={`/api/exports/${id}`}>
						{m.data_take_action()}
					</a>
				)}
			</div>
		</Card>
	);
}

type CorrectCardProps = Pick<YourDataView, "id" | "number"> & {
	correcting: Exclude<YourDataView["correcting"], "own">;
};

/** By oneself before the payment, and by request once it is filed. */
export function CorrectCard({ id, number, correcting }: CorrectCardProps) {
	const ways = {
		self: { text: m.data_correct_self(), to: `/personal-info?id=${id}`, label: m.data_correct_self_action() },
		office: { text: m.data_correct_office({ number }), to: "/contact", label: m.data_correct_ask() },
		after: { text: m.data_correct_after(), to: `/after/${id}`, label: m.data_correct_after_action() },
		over: { text: m.data_correct_over({ number }), to: "/contact", label: m.data_correct_ask() },
	};
	const { text, to, label } = ways[correcting];
	return (
		<Card aria-labelledby="correct" className="stack">
			<h2 id="correct">{m.data_correct_title()}</h2>
			<p>
				<UnbrokenNumbers>{text}</UnbrokenNumbers>
			</p>
			<div>
				<ButtonLink to={to} variant="secondary">
					{label}
				</ButtonLink>
			</div>
		</Card>
	);
}

export function ConsentCard({ consents }: Pick<YourDataView, "consents">) {
	return (
		<Card aria-labelledby="consents" className="stack">
			<h2 id="consents">{m.data_consents_title()}</h2>
			{consents.length === 0 && <p>{m.data_consents_none()}</p>}
			{consents.map(({ text, more }) => (
				<div key={text}>
					<p>{text}</p>
					{more && <p className="small muted">{more}</p>}
				</div>
			))}
		</Card>
	);
}
