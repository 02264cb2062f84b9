import * as v from "valibot";
import { approveApplication } from "#app/commands/application/approve-application.server.ts";
import { confirmNif, proposeNif } from "#app/commands/application/assign-nif.server.ts";
import { fileApplication } from "#app/commands/application/file-application.server.ts";
import {
	cancelApplication,
	rejectApplication,
	reopenApplication,
} from "#app/commands/application/reject-application.server.ts";
import { requestInformation, waiveInformation } from "#app/commands/application/request-information.server.ts";
import { updateShipping } from "#app/commands/application/update-shipping.server.ts";
import { decideDocument } from "#app/commands/documents/decide-document.server.ts";
import { storeCertificate } from "#app/commands/documents/store-certificate.server.ts";
import { requestRefund } from "#app/commands/money/request-refund.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import type { Act } from "#app/domain/application/staff-actions.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome } from "#app/domain/failure.ts";
import type { Services } from "#app/services.ts";
import * as forms from "./action-schemas.ts";

/** Who acts on which case, and on which version of it they decided. */
export type Desk = { services: Services; staff: Staff; id: string; version: number };

type Perform = (desk: Desk, form: FormData) => Promise<Outcome<Application>>;

/** Every act of the desk: what is read from its form, and the command that it becomes. */
const PERFORM: Record<Act, Perform> = {
	"decide-passport": reads(forms.decisionForm, (desk, decided) =>
		decideDocument(...of(desk), { document: "passport", ...decided }, desk.version),
	),
	"decide-address": reads(forms.decisionForm, (desk, decided) =>
		decideDocument(...of(desk), { document: "address", ...decided }, desk.version),
	),
	"request-information": reads(forms.requestForm, (desk, items) =>
		requestInformation(...of(desk), items, desk.version),
	),
	"waive-information": (desk) => waiveInformation(...of(desk), desk.version),
	file: reads(forms.filingForm, (desk, filing) => fileApplication(...of(desk), filing, desk.version)),
	approve: reads(forms.answerForm, (desk, { answer }) => approveApplication(...of(desk), answer, desk.version)),
	"propose-nif": reads(forms.proposedNifForm, (desk, typed) => proposeNif(...of(desk), typed, desk.version)),
	"confirm-nif": reads(forms.confirmedNifForm, (desk, { nif }) => confirmNif(...of(desk), nif, desk.version)),
	"store-certificate": takeCertificate,
	ship: reads(forms.shippingForm, (desk, update) => updateShipping(...of(desk), update, desk.version)),
	reject: reads(forms.refusalForm, (desk, refusal) => rejectApplication(...of(desk), refusal, desk.version)),
	cancel: (desk) => cancelApplication(...of(desk), desk.version),
	reopen: reads(forms.reasonForm, (desk, { reason }) => reopenApplication(...of(desk), reason, desk.version)),
	// What was left to give back guards it; another act on the case in the meantime is no reason to refuse.
	refund: reads(forms.refundForm, (desk, refund) => requestRefund(...of(desk), refund)),
};

/** Performs one act as its form describes it. */
export function performAct(desk: Desk, act: Act, form: FormData): Promise<Outcome<Application>> {
	return PERFORM[act](desk, form);
}

function of({ services, staff, id }: Desk): [Services, Staff, string] {
	return [services, staff, id];
}

function reads<S extends v.GenericSchema>(
	schema: S,
	perform: (desk: Desk, input: v.InferOutput<S>) => Promise<Outcome<Application>>,
): Perform {
	return async (desk, form) => {
		const parsed = v.safeParse(schema, Object.fromEntries(form));
		if (parsed.success) return perform(desk, parsed.output);
		const fields = Object.fromEntries(parsed.issues.map((issue) => [v.getDotPath(issue) ?? "", issue.message]));
		return failure("invalid", "invalid_request", { fields });
	};
}

async function takeCertificate(desk: Desk, form: FormData): Promise<Outcome<Application>> {
	const file = form.get("certificate");
	if (!(file instanceof File) || (file.size === 0 && file.name === "")) return failure("invalid", "file_missing");
	const received = { bytes: new Uint8Array(await file.arrayBuffer()), name: file.name || null };
	return storeCertificate(...of(desk), received, desk.version);
}
