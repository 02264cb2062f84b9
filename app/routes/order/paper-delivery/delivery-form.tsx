import { usePendingNavigation } from "#app/browser/use-network.ts";
import { formatPrice } from "#app/domain/money/money.ts";
import { PHYSICAL_DELIVERY_PRICE } from "#app/domain/money/packages.ts";
import { COMMON_DESTINATIONS } from "#app/domain/person/countries.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { CountrySelect } from "#app/ui/form/country-select.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import type { Option } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { ToastAnnouncement } from "#app/ui/toast/toasts.tsx";

export type DeliveryProblem = { message: string; fields: Record<string, string>; values: Record<string, string> };

type DeliveryFormProps = { countries: readonly Option[]; problem: DeliveryProblem | undefined };

/** Delivery address (rows 109, 110, 162) and price (row 231) of the printed certificate. */
export function DeliveryForm({ countries, problem }: DeliveryFormProps) {
	const navigation = usePendingNavigation();
	const isBusy = navigation.state !== "idle" && navigation.formData?.get("intent") === "delivery";
	const { fields = {}, values = {} } = problem ?? {};
	const price = formatPrice(PHYSICAL_DELIVERY_PRICE, getLocale());
	const formErrorMessage = `${m.delivery_failed_title()}: ${m.delivery_failed()} ${problem?.message}`;
	const formError = { fieldId: "addressLine1", message: formErrorMessage };
	const summary = Object.entries(fields).map(([fieldId, message]) => ({ fieldId, message }));
	const getFieldProps = (name: string) => ({ name, error: fields[name], defaultValue: values[name] });
	return (
		<AppForm className="form" noValidate preventScrollReset>
			{problem && <ErrorSummary errors={summary.length > 0 ? summary : [formError]} />}
			{problem && summary.length === 0 && (
				<ToastAnnouncement
					update={problem}
					title={m.delivery_failed_title()}
					description={m.delivery_failed()}
					variant="destructive"
				/>
			)}
			<TextField {...getFieldProps("addressLine1")} label={m.field_address_line1()} autoComplete="address-line1" />
			<TextField
				{...getFieldProps("addressLine2")}
				label={m.optional_label({ label: m.field_address_line2() })}
				autoComplete="address-line2"
			/>
			<TextField {...getFieldProps("city")} label={m.field_city()} autoComplete="address-level2" />
			<TextField
				{...getFieldProps("postalCode")}
				label={m.field_postal_code()}
				autoComplete="postal-code"
				className="control-medium"
			/>
			<CountrySelect
				name="country"
				label={m.field_country()}
				countries={countries}
				commonCodes={COMMON_DESTINATIONS}
				error={fields.country}
				defaultValue={values.country ?? ""}
			/>
			<Button type="submit" name="intent" value="delivery" aria-disabled={isBusy || undefined}>
				{isBusy ? m.payment_processing() : m.delivery_submit({ price })}
			</Button>
		</AppForm>
	);
}
