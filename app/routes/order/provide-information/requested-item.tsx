import { useNavigation } from "react-router";
import type { RequestedItem } from "#app/domain/application/application.ts";
import { m } from "#app/paraglide/messages.js";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { describe, Field } from "#app/ui/form/field.tsx";

const TITLES: Record<RequestedItem["kind"], () => string> = {
	passport: m.provide_passport,
	address: m.provide_address,
	information: m.provide_information,
};

type RequestedItemProps = { item: RequestedItem; index: number; error: string | undefined };

/** One thing that we asked for, why, and the form that brings it (row F35). */
export function RequestedItemCard({ item, index, error }: RequestedItemProps) {
	const navigation = useNavigation();
	const busy = navigation.state !== "idle" && navigation.formData?.get("item") === String(index);
	const id = `item-${index}`;
	const label = item.kind === "information" ? m.provide_done() : m.provide_send();
	return (
		<Card aria-labelledby={`${id}-title`} className="stack">
			<div className="row">
				<h2 id={`${id}-title`}>{TITLES[item.kind]()}</h2>
				<Badge tone={item.done ? "success" : "warning"}>{item.done ? m.provide_received() : m.provide_open()}</Badge>
			</div>
			<p>{item.reason}</p>
			{!item.done && (
				<AppForm className="form" encType="multipart/form-data" noValidate preventScrollReset>
					<input type="hidden" name="item" value={index} />
					{item.kind !== "information" && (
						<Field id={id} label={m.provide_file()} hint={m.provide_file_hint()} error={error}>
							<input
								{...describe({ id, hint: true, error })}
								id={id}
								name="document"
								type="file"
								multiple
								accept="image/jpeg,image/png,application/pdf"
							/>
						</Field>
					)}
					<div>
						<Button type="submit" id={item.kind === "information" ? id : undefined} aria-disabled={busy || undefined}>
							{busy ? m.payment_processing() : label}
						</Button>
					</div>
				</AppForm>
			)}
		</Card>
	);
}
