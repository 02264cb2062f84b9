import type { PackageId } from "#app/domain/money/packages.ts";
import { m } from "#app/paraglide/messages.js";

type WhatsNextProps = {
	packageType: PackageId;
	/** How long the package takes, in the words of the status view (row 230). */
	delivery: string;
	/** Whether the page names a date. */
	isDated: boolean;
};

/** The way ahead in order (row 48). */
export function WhatsNext({ packageType, delivery, isDated }: WhatsNextProps) {
	return (
		<details className="disclosure">
			<summary>{m.confirmation_next_title()}</summary>
			<ol className="numbered">
				<li>{m.confirmation_next_review()}</li>
				<li>{m.confirmation_next_sign()}</li>
				<li>{m.confirmation_next_file()}</li>
				<li>
					{m.confirmation_next_time({ days: delivery })}
					{isDated && ` ${m.confirmation_next_date()}`}
				</li>
				<li>{m.confirmation_next_mail()}</li>
				{packageType === "premium" && <li>{m.confirmation_next_post()}</li>}
			</ol>
		</details>
	);
}
