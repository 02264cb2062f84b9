import { personalInfoPath } from "#app/domain/application/journey.ts";
import type { PackageId } from "#app/domain/money/packages.ts";
import { m } from "#app/paraglide/messages.js";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";

/** Back to the first page, and on to one's own information once both documents are there. */
export function WizardButtons({ packageType, ready }: { packageType: PackageId; ready: boolean }) {
	return (
		<div className="wizard-buttons" data-ready={ready || undefined}>
			<ButtonLink to="/" variant="secondary">
				{m.wizard_back()}
			</ButtonLink>
			{ready ? (
				<ButtonLink to={personalInfoPath(packageType)}>{m.wizard_continue()}</ButtonLink>
			) : (
				<Button disabled aria-describedby="continue-hint">
					{m.wizard_continue()}
				</Button>
			)}
			{!ready && (
				<p id="continue-hint" className="field-hint">
					{m.upload_both_needed()}
				</p>
			)}
		</div>
	);
}
