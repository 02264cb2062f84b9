import type { UtmFields } from "#app/domain/partners/partner-link.ts";
import { m } from "#app/paraglide/messages.js";
import { CopyField } from "#app/ui/copy-field.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { type Option, SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";

type LinkBuilderProps = {
	pages: readonly Option[];
	page: string | null;
	language: string;
	utm: UtmFields;
	valid: boolean;
	link: string;
	qr: { path: string; size: number };
};

const LANGUAGES: readonly Option[] = [
	{ value: "en", label: "English" },
	{ value: "es", label: "Español" },
	{ value: "pt", label: "Português" },
];

/** Any page of ours with the partner's code, as a link and as a picture to scan. */
export function LinkBuilder({ pages, page, language, utm, valid, link, qr }: LinkBuilderProps) {
	const problem = valid ? undefined : m.partner_builder_invalid();
	return (
		<section className="partner-section" aria-labelledby="builder">
			<h2 id="builder">{m.partner_builder()}</h2>
			<div className="partner-builder">
				<AppForm method="get" action="/affiliate-marketing-materials" className="form">
					<ErrorSummary errors={problem ? [{ fieldId: "source", message: problem }] : []} />
					<SelectField name="page" label={m.partner_builder_page()} defaultValue={page ?? ""} options={pages}>
						<option value="">{m.partner_builder_landing()}</option>
					</SelectField>
					<SelectField
						name="language"
						label={m.partner_builder_language()}
						defaultValue={language}
						options={LANGUAGES}
						className="control-medium"
					>
						<option value="">{m.partner_builder_any()}</option>
					</SelectField>
					<p className="small muted">{m.partner_builder_utm()}</p>
					<TextField name="source" label={m.partner_builder_source()} defaultValue={utm.source} error={problem} />
					<div className="form-pair">
						<TextField name="medium" label={m.partner_builder_medium()} defaultValue={utm.medium} />
						<TextField name="campaign" label={m.partner_builder_campaign()} defaultValue={utm.campaign} />
					</div>
					<div>
						<Button type="submit">{m.partner_builder_make()}</Button>
					</div>
				</AppForm>
				<div className="stack partner-made">
					<CopyField id="made" label={m.partner_builder_made()} value={link} />
					<Qr qr={qr} />
				</div>
			</div>
		</section>
	);
}

function Qr({ qr: { path, size } }: { qr: LinkBuilderProps["qr"] }) {
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
	const address = `data:image/svg+xml,${encodeURIComponent(svg)}`;
	return (
		<figure className="partner-qr">
			<figcaption>{m.partner_qr()}</figcaption>
			<img src={address} alt={m.partner_qr_alt()} width={220} height={220} />
			<a href={address} download="azulejo-nif-qr.svg">
				{m.partner_qr_save()}
			</a>
		</figure>
	);
}
