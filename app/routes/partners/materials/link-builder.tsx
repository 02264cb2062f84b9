import type { UtmFields } from "#app/domain/partners/partner-link.ts";
import { m } from "#app/paraglide/messages.js";
import { CopyField } from "#app/ui/copy-field.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { type Option, SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";

type LinkBuilderProps = {
	code: string;
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
export function LinkBuilder({ code, pages, page, language, utm, valid, link, qr }: LinkBuilderProps) {
	const problem = valid ? undefined : m.partner_builder_invalid();
	const counts = Object.values(utm).some(Boolean);
	return (
		<section className="card portal-card" aria-labelledby="builder">
			<h2 id="builder">{m.partner_builder()}</h2>
			<div className="portal-builder">
				<div className="portal-made">
					<CopyField id="made" label={m.partner_link()} value={link} />
					<Qr qr={qr} />
				</div>
				<AppForm method="get" action="/affiliate-marketing-materials" className="form">
					<ErrorSummary errors={problem ? [{ fieldId: "source", message: problem }] : []} />
					<div className="portal-builder-pair">
						<SelectField name="page" label={m.partner_builder_page()} defaultValue={page ?? ""} options={pages}>
							<option value="">{m.partner_builder_landing()}</option>
						</SelectField>
						<SelectField
							name="language"
							label={m.partner_builder_language()}
							defaultValue={language}
							options={LANGUAGES}
						>
							<option value="">{m.partner_builder_any()}</option>
						</SelectField>
					</div>
					<details className="disclosure" open={counts || undefined}>
						<summary>{m.partner_builder_counts()}</summary>
						<p className="small muted">{m.partner_builder_utm()}</p>
						<TextField name="source" label={m.partner_builder_source()} defaultValue={utm.source} error={problem} />
						<div className="form-pair">
							<TextField name="medium" label={m.partner_builder_medium()} defaultValue={utm.medium} />
							<TextField name="campaign" label={m.partner_builder_campaign()} defaultValue={utm.campaign} />
						</div>
					</details>
					<div>
						<Button type="submit" variant="secondary">
							{m.partner_builder_make()}
						</Button>
					</div>
				</AppForm>
			</div>
			<details className="disclosure">
				<summary>
					{m.partner_code()}: {code}
				</summary>
				<CopyField id="code" label={m.partner_code()} value={code} />
				<p className="muted">{m.partner_link_text({ code })}</p>
			</details>
		</section>
	);
}

function Qr({ qr: { path, size } }: { qr: LinkBuilderProps["qr"] }) {
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
	const address = `data:image/svg+xml,${encodeURIComponent(svg)}`;
	return (
		<figure className="portal-qr">
			<img src={address} alt={m.partner_qr_alt()} width={112} height={112} />
			<figcaption>
				{m.partner_qr()}
				<a href={address} download="azulejo-nif-qr.svg">
					{m.partner_qr_save()}
				</a>
			</figcaption>
		</figure>
	);
}
