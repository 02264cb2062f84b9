import { data } from "react-router";
import { readNotMeBlock, setNotMeBlock } from "#app/commands/mail/mail-quota.server.ts";
import { servicesContext } from "#app/context.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { Card } from "#app/ui/card.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { PageHeader, PageTitle } from "#app/ui/page/page-header.tsx";
import { descriptionMeta } from "#app/ui/page/page-meta.ts";
import type { Route } from "./+types/not-me";

export const handle: PageHandle = { hideTrustStrip: true };

export function meta() {
	return descriptionMeta(m.not_me_title(), m.not_me_text());
}

/** GET has no effect: mail scanners open links. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const token = (new URL(request.url).searchParams.get("token") ?? "").slice(0, 64);
	return { token, isBlocked: await readNotMeBlock(context.get(servicesContext), token) };
}

export async function action({ request, context }: Route.ActionArgs) {
	const form = await request.formData().catch(() => new FormData());
	const token = String(form.get("token") ?? "").slice(0, 64);
	const shouldBlock = form.get("intent") !== "allow";
	const isTokenValid = await setNotMeBlock(context.get(servicesContext), token, shouldBlock);
	return data(
		{ token, isBlocked: isTokenValid ? shouldBlock : null, isAllowedAgain: isTokenValid && !shouldBlock },
		{ status: isTokenValid ? 200 : 404 },
	);
}

export default function NotMe({ loaderData, actionData }: Route.ComponentProps) {
	const { token, isBlocked } = actionData ?? loaderData;
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={m.not_me_title()} hasErrors={isBlocked === null} />
			<div className="stack-lg">
				<PageHeader title={m.not_me_title()} lede={isBlocked === false ? m.not_me_text() : undefined} />
				{actionData?.isAllowedAgain && (
					<Alert tone="success" role="status">
						<p>{m.not_me_again()}</p>
					</Alert>
				)}
				{isBlocked && (
					<Alert tone="success" title={m.not_me_stopped_title()} role="status">
						<p>{m.not_me_stopped()}</p>
					</Alert>
				)}
				{isBlocked === null ? (
					<Alert tone="warning" role="alert">
						<p>{m.not_me_unknown()}</p>
					</Alert>
				) : (
					<Card>
						<AppForm className="form" action="/not-me">
							<input type="hidden" name="token" value={token} />
							<div className="row btn-row">
								{isBlocked ? (
									<Button type="submit" name="intent" value="allow" variant="secondary">
										{m.not_me_allow()}
									</Button>
								) : (
									<Button type="submit">{m.not_me_stop()}</Button>
								)}
							</div>
						</AppForm>
					</Card>
				)}
			</div>
		</div>
	);
}
