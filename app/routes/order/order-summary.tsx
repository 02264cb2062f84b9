import { BEGIN_CHOICES, type BeginChoice } from "#app/domain/application/expected-dates.ts";
import { formatMoney } from "#app/domain/money/money.ts";
import {
	calculatePrice,
	discountAmount,
	PACKAGES,
	type PackageId,
	PROCESSING_FEE,
} from "#app/domain/money/packages.ts";
import { packageName } from "#app/labels/package-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";

type OrderLinesProps = {
	packageType: PackageId;
	/** In whole per cent; 0 for none. */
	discountPercent: number;
};

/** The items of the total: package and processing fee (rows 43, 45, 224). CSS selects them by `data-package`. */
export function OrderLines({ packageType, discountPercent }: OrderLinesProps) {
	const language = getLocale();
	return (
		<dl className="order-lines" data-package={packageType}>
			<div>
				<dt>{m.order_package({ name: packageName(packageType) })}</dt>
				<dd>{formatMoney(PACKAGES[packageType].price, language)}</dd>
			</div>
			{discountPercent > 0 && (
				<div>
					<dt>{m.order_discount({ percent: discountPercent })}</dt>
					<dd>{formatMoney(-discountAmount({ packageType, discountPercent }), language)}</dd>
				</div>
			)}
			<div>
				<dt>{m.order_fee()}</dt>
				<dd>{formatMoney(PROCESSING_FEE, language)}</dd>
			</div>
		</dl>
	);
}

type OrderTotalProps = OrderLinesProps & {
	/** The expected date if paid today, formatted, for each start option. */
	expected?: Record<BeginChoice, string>;
};

/** Total price and expected date. The page shows the note on prices separately. */
export function OrderTotal({ packageType, discountPercent, expected }: OrderTotalProps) {
	return (
		<dl className="order-lines" data-package={packageType}>
			<div className="order-total">
				<dt>{m.order_total()}</dt>
				<dd>{formatMoney(calculatePrice("application", { packageType, discountPercent }), getLocale())}</dd>
			</div>
			{expected &&
				BEGIN_CHOICES.map((choice) => (
					<div key={choice} className="order-due" data-begin={choice}>
						<dt>{m.order_promised()}</dt>
						<dd>{expected[choice]}</dd>
					</div>
				))}
		</dl>
	);
}

/** Other terms: no hidden costs, no renewal. */
export function OrderTerms({ hasOwnRepresentative }: { hasOwnRepresentative: boolean }) {
	return (
		<ul className="order-due-dates">
			<li>{m.order_once()}</li>
			<li>{hasOwnRepresentative ? m.order_own_representative() : m.order_representative()}</li>
			<li>{m.order_cancel()}</li>
		</ul>
	);
}
