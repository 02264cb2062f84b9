import { uploadDocumentsPath } from "#app/domain/application/journey.ts";
import { DEFAULT_PACKAGE } from "#app/domain/money/packages.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";

type CallToActionProps = { title: string; text?: string; button: string; to?: string; children?: React.ReactNode };

/** Closing section of a page. Links to the upload page with the default package (row 25) unless `to` is set. */
export function CallToAction({ title, text, button, to, children }: CallToActionProps) {
	return (
		<section className="closing">
			<div className="closing-text">
				<h2>{title}</h2>
				{text && <p>{text}</p>}
				<div className="row btn-row">
					<ButtonLink to={to ?? uploadDocumentsPath(DEFAULT_PACKAGE)}>{button}</ButtonLink>
					{children}
				</div>
			</div>
			<div className="closing-tiles" />
		</section>
	);
}
