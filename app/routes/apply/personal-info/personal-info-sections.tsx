import { useId, useRef, useState } from "react";
import { writtenFields } from "#app/domain/application/personal-info-fields.ts";
import { FIELD_LABELS } from "#app/labels/personal-info-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { Card } from "#app/ui/card.tsx";
import { DisclosureGroup } from "#app/ui/disclosure-group.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { RadioCards } from "#app/ui/form/radio-cards.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { SummaryList, type SummaryRow } from "#app/ui/summary-list.tsx";
import { AutoFill, type AutoFillProps } from "./auto-fill.tsx";
import type { GuardianLabels, PreviousNifLabels } from "./personal-info.server.ts";
import { FieldRows, type FormView, SectionFields } from "./personal-info-field.tsx";

type FormSectionProps = { title: string; children: React.ReactNode; className?: string };

function FormSection({ title, children, className = "" }: FormSectionProps) {
	const id = useId();
	return (
		<section className={`card answer-group ${className}`.trim()} aria-labelledby={id}>
			<h2 id={id}>{title}</h2>
			<div className="answer-group-fields">{children}</div>
		</section>
	);
}

type BasicProps = { view: FormView; rows: SummaryRow[] | null; autoFill: AutoFillProps | null };

export function BasicSection({ view, rows, autoFill }: BasicProps) {
	return (
		<AnswerGroup title={m.details_basic()} summary={rows && <SummaryList rows={rows} />} className="names">
			<SectionFields section="name" view={view} />
			<Checkbox
				name="singleName"
				value="true"
				label={m.details_single_name()}
				defaultChecked={view.fields.singleName === "true"}
			/>
			<SectionFields section="basic" view={view} />
			{autoFill && <AutoFill {...autoFill} />}
		</AnswerGroup>
	);
}

/** Place of birth and parents' names, used if the tax office requires them from all applicants (ruling T38). */
export function BirthSection(view: FormView) {
	return (
		<FormSection title={m.details_birth_details()}>
			<SectionFields section="birth" view={view} />
		</FormSection>
	);
}

export function ContactSection(view: FormView) {
	return (
		<FormSection title={m.details_contact()}>
			<SectionFields section="contact" view={view} />
		</FormSection>
	);
}

type AddressProps = { view: FormView; line: string | null; autoFill: AutoFillProps | null };

export function AddressSection({ view, line, autoFill }: AddressProps) {
	return (
		<AnswerGroup title={m.details_address()} summary={line && <p>{line}</p>}>
			<p className="field-hint">{m.details_address_hint()}</p>
			<SectionFields section="address" view={view} />
			{autoFill && <AutoFill {...autoFill} />}
		</AnswerGroup>
	);
}

/**
 * Delivery address, for Premium only. CSS shows the fields for another address or on errors, so no script is needed.
 */
export function DeliverySection(view: FormView) {
	const names = writtenFields("delivery");
	const hasErrors = names.some((name) => view.errors[name]);
	const hasOtherAddress = names.some((name) => view.fields[name]);
	return (
		<FormSection title={m.details_delivery()} className={hasErrors ? "delivery delivery-asked" : "delivery"}>
			<RadioCards
				name="sameAddress"
				label={m.details_delivery_text()}
				defaultValue={view.fields.sameAddress || (hasOtherAddress ? "" : undefined)}
				cards={[
					{ value: "true", title: m.details_same_address() },
					{ value: "", title: m.details_other_address() },
				]}
			/>
			<div className="delivery-fields answer-group-fields">
				<SectionFields section="delivery" view={view} />
			</div>
		</FormSection>
	);
}

/** CSS shows the fields of the applicant's own representative when that option is selected (row 42). */
export function RepresentativeSection(view: FormView) {
	const { fields, toReview } = view;
	const isOwnRepresentative = fields.useProvidedRepresentative === "false";
	const representative = isOwnRepresentative ? fields.representativeName : m.details_representative_ours();
	const needsReview = isOwnRepresentative && writtenFields("representative").some((name) => toReview.includes(name));
	return (
		<AnswerGroup
			title={m.details_representative()}
			summary={representative && !needsReview ? <p>{representative}</p> : null}
			className="representative"
		>
			<p className="field-hint">
				{m.details_representative_why()}{" "}
				<AppLink to="/do-i-need-a-representative" target="_blank">
					{m.details_representative_more()}
				</AppLink>
			</p>
			<RadioCards
				name="useProvidedRepresentative"
				label={m.details_representative_choice()}
				defaultValue={isOwnRepresentative ? "false" : "true"}
				cards={[
					{
						value: "true",
						title: m.details_representative_provided(),
						text: m.details_representative_provided_text(),
					},
					{ value: "false", title: m.details_representative_own(), text: m.details_representative_own_text() },
				]}
			/>
			<div className="representative-own answer-group-fields">
				<p className="field-hint">{m.details_representative_own_hint()}</p>
				<SectionFields section="representative" view={view} />
			</div>
		</AnswerGroup>
	);
}

/**
 * Collapses rarely needed fields unless they have a value or an error: those the tax office seldom requires (ruling
 * T38), and the portal password, which needs a separate power of attorney (F7).
 */
