import { checkoutPath, paymentPath } from "#app/domain/application/journey.ts";
import { formatMoney } from "#app/domain/money/money.ts";
import { formatDate } from "#app/domain/time/calendar.ts";
import { statusLabel } from "#app/labels/application-labels.ts";
import { packageName } from "#app/labels/package-labels.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Alert } from "#app/ui/alert.tsx";
import { ApplicationError } from "#app/ui/application-error.tsx";
import { ApplicationLinkForm } from "#app/ui/application-link-form.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { PageHeader, PageTitle } from "#app/ui/page/page-header.tsx";
import { PriceNote } from "#app/ui/page/price-note.tsx";
import type { Route } from "./+types/household";
import { changeHousehold, loadHousehold } from "./household.server.ts";

export const handle: PageHandle = { hideTrustStrip: true, briefFooter: true };

export function meta(): Route.MetaDescriptors {
	return [];
}

export function loader(args: Route.LoaderArgs) {
	return loadHousehold(args);
}

export function action(args: Route.ActionArgs) {
	return changeHousehold(args);
}

type Person = Route.ComponentProps["loaderData"]["people"][number];

/** The people of one order: the status of each application, and one payment for all unpaid ones (row F12). */
export default function Household({ loaderData, actionData }: Route.ComponentProps) {
	const { id, orderedAt, people, canAddPerson } = loaderData;
	const lede = m.household_order({ date: formatDate(orderedAt, getLocale()), count: people.length });
	return (
		<div className="page wrap">
			<PageTitle title={m.household_title()} hasErrors={Boolean(actionData)} />
			<PageHeader title={m.household_title()} lede={lede} />
			{actionData && (
				<Alert tone="danger" role="alert" className="order-alert">
					<p>{actionData.problem}</p>
				</Alert>
			)}
			<div className="order-layout">
				<div className="order-main">
					{people.map((person) => (
						<PersonCard key={person.id} person={person} />
					))}
					{canAddPerson && (
						<AppForm>
							<Button type="submit" name="intent" value="add" variant="secondary">
								{m.household_add()}
							</Button>
						</AppForm>
					)}
					<p className="small muted">{m.household_privacy()}</p>
					<p className="small">
						<AppLink to={`/confirmation/${id}`}>{m.household_own()}</AppLink>
						{people.length > 1 && (
							<>
								{" · "}
								<AppLink to={`/share/${id}`}>{m.share_link()}</AppLink>
							</>
						)}
					</p>
				</div>
				<aside className="order-aside">
					<OrderAmounts people={people} />
				</aside>
			</div>
		</div>
	);
}

function PersonCard({ person }: { person: Person }) {
	const { id, name, packageType, status, tasks, expectedAt, isOwned, isPayable, isBuyer, isPaid } = person;
	const { label, tone } = isPayable ? { label: m.household_to_pay(), tone: "warning" as const } : statusLabel(status);
	const page = isPayable ? paymentPath(id) : status === "draft" ? `/personal-info?id=${id}` : `/confirmation/${id}`;
	const expected = expectedAt && m.household_expected({ date: formatDate(expectedAt, getLocale()) });
	const hiddenName = <span className="sr-only">: {name}</span>;
	return (
		<section className="card stack-tight">
			<div className="row row-between">
				<h2 className="order-heading">{name}</h2>
				<Badge tone={tasks ? "warning" : tone}>{label}</Badge>
			</div>
			<p className="muted">{[packageName(packageType), expected].filter(Boolean).join(" · ")}</p>
			{tasks && !isPayable && <p>{tasks}</p>}
			{!isOwned && <p className="small muted">{m.household_not_owned({ name })}</p>}
			<div className="row">
				{isOwned && (
					<AppLink to={page}>
						{isPayable ? m.household_change() : m.household_open()}
						{hiddenName}
					</AppLink>
				)}
				{!isBuyer && !isPaid && (
					<AppForm>
						<input type="hidden" name="person" value={id} />
						<Button type="submit" name="intent" value="leave" variant="quiet">
							{m.household_remove()}
							{hiddenName}
						</Button>
					</AppForm>
				)}
				{!isBuyer && isOwned && <ApplicationLinkForm lookup={{ id }} label={m.household_give_link({ name })} />}
			</div>
		</section>
	);
}

/** The amount paid, and the total amount due. */
function OrderAmounts({ people }: { people: readonly Person[] }) {
	const unpaid = people.filter(({ isPayable }) => isPayable);
	const paid = people.filter(({ isPaid }) => isPaid);
	const [first] = unpaid;
	return (
		<>
			{paid.length > 0 && <AmountList people={paid} label={m.household_paid()} />}
			{first && (
				<section className="stack" aria-labelledby="to-pay">
					<h2 id="to-pay">{m.household_to_pay()}</h2>
					<AmountList people={unpaid} label={m.order_total()} />
					<PriceNote />
					<div>
						<ButtonLink to={checkoutPath(first.id, first.packageType)} wide>
							{m.household_pay({ amount: formatTotal(unpaid) })}
						</ButtonLink>
					</div>
				</section>
			)}
		</>
	);
}

function AmountList({ people, label }: { people: readonly Person[]; label: string }) {
	return (
		<dl className="order-lines">
			{people.map(({ id, name, packageType, amount }) => (
				<div key={id}>
					<dt>
						{name}, {packageName(packageType)}
					</dt>
					<dd>{formatMoney(amount, getLocale())}</dd>
				</div>
			))}
			<div className="order-total">
				<dt>{label}</dt>
				<dd>{formatTotal(people)}</dd>
			</div>
		</dl>
	);
}

function formatTotal(people: readonly Person[]): string {
	return formatMoney(
		people.reduce((sum, { amount }) => sum + amount, 0),
		getLocale(),
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ApplicationError error={error} />;
}
