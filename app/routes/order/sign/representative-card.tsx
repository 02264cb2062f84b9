import { useLastResult } from "#app/browser/use-last-result.ts";
import { m } from "#app/paraglide/messages.js";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { CopyLine } from "#app/ui/copy-line.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import type { SigningView } from "./signing-view.ts";

type RepresentativeCardProps = {
	representative: NonNullable<SigningView["representative"]>;
	/** Just made, to be passed on. */
	link: string | null;
};

/** The applicant's own representative says yes by a link that the applicant passes on. */
export function RepresentativeCard({ representative: { name, accepted }, link: made }: RepresentativeCardProps) {
	const link = useLastResult(made);
	return (
		<Card aria-labelledby="representative" className="stack">
			<div className="row">
				<h2 id="representative">{m.sign_representative_title()}</h2>
				<Badge tone={accepted ? "success" : "warning"}>
					{accepted ? m.sign_representative_accepted() : m.sign_representative_open()}
				</Badge>
			</div>
			{!accepted && (
				<>
					<p>{m.sign_representative({ name })}</p>
					{link && (
						<CopyLine
							id="representative-link"
							label={m.sign_representative_link()}
							hint={m.sign_representative_link_hint()}
							value={link}
						/>
					)}
					<AppForm preventScrollReset>
						<Button type="submit" name="intent" value="representative-link" variant="secondary">
							{link ? m.sign_representative_again() : m.sign_representative_make()}
						</Button>
					</AppForm>
				</>
			)}
		</Card>
	);
}