export function MoreSection(view: FormView) {
	const { fields, toReview, birthDetailsRequired } = view;
	const isUsed = writtenFields("birth").some((name) => fields[name] || toReview.includes(name));
	return (
		<div className="card more">
			<DisclosureGroup
				id="more"
				title={m.details_more()}
				open={(!birthDetailsRequired && isUsed) || fields.portalPassword === "true"}
			>
				{!birthDetailsRequired && (
					<div className="answer-group-fields">
						<h3>{m.details_birth_details()}</h3>
						<p className="field-hint">{m.details_birth_details_hint()}</p>
						<SectionFields section="birth" view={view} />
					</div>
				)}
				<div className="answer-group-fields">
					<h3>{m.details_portal()}</h3>
					<Checkbox
						name="portalPassword"
						value="true"
						label={m.details_portal_wish()}
						hint={m.details_portal_hint()}
						defaultChecked={fields.portalPassword === "true"}
					/>
				</div>
			</DisclosureGroup>
		</div>
	);
}

export function TermsSection({ fields, errors }: FormView) {
	return (
		<div className="terms-choice">
			<Checkbox
				name="termsAccepted"
				value="true"
				label={
					<>
						<TermsSentence />. {m.details_terms_confirm()}
					</>
				}
				error={errors.termsAccepted}
				defaultChecked={fields.termsAccepted === "true"}
			/>
		</div>
	);
}

/** The consent sentence, with the names of the legal texts as links. */
function TermsSentence() {
	const links: Record<string, string> = {
		[m.details_terms_name()]: "/terms",
		[m.page_privacy_policy()]: "/privacy-policy",
	};
	const parts = m.details_terms().split(new RegExp(`(${Object.keys(links).join("|")})`));
	return parts.map((part) => {
		const to = links[part];
		return to ? (
			<AppLink key={part} to={to} target="_blank">
				{part}
				<span className="sr-only"> {m.opens_new_tab()}</span>
			</AppLink>
		) : (
			part
		);
	});
}

type AnswerGroupProps = {
	title: string;
	/** Summary of the answers; null while a field needs review or an answer. */
	summary: React.ReactNode;
	className?: string;
	/** Fields of the section. */
	children: React.ReactNode;
};

/**
 * A section with known answers: a summary, and the fields in a disclosure labelled "Change". The fields are always
 * submitted. Once opened, the section stays open, because the summary would not match new values. Works without
 * scripts.
 */
function AnswerGroup({ title, summary, className = "", children }: AnswerGroupProps) {
	const id = useId();
	const fields = useRef<HTMLDivElement>(null);
	const isUserToggle = useRef(false);
	const [isOpen, setIsOpen] = useState(summary === null);
	if (summary === null && !isOpen) setIsOpen(true);
	return (
		<section className={`card answer-group ${className}`.trim()} aria-labelledby={id}>
			<h2 id={id}>{title}</h2>
			{summary && <div className="answer-group-summary">{summary}</div>}
			<details
				open={isOpen}
				onToggle={({ currentTarget }) => {
					setIsOpen(currentTarget.open);
					// The "Change" button disappears when pressed, so focus moves to the fields.
					if (isUserToggle.current) fields.current?.focus();
					isUserToggle.current = false;
				}}
			>
				{/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
				<summary
					onClick={() => {
						isUserToggle.current = true;
					}}
				>
					{m.summary_change()}
					<span className="sr-only"> – {title}</span>
				</summary>
				<div ref={fields} tabIndex={-1} className="answer-group-fields">
					{children}
				</div>
			</details>
		</section>
	);
}

const FIRST_GUARDIAN = writtenFields("guardian").filter(
	(name) => name.startsWith("guardian") && name !== "guardianRelation",
);
const SECOND_GUARDIAN = writtenFields("guardian").filter((name) => name.startsWith("second"));

/**
 * Representatives of a minor (F11), shown if the birth date is a minor's. Hidden fields keep their input. CSS shows the
 * fields of the other parent if both represent the child.
 */
export function GuardianSection({ labels, ...view }: { labels: GuardianLabels } & FormView) {
	return (
		<section className="card answer-group guardian" aria-labelledby="guardian-title" hidden={!view.underAge}>
			<h2 id="guardian-title">{labels.title}</h2>
			<Alert>
				{labels.lede.map((line) => (
					<p key={line}>{line}</p>
				))}
			</Alert>
			<RadioCards
				name="guardianRelation"
				label={FIELD_LABELS.guardianRelation()}
				hint={labels.hint}
				error={view.errors.guardianRelation}
				defaultValue={view.fields.guardianRelation}
				cards={labels.relations}
			/>
			<div className="answer-group-fields">
				<FieldRows names={FIRST_GUARDIAN} view={view} />
			</div>
			<div className="second-guardian answer-group-fields">
				<FieldRows names={SECOND_GUARDIAN} view={view} />
			</div>
		</section>
	);
}

/**
 * Asks first whether the applicant already has a NIF, so that nobody fills in the form in vain (F3). Applicants with a
 * NIF see instructions, and CSS hides the rest of the form until the answer changes.
 */
export function PreviousNifSection({ labels, fields, errors }: { labels: PreviousNifLabels } & FormView) {
	const { hint, answers, unsure, stop, find, links, mistake } = labels;
	return (
		<Card className="answer-group had-nif">
			<RadioCards
				name="hadNif"
				label={FIELD_LABELS.hadNif()}
				hint={hint}
				error={errors.hadNif}
				defaultValue={fields.hadNif}
				cards={answers}
			/>
			<p className="had-nif-unsure" role="status">
				{unsure}
			</p>
			<div className="had-nif-stop" role="status">
				<Alert title={stop.title}>
					<p>{stop.text}</p>
					<p>{find.title}</p>
					<ul>
						{find.options.map((option) => (
							<li key={option}>{option}</li>
						))}
					</ul>
					<ul>
						{links.map(({ to, label }) => (
							<li key={to}>
								<AppLink to={to} target="_blank">
									{label}
								</AppLink>
							</li>
						))}
					</ul>
					<p>{mistake}</p>
				</Alert>
			</div>
		</Card>
	);
}
