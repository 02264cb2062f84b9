import { INTL_TAG } from "#app/domain/language.ts";
import { NEED_RULES_AS_OF, type RepresentativeNeed } from "#app/domain/person/representative-need.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Alert } from "#app/ui/alert.tsx";

const WORDS: Record<RepresentativeNeed, { title: () => string; text: () => string }> = {
	resident: { title: m.need_resident, text: m.need_resident_text },
	optional: { title: m.need_optional, text: m.need_optional_text },
	"optional-self-employed": { title: m.need_optional, text: m.need_optional_self_employed_text },
	"not-yet": { title: m.need_not_yet, text: m.need_not_yet_text },
	waived: { title: m.need_waived, text: m.need_waived_text },
	either: { title: m.need_either, text: m.need_either_text },
	"vat-representative": { title: m.need_vat, text: m.need_vat_text },
};

/** Whether a tax representative is needed, why, and as of when (F4). */
export function NeedAnswer({ need }: { need: RepresentativeNeed }) {
	const { title, text } = WORDS[need];
	return (
		<section className="need-answer" aria-labelledby="answer">
			<h2 id="answer" className="small muted">
				{m.need_answer()}
			</h2>
			<Alert tone={need === "either" || need === "vat-representative" ? "warning" : "success"} title={title()}>
				<p>{text()}</p>
				<p className="small muted">{m.need_source({ date: monthLabels(NEED_RULES_AS_OF) })}</p>
			</Alert>
		</section>
	);
}

function monthLabels(month: string): string {
	return new Intl.DateTimeFormat(INTL_TAG[getLocale()], { month: "long", year: "numeric", timeZone: "UTC" }).format(
		new Date(`${month}-01T00:00:00Z`),
	);
}
