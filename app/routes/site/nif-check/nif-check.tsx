import { data } from "react-router";
import { explainNif } from "#app/domain/person/nif-explanation.ts";
import { m } from "#app/paraglide/messages.js";
import { CallToAction } from "#app/routes/site/call-to-action.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { descriptionMeta } from "#app/ui/page/page-meta.ts";
import { PageTitle } from "#app/ui/page/page-title.tsx";
import type { Route } from "./+types/nif-check";
import { NifCalculation, NifKinds, NifVerdict } from "./nif-calculation.tsx";

export const handle = { varies: [] };

export function meta() {
	return descriptionMeta(m.nif_check_meta_title(), m.nif_check_description());
}

/** A number is personal data: it is posted, so that it stays out of addresses, and its answer is kept by nobody. */
export async function action({ request }: Route.ActionArgs) {
	const form = await request.formData().catch(() => new FormData());
	const written = String(form.get("nif") ?? "").slice(0, 40);
	const explained = explainNif(written);
	const init = { headers: { "Cache-Control": "private, no-store" } };
	return explained ? data({ written, explained }, init) : data({ written, explained: null }, { ...init, status: 422 });
}

export function headers({ actionHeaders }: Route.HeadersArgs): HeadersInit {
	const cacheControl = actionHeaders.get("Cache-Control");
	return cacheControl ? { "Cache-Control": cacheControl } : {};
}

export default function NifCheck({ actionData }: Route.ComponentProps) {
	const error = actionData && !actionData.explained ? m.nif_check_malformed() : undefined;
	return (
		<div className="page wrap">
			<PageTitle title={m.nif_check_meta_title()} failed={error !== undefined} />
			<div className="wrap-reading">
				<PageHeader
					title={m.nif_check_title()}
					lede={m.nif_check_lede()}
					back={{ to: "/", label: m.site_back_home() }}
				/>
				{actionData?.explained && <NifVerdict explained={actionData.explained} />}
				{error && <ErrorSummary errors={[{ fieldId: "nif", message: error }]} />}
				<AppForm action="/nif-check" className="form card nif-form" noValidate>
					<TextField
						name="nif"
						label={m.nif_check_field()}
						hint={m.nif_check_field_hint()}
						error={error}
						defaultValue={actionData?.written}
						inputMode="text"
						autoComplete="off"
						spellCheck={false}
						maxLength={40}
						className="control-medium"
					/>
					<div>
						<Button type="submit">{m.nif_check_submit()}</Button>
					</div>
				</AppForm>
				{actionData?.explained && <NifCalculation explained={actionData.explained} />}
				<NifKinds />
			</div>
			<CallToAction title={m.site_ready_title()} text={m.site_ready_text()} button={m.site_start()} />
		</div>
	);
}
