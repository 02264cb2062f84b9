import { INTL_TAG } from "#app/domain/language.ts";
import {
	NEED_RULES_AS_OF,
	type NeedQuestion,
	parseNeedAnswers,
	RELATIONS,
	RESIDENCES,
	type RepresentativeNeed,
	representativeNeed,
} from "#app/domain/person/representative-need.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { CallToAction } from "#app/routes/site/call-to-action.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { RadioCards } from "#app/ui/form/radio-cards.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { TickList } from "#app/ui/tick-list.tsx";
import type { Route } from "./+types/representative";

export const handle = { varies: ["residence", "relation", "notices", "answer"] };

export function meta({ loaderData }: Route.MetaArgs) {
	const result = loaderData?.result;
	return pageMeta(
		m.representative_check_title(),
		m.representative_check_description(),
		Boolean(result && "openQuestions" in result),
	);
}

/** The answers are in the URL, because they contain no personal data and a result can be shared. */
export function loader({ request }: Route.LoaderArgs) {
	const { searchParams } = new URL(request.url);
	const needAnswers = parseNeedAnswers(searchParams);
	const isSubmitted = handle.varies.some((name) => searchParams.has(name));
	return { answers: needAnswers, result: isSubmitted ? representativeNeed(needAnswers) : null };
}

const MISSING_ANSWER_ERRORS: Record<NeedQuestion, () => string> = {
	residence: m.representative_check_open_residence,
	relation: m.representative_check_open_relation,
	notices: m.representative_check_open_notices,
};

const RESIDENCE_LABELS = {
	eea: { title: m.representative_check_residence_eea, text: m.representative_check_residence_eea_text },
	elsewhere: {
		title: m.representative_check_residence_elsewhere,
		text: m.representative_check_residence_elsewhere_text,
	},
	portugal: { title: m.representative_check_residence_portugal, text: null },
};

const RELATION_LABELS = {
	"self-employed": () => ({
		title: m.representative_check_relation_self_employed(),
		text: m.representative_check_relation_self_employed_text(),
	}),
	yes: () => ({ title: m.representative_check_relation_yes() }),
	no: () => ({ title: m.representative_check_relation_no() }),
};

export default function RepresentativeHelper({ loaderData: { answers, result } }: Route.ComponentProps) {
	const openQuestions = result && "openQuestions" in result ? result.openQuestions : [];
	const getError = (question: NeedQuestion) =>
		openQuestions.includes(question) ? MISSING_ANSWER_ERRORS[question]() : undefined;
	return (
		<div className="page wrap">
			<div className="wrap-reading">
				<PageHeader
					title={m.representative_check_title()}
					lede={m.representative_check_lede()}
					backLink={{ to: "/", label: m.site_back_home() }}
				/>
				{result && "need" in result && <NeedResult need={result.need} />}
				<ErrorSummary
					errors={openQuestions.map((question) => ({ fieldId: question, message: MISSING_ANSWER_ERRORS[question]() }))}
				/>
				<AppForm method="get" action="/do-i-need-a-representative" className="form need-form">
					<input type="hidden" name="answer" value="1" />
					<RadioCards
						name="residence"
						label={m.representative_check_residence()}
						hint={m.representative_check_residence_hint()}
						error={getError("residence")}
						defaultValue={answers.residence ?? undefined}
						cards={RESIDENCES.map((value) => ({
							value,
							title: RESIDENCE_LABELS[value].title(),
							text: RESIDENCE_LABELS[value].text?.(),
						}))}
					/>
					<RadioCards
						name="relation"
						label={m.representative_check_relation()}
						hint={m.representative_check_relation_hint()}
						error={getError("relation")}
						defaultValue={answers.relation ?? undefined}
						cards={RELATIONS.map((value) => ({ value, ...RELATION_LABELS[value]() }))}
					/>
					<YesNo
						name="notices"
						label={m.representative_check_notifications()}
						hint={`${m.representative_check_notices_hint()} ${m.representative_check_only_elsewhere()}`}
						answer={answers.notices}
						error={getError("notices")}
					/>
					<div className="row btn-row">
						<Button type="submit">{m.representative_check_submit()}</Button>
						{result && <AppLink to="/do-i-need-a-representative">{m.representative_check_again()}</AppLink>}
					</div>
				</AppForm>
				<section className="stack need-service" aria-labelledby="we">
					<h2 id="we">{m.representative_check_we_title()}</h2>
					<TickList
						items={[
							m.representative_check_we_included(),
							m.representative_check_we_filing(),
							m.representative_check_we_once(),
							m.representative_check_we_ends(),
						]}
					/>
					<p>
						{m.guides_need()} <AppLink to="/guides/fiscal-representative">{m.guides_representative()}</AppLink>
					</p>
				</section>
			</div>
			<CallToAction title={m.site_ready_title()} text={m.site_ready_text()} button={m.site_start()} />
		</div>
	);
}

type YesNoProps = { name: NeedQuestion; label: string; hint: string; answer: boolean | null; error?: string };

function YesNo({ name, label, hint, answer, error }: YesNoProps) {
	return (
		<div className="yes-no">
			<RadioCards
				name={name}
				label={label}
				hint={hint}
				error={error}
				defaultValue={answer === null ? undefined : answer ? "yes" : "no"}
				cards={[
					{ value: "yes", title: m.representative_check_yes() },
					{ value: "no", title: m.representative_check_no() },
				]}
			/>
		</div>
	);
}

const NEED_LABELS: Record<RepresentativeNeed, { title: () => string; text: () => string }> = {
	resident: { title: m.representative_check_resident, text: m.representative_check_resident_text },
	optional: { title: m.representative_check_optional, text: m.representative_check_optional_text },
	"optional-self-employed": {
		title: m.representative_check_optional,
		text: m.representative_check_optional_self_employed_text,
	},
	"not-yet": { title: m.representative_check_not_yet, text: m.representative_check_not_yet_text },
	waived: { title: m.representative_check_waived, text: m.representative_check_waived_text },
	either: { title: m.representative_check_either, text: m.representative_check_either_text },
	"vat-representative": { title: m.representative_check_vat, text: m.representative_check_vat_text },
};

/** States whether a tax representative is required, why, and as of which date (F4). */
function NeedResult({ need }: { need: RepresentativeNeed }) {
	const { title, text } = NEED_LABELS[need];
	return (
		<section className="need-answer" aria-labelledby="answer">
			<h2 id="answer" className="small muted">
				{m.representative_check_answer()}
			</h2>
			<Alert tone={need === "either" || need === "vat-representative" ? "warning" : "success"} title={title()}>
				<p>{text()}</p>
				<p className="small muted">{m.representative_check_source({ date: formatMonth(NEED_RULES_AS_OF) })}</p>
			</Alert>
		</section>
	);
}

function formatMonth(month: string): string {
	return new Intl.DateTimeFormat(INTL_TAG[getLocale()], { month: "long", year: "numeric", timeZone: "UTC" }).format(
		new Date(`${month}-01T00:00:00Z`),
	);
}
