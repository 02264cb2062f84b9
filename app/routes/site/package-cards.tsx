import Clock3 from "lucide-react/icons/clock-3";
import { uploadDocumentsPath } from "#app/domain/application/journey.ts";
import { formatPrice } from "#app/domain/money/money.ts";
import { MOST_POPULAR, PACKAGE_IDS, PACKAGES, type PackageId } from "#app/domain/money/packages.ts";
import {
	maxDurationText,
	packageFeatures,
	packageName,
	packageSubtitle,
	usualDurationText,
} from "#app/labels/package-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { PriceNote } from "#app/ui/page/price-note.tsx";
import { TickList } from "#app/ui/tick-list.tsx";

type Surface = keyof typeof MOST_POPULAR;

/** The three packages; each button links to the upload page with its package (rows 25, 224-230). */
export function PackageCards({ surface }: { surface: Surface }) {
	return (
		<>
			<div className="packages">
				{PACKAGE_IDS.map((id) => (
					<PackageCard key={id} id={id} surface={surface} />
				))}
			</div>
			<PriceNote />
			{surface === "pricing" && <p className="small muted">{m.package_time_note()}</p>}
		</>
	);
}

function PackageCard({ id, surface }: { id: PackageId; surface: Surface }) {
	const popular = MOST_POPULAR[surface] === id;
	return (
		<article className={`card package ${popular ? "package-popular" : ""}`.trim()}>
			{popular && <p className="package-flag">{m.package_popular()}</p>}
			<header>
				<h3>{packageName(id)}</h3>
				<p className="muted small">{packageSubtitle(id)}</p>
			</header>
			<p className="package-cost">
				<span className="package-price">{formatPrice(PACKAGES[id].price, getLocale())}</span>{" "}
				<span className="package-once">{m.package_once()}</span>
			</p>
			<p className="package-delivery">
				<Clock3 size={20} aria-hidden />
				{surface === "home" ? usualDurationText(id) : maxDurationText(id)}
			</p>
			<details className="package-features">
				<summary>{m.package_included()}</summary>
				<TickList items={packageFeatures(id)} />
			</details>
			<ButtonLink to={uploadDocumentsPath(id)} variant={popular ? "primary" : "secondary"} wide>
				{m.package_select({ name: packageName(id) })}
			</ButtonLink>
		</article>
	);
}
