import { eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { NO_HASH } from "#app/audit/chain.ts";
import { APPLICANT, SYSTEM } from "#app/commands/application/change-application.server.ts";
import { agentCases } from "#app/data/agent-schema.server.ts";
import { blindIndex } from "#app/data/blind-index.server.ts";
import { chunksForInsert } from "#app/data/db.server.ts";
import { sealExtracted } from "#app/data/extracted.server.ts";
import { emailLogs, outbox, uploads } from "#app/data/schema.server.ts";
import { INVITATION_DAYS } from "#app/domain/agents/agent-case.ts";
import { AGENT_CONSENT_EDITION } from "#app/domain/agents/agent-consent.ts";
import type { Application, StoredDocument } from "#app/domain/application/application.ts";
import { DOCUMENT_CHECKS } from "#app/domain/application/document-checks.ts";
import type { Actor, ApplicationEvent, Effect, SubmittedDocument } from "#app/domain/application/event.ts";
import { checkPersonalInfo } from "#app/domain/application/personal-info.ts";
import { staffActor } from "#app/domain/application/staff-roles.ts";
import { automaticEvent, transition } from "#app/domain/application/status.ts";
import { toApplicantDetails, toDraftDetails } from "#app/domain/application/stored-personal-info.ts";
import type { ApplicationState, ChangeRequest } from "#app/domain/application/transition.ts";
import { listDoubtfulDocuments } from "#app/domain/documents/case-documents.ts";
import { checkCertificate } from "#app/domain/documents/certificate-check.ts";
import { type Flag, requiresReplacement, toFlags, toVerdict } from "#app/domain/documents/document-flags.ts";
import { CURRENCY } from "#app/domain/money/money.ts";
import { calculatePrice } from "#app/domain/money/packages.ts";
import { createPayment, type Payment, type PaymentSnapshot } from "#app/domain/money/payment.ts";
import { getRefundableAmount } from "#app/domain/money/refund.ts";
import { fullName } from "#app/domain/person/age.ts";
import { nifCheckDigit } from "#app/domain/person/nif.ts";
import { CATALOGUE } from "#app/domain/settings/catalogue.ts";
import { sha256Hex } from "#app/domain/sha256.ts";
import { DAY, lisbonDate, MINUTE } from "#app/domain/time/calendar.ts";
import { translateFindings } from "#app/labels/document-labels.server.ts";
import { parsePhoneNumber } from "#app/server/phone-number.server.ts";
import { randomApplicationNumber, randomId } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";
import type { Step } from "#durable/write-transition.ts";
import { transitionStatements } from "#durable/write-transition.ts";
import type { OfflineBindings } from "../bindings.ts";
import { onePagePdf } from "../one-page-pdf.ts";
import type { SeededFirm } from "../seed/partner.ts";
import { mandateSpecimen, type Specimen } from "../specimens/documents.ts";
import { identitySpecimen } from "../specimens/identity-documents.ts";
import { billSpecimen } from "../specimens/utility-bills.ts";
import { offlineStaff } from "../staff.ts";
import type { PastAction } from "../stripe/sandbox-actions.ts";
import { specimenCertificate } from "../tax-office/specimen-certificate.ts";
import type { CaseScenario, TimedAction } from "./scenario.ts";

type Statements = BatchItem<"sqlite">[];

/** A file whose row exists; it still has to be drawn and stored. */
type SpecimenFile = { uploadId: string; type: "png" | "pdf"; fileName: string | null; draw(): Uint8Array };

/** The result of one scenario. */
export type WrittenCase = {
	scenario: CaseScenario;
	application: Application;
	/** The statements for the database, to be run in one batch. */
	statements: Statements;
	documents: SpecimenFile[];
	/** The number that the office granted, and when. */
	grant: { nif: string; at: number } | null;
};

export type BusinessEnvironment = {
	services: Services;
	sandbox: ReturnType<OfflineBindings["STRIPE_SANDBOX"]["getByName"]>;
	firm: SeededFirm;
};

/**
 * Runs one scenario: the state machine evaluates each action as in the room, reminders and deadlines run when due, and
 * the result is the rows that the room would write. E-mails are recorded as sent without being rendered.
 * @param serial the scenario's index, for unique numbers
 */
export async function writeCase(
	environment: BusinessEnvironment,
	scenario: CaseScenario,
	serial: number,
	now: number,
): Promise<WrittenCase> {
	const writer = new CaseWriter(environment, scenario, serial);
	for (const action of scenario.actions) {
		await writer.advanceTo(action.at);
		await writer.perform(action);
	}
	await writer.advanceTo(now);
	return writer.toWrittenCase();
}

const OWN_REPRESENTATIVE = {
	useProvidedRepresentative: false,
	representativeName: "Inês Exemplo Prata",
	representativeNif: "501964843",
	representativeAddress: "Rua de Exemplo 40, 1200-000 Lisboa",
};

class CaseWriter {
	readonly #services: Services;
	readonly #sandbox: BusinessEnvironment["sandbox"];
	readonly #firm: SeededFirm;
	readonly #scenario: CaseScenario;
	readonly #serial: number;
	readonly #id = randomId();
	readonly #steps: Step[] = [];
	readonly #rows: Statements = [];
	readonly #documents: SpecimenFile[] = [];
	readonly #effects: { effect: Effect; at: number }[] = [];
	readonly #flags = new Map<string, Flag[]>();
	#state: ApplicationState = { application: null, payments: [] };
	#time = 0;
	#grant: WrittenCase["grant"] = null;

	constructor({ services, sandbox, firm }: BusinessEnvironment, scenario: CaseScenario, serial: number) {
		this.#services = services;
		this.#sandbox = sandbox;
		this.#firm = firm;
		this.#scenario = scenario;
		this.#serial = serial;
	}

	get #application(): Application {
		const { application } = this.#state;
		if (!application) throw new Error("No application has been submitted yet");
		return application;
	}

	/** Applies one event and its automatic follow-up events, as the room does, then handles the effects. */
	async #change(actor: Actor, event: ApplicationEvent, eventId = randomId()): Promise<boolean> {
		const effects: Effect[] = [];
		let nextRequest: ChangeRequest | null = { eventId, actor, at: this.#time, event };
		while (nextRequest) {
			const result = transition(this.#id, this.#state, nextRequest);
			if (!result.ok)
				throw new Error(
					`${event.type} of application ${this.#serial}: ${result.failure.code} (${result.failure.from})`,
				);
			if (result.change.unchanged) return false;
			this.#steps.push({ request: nextRequest, change: result.change });
			this.#state = result.change;
			effects.push(...result.change.effects);
			const followUpEvent = automaticEvent(result.change.application, result.change.payments);
			nextRequest = followUpEvent && {
				eventId: `${nextRequest.eventId}+${followUpEvent.type}`,
				actor: SYSTEM,
				at: this.#time,
				event: followUpEvent,
			};
		}
		this.#effects.push(...effects.map((effect) => ({ effect, at: this.#time })));
		this.#time += 1;
		for (const effect of effects) await this.#handleEffect(effect);
		return true;
	}

	/** Handles the effects that change the application. */
	async #handleEffect(effect: Effect): Promise<void> {
		if (effect.kind === "ask-about-documents") return this.#requestDoubtfulDocuments();
		if (effect.kind !== "refund") return;
		const payment = this.#state.payments.find(({ refunds }) => refunds.some(({ id }) => id === effect.refundId));
		const refund = payment?.refunds.find(({ id }) => id === effect.refundId);
		if (!payment?.intentId || !refund) return;
		this.#time += MINUTE;
		const { refundId } = effect;
		await this.#performAtProvider({ action: "refund", intent: payment.intentId, refundId, amount: refund.amount });
	}

	/** Applies the rule of S3, as the outbox does. */
	async #requestDoubtfulDocuments(): Promise<void> {
		const application = this.#application;
		if (application.status !== "pending") return;
		const items = listDoubtfulDocuments(application).flatMap(({ kind, path }) => {
			const flags = (this.#flags.get(path) ?? []).filter(requiresReplacement);
			return flags.length > 0 ? [{ kind, reason: translateFindings(flags, application.language) }] : [];
		});
		if (items.length > 0)
			await this.#change(SYSTEM, { type: "information-requested", items }, `${this.#id}:ask-about-documents`);
	}

	/** Processes everything due up to a time: reminders and expiries. */
	async advanceTo(time: number): Promise<void> {
		for (;;) {
			const dueAt = this.#state.application?.deadlineAt ?? null;
			if (dueAt === null || dueAt > time) break;
			this.#time = Math.max(this.#time, dueAt);
			if (!(await this.#change(SYSTEM, { type: "time-passed" }, `time:${this.#time}`))) break;
		}
		this.#time = Math.max(this.#time, time);
	}

	async perform(action: TimedAction): Promise<void> {
		const actor = "by" in action ? staffActor(offlineStaff(action.by)) : APPLICANT;
		switch (action.type) {
			case "save-draft":
				return this.#saveDraft();
			case "submit":
				return this.#submit();
			case "pay":
				return this.#pay();
			case "accept":
				return this.#record(actor, {
					type: "document-decided",
					document: action.document,
					decision: "accepted",
					reason: "",
					checks: DOCUMENT_CHECKS[action.document],
				});
			case "ask":
				// The automatic checks have already requested the old bill again.
				if (this.#application.status === "verification_required") return;
				return this.#record(actor, {
					type: "information-requested",
					items: [{ kind: action.kind, reason: action.reason }],
				});
			case "provide":
				return this.#provide();
			case "sign":
				return this.#sign();
			case "accept-as-representative":
				return this.#record(SYSTEM, { type: "representative-accepted" });
			case "file":
				return this.#file(actor);
			case "send-back":
				return this.#record(actor, {
					type: "authority-refused",
					reason: action.reason,
					answer: action.answer,
					requestToApplicant: action.ask,
				});
			case "propose-nif": {
				const digits = `29${String(100_000 + this.#serial * 4_241).slice(-6)}`;
				const nif = `${digits}${nifCheckDigit(digits)}`;
				this.#grant = { nif, at: this.#time };
				return this.#record(actor, { type: "nif-proposed", nif, repeated: nif, prefixConfirmed: false });
			}
			case "confirm-nif":
				return this.#record(actor, { type: "nif-confirmed", nif: this.#grant?.nif ?? "" });
			case "store-certificate":
				return this.#storeCertificate(actor);
			case "confirm-certificate": {
				const path = this.#application.certificateProposal?.path ?? "";
				return this.#record(actor, {
					type: "certificate-confirmed",
					path,
					reason: "The specimen of the test environment.",
				});
			}
			case "ship":
				return this.#record(actor, {
					type: "shipping-updated",
					status: action.status,
					carrier: "CTT",
					trackingNumber: `RR${100_000_000 + this.#serial * 7_919}PT`,
					shippingDate: this.#application.shippingDate,
					estimatedDeliveryDate: (this.#application.shippingDate ?? this.#time) + 9 * DAY,
					notes: null,
				});
			case "write":
				return this.#record(APPLICANT, { type: "message-sent", message: action.message, attachment: null });
			case "answer":
				return this.#record(actor, { type: "message-answered", message: action.message, attachment: null });
			case "propose-rejection":
				return this.#record(actor, { type: "rejection-proposed", reason: action.reason, fault: action.fault });
			case "reject":
				return this.#record(actor, { type: "rejected", reason: action.reason, fault: action.fault });
			case "cancel":
				return this.#record(APPLICANT, { type: "cancelled" });
			case "withdraw": {
				const { language } = this.#application;
				return this.#record(APPLICANT, { type: "withdrawn", statedAt: this.#time, channel: "owner", language });
			}
			case "refund": {
				const payment = this.#payment;
				const available = getRefundableAmount(payment);
				const amount = Math.min(action.amount, available);
				const { initial } = CATALOGUE["refund-limit"];
				const request = { paymentId: payment.id, refundId: randomId(), amount, available, note: action.note };
				return this.#record(actor, { type: "refund-requested", ...request, limit: initial.cents });
			}
			case "ask-for-refund": {
				const { id: paymentId } = this.#payment;
				const request = { requestId: randomId(), paymentId, cause: action.cause, reason: action.reason };
				return this.#record(APPLICANT, { type: "refund-request-submitted", ...request });
			}
			case "ask-correction": {
				const corrections = [{ field: "address" as const, right: action.right }];
				return this.#record(APPLICANT, { type: "nif-correction-requested", wrong: corrections, note: "" });
			}
			case "leave-representation": {
				const details = { option: "own-representative" as const, successor: action.successor };
				return this.#record(APPLICANT, { type: "representation-left", ...details });
			}
			case "dispute":
				return this.#performAtProvider({
					action: "dispute",
					intent: this.#payment.intentId ?? "",
					cause: action.cause,
				});
			case "win-dispute":
				return this.#performAtProvider({ action: "win", intent: this.#payment.intentId ?? "" });
		}
	}

	async #record(actor: Actor, event: ApplicationEvent): Promise<void> {
		await this.#change(actor, event);
	}

	get #payment(): Payment {
		const [payment] = this.#state.payments;
		if (!payment) throw new Error("No payment has been opened yet");
		return payment;
	}

	/** Performs an action at the card provider and records the resulting snapshot. */
	async #performAtProvider(action: PastAction): Promise<void> {
		const snapshot: PaymentSnapshot = await this.#sandbox.performPast(this.#time, action);
		await this.#change(SYSTEM, { type: "payment-observed", snapshot });
	}

	#commonFields(): Omit<
		Extract<ApplicationEvent, { type: "draft-saved" }>,
		"type" | "details" | "passport" | "address"
	> {
		const { packageType, applicant, partner } = this.#scenario;
		return {
			applicationNumber: this.#state.application?.applicationNumber ?? randomApplicationNumber(),
			language: applicant.language,
			packageType,
			affiliateCode: partner,
			codePercent: 0,
			ownPercent: 0,
			isDemo: false,
		};
	}

	async #saveDraft(): Promise<void> {
		const { firstName, lastName, email, phone } = this.#scenario.applicant;
		const details = toDraftDetails({ firstName, lastName, email, phone });
		const passport = await this.#addIdentityDocument();
		await this.#change(APPLICANT, { type: "draft-saved", ...this.#commonFields(), details, passport, address: null });
	}

	async #submit(): Promise<void> {
		const { applicant, packageType, consentToBegin, ownRepresentative } = this.#scenario;
		const { firstName, lastName, dateOfBirth, nationality, email, phone } = applicant;
		const { addressLine1, city, postalCode, country } = applicant;
		const form = {
			...{ firstName, lastName, dateOfBirth, nationality, email, phone, addressLine1, city, postalCode, country },
			...(packageType === "premium" && {
				deliveryAddressLine1: addressLine1,
				deliveryCity: city,
				deliveryPostalCode: postalCode,
				deliveryCountry: country,
			}),
			...(ownRepresentative && OWN_REPRESENTATIVE),
			hadNif: "no",
			termsAccepted: true,
		};
		const rules = { packageType, today: lisbonDate(this.#time), parsePhone: parsePhoneNumber };
		const result = checkPersonalInfo(form, rules);
		if (!result.ok) throw new Error(`${email}: ${JSON.stringify(result.errors)}`);
		const details = toApplicantDetails(result.info, packageType);
		const [passport, address] = [await this.#addIdentityDocument(), await this.#addBill(this.#isBillOld ? 16 : 2)];
		const documents = { passport, address, guardian: null };
		const event = {
			type: "application-submitted" as const,
			consentToBegin,
			...this.#commonFields(),
			details,
			...documents,
		};
		const agent = this.#scenario.viaFirm ? this.#addFirmCase() : null;
		await this.#change(APPLICANT, { ...event, agent });
	}

	/** Adds the firm's case: the client has accepted the invitation of the day before. */
	#addFirmCase() {
		const { applicant, packageType } = this.#scenario;
		const { language, email } = applicant;
		const agreement = { at: this.#time, language, edition: AGENT_CONSENT_EDITION, showsNif: true };
		const createdAt = this.#time - DAY;
		const invitation = { byFirm: false, createdAt, expiresAt: createdAt + INVITATION_DAYS * DAY, agreement };
		const client = { name: `${applicant.firstName} ${applicant.lastName}`, email, language, packageType };
		const row = { id: randomId(), ...this.#firm, applicationId: this.#id, ...client, ...invitation };
		this.#rows.push(this.#services.db.insert(agentCases).values(row));
		return { id: this.#firm.agentId, consent: { state: "agreed" as const, ...agreement } };
	}

	get #isBillOld(): boolean {
		return this.#scenario.actions.some((action) => action.type === "ask" && action.kind === "address");
	}

	#addIdentityDocument(): Promise<SubmittedDocument> {
		return this.#addDocument("passport", identitySpecimen(this.#scenario.applicant, lisbonDate(this.#time)));
	}

	#addBill(weeksOld: number): Promise<SubmittedDocument> {
		return this.#addDocument("address", billSpecimen(this.#scenario.applicant, lisbonDate(this.#time), weeksOld));
	}

	/** Adds the row of a document that was read, and its file to draw later. */
	async #addDocument(kind: "passport" | "address", specimen: Specimen): Promise<SubmittedDocument> {
		const { db, documents } = this.#services;
		const path = randomId();
		const { codes, extracted, identity } = specimen.expected;
		const flags = toFlags(codes);
		const decision = toVerdict(flags);
		this.#flags.set(path, flags);
		const file = { type: "png" as const, fileName: specimen.fileName, draw: () => specimen.draw() };
		this.#addUpload(kind, path, file, {
			verdict: decision,
			flags,
			reading: "done",
			readingAttempts: 1,
			facts: await documents.sealText(path, JSON.stringify([specimen.facts])),
			extracted: await sealExtracted(db, path, extracted),
			documentFingerprint: identity && (await blindIndex(db, "passport", identity)),
			keyId: db.keyring.current.id,
		});
		return { path, decision };
	}

	#addUpload(
		documentType: StoredDocument,
		uploadId: string,
		file: Omit<SpecimenFile, "uploadId">,
		columns: Partial<typeof uploads.$inferInsert> = {},
	): void {
		const row = {
			id: uploadId,
			applicationId: this.#id,
			documentType,
			createdAt: this.#time,
			state: "stored" as const,
		};
		this.#rows.push(this.#services.db.insert(uploads).values({ verdict: "verified", ...columns, ...row }));
		this.#documents.push({ uploadId, ...file });
	}

	async #pay(): Promise<void> {
		const application = this.#application;
		const amount = calculatePrice("application", application);
		const { id: applicationId, applicationNumber } = application;
		const opening = { id: randomId(), applicationId, purpose: "application" as const, amount, currency: CURRENCY };
		const payment = createPayment(
			{ ...opening, livemode: false, ipCountry: this.#scenario.applicant.country },
			this.#time,
		);
		await this.#change(SYSTEM, { type: "payment-opened", payment });
		const metadata = { applicationId, applicationNumber, paymentId: payment.id, purpose: "application" };
		const card = PAYING_CARDS[this.#serial % PAYING_CARDS.length] ?? "pm_card_visa";
		const snapshot = await this.#sandbox.performPast(this.#time, {
			action: "pay",
			...{ amount, currency: CURRENCY, metadata, card },
		});
		const linkedPayment = { ...payment, intentId: snapshot.intentId };
		await this.#change(SYSTEM, { type: "payment-opened", payment: linkedPayment }, `intent:${snapshot.intentId}`);
		this.#time += 2 * MINUTE;
		await this.#change(SYSTEM, { type: "payment-observed", snapshot });
	}

	async #provide(): Promise<void> {
		for (const [item, { kind, done }] of [...this.#application.requestedItems.entries()]) {
			if (done) continue;
			const document = kind === "information" ? null : await this.#addBill(1);
			await this.#change(APPLICANT, { type: "information-provided", item, document });
		}
	}

	async #sign(): Promise<void> {
		const path = randomId();
		const { fileName, draw } = mandateSpecimen(this.#scenario.applicant, lisbonDate(this.#time));
		this.#addUpload("mandate", path, { type: "png", fileName, draw });
		const signedDocument = { path, kind: "ink" as const, edition: null, sheets: 0 };
		await this.#change(APPLICANT, { type: "mandate-signed", signed: signedDocument, forOffice: true });
	}

	async #file(by: Actor): Promise<void> {
		const {
			applicationNumber,
			passportDocumentPath: passport,
			addressDocumentPath: address,
			mandate,
		} = this.#application;
		const title = { text: "What went to the tax office", x: 60, y: 740, size: 20, bold: true };
		const line = { text: `${applicationNumber}: passport, bill and power of attorney`, x: 60, y: 700, size: 13 };
		const bytes = onePagePdf([
			{ text: "SPECIMEN", x: 90, y: 210, size: 110, bold: true, isWatermark: true },
			title,
			line,
		]);
		this.#addUpload("filing-pack", randomId(), { type: "pdf", fileName: null, draw: () => bytes });
		const pack = { sha256: await sha256Hex(bytes), passport, address, ...(mandate && { mandate: mandate.path }) };
		const authorityReference = `AT-${2026_0000 + this.#serial}`;
		await this.#change(by, { type: "filed", authorityReference, checkListDone: true, pack });
	}

	async #storeCertificate(by: Actor): Promise<void> {
		const { nifNumber: nif, firstName, lastName } = this.#application;
		const bytes = specimenCertificate({ name: fullName(this.#application), nif: nif ?? "" });
		const path = randomId();
		this.#addUpload("certificate", path, { type: "pdf", fileName: "specimen.pdf", draw: () => bytes });
		const check = checkCertificate(new TextDecoder("windows-1252").decode(bytes), { nif, firstName, lastName });
		await this.#change(by, { type: "certificate-stored", path, check, reason: "" });
	}

	async toWrittenCase(): Promise<WrittenCase> {
		const { db } = this.#services;
		const emptyState = { application: null, payments: [], head: NO_HASH };
		const statements: Statements = await transitionStatements(db, emptyState, this.#steps);
		statements.push(
			...this.#rows,
			db.update(outbox).set({ attempts: 1, doneAt: this.#time }).where(eq(outbox.applicationId, this.#id)),
		);
		const mailRows = this.#effects.flatMap(({ effect, at }) => {
			if (effect.kind !== "mail") return [];
			const { template: emailType, key } = effect;
			const recipient = emailType === "admin_notice" ? this.#services.settings.adminEmail : this.#application.email;
			const sentFields = { status: "sent" as const, sentAt: at, metadata: { providerId: randomId() } };
			return [{ key, emailType, recipient, relatedEntityId: this.#id, createdAt: at, ...sentFields }];
		});
		for (const chunk of chunksForInsert(emailLogs, mailRows)) statements.push(db.insert(emailLogs).values(chunk));
		const [scenario, application, papers, grant] = [this.#scenario, this.#application, this.#documents, this.#grant];
		return { scenario, application, statements, documents: papers, grant };
	}
}

/** Cards whose payments succeed, by the simulator's names. */
const PAYING_CARDS = ["pm_card_visa", "pm_card_mastercard", "pm_card_visa", "pm_card_amex"];
