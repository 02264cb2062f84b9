import { env, runInDurableObject } from "cloudflare:test";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { vi } from "vitest";
import { APPLICANT as BY_APPLICANT, SYSTEM } from "#app/commands/application/change-application.server.ts";
import { checkForm } from "#app/commands/application/submit-application.server.ts";
import { evaluateDocument } from "#app/commands/documents/read-document.server.ts";
import { deliverOutbox } from "#app/commands/mail/deliver-outbox.server.ts";
import { loadApplication, type StoredState } from "#app/data/application.server.ts";
import { representativeLinks } from "#app/data/application-schema.server.ts";
import { sealExtracted } from "#app/data/extracted.server.ts";
import { stripeEvents } from "#app/data/money-schema.server.ts";
import { applicationLinks } from "#app/data/owner-schema.server.ts";
import { emailLogs, outbox, sessions, uploadPages, uploads } from "#app/data/schema.server.ts";
import { inspectFile } from "#app/documents/inspect.server.ts";
import type { Application, CaseDocument, Fault } from "#app/domain/application/application.ts";
import { DOCUMENT_CHECKS } from "#app/domain/application/document-checks.ts";
import type { Actor, ApplicationEvent, Effect } from "#app/domain/application/event.ts";
import { staffActor } from "#app/domain/application/staff-roles.ts";
import { automaticEvent, transition } from "#app/domain/application/status.ts";
import { toApplicantDetails } from "#app/domain/application/stored-personal-info.ts";
import type { ApplicationState, ChangeRequest } from "#app/domain/application/transition.ts";
import { listDoubtfulDocuments } from "#app/domain/documents/case-documents.ts";
import { checkCertificate } from "#app/domain/documents/certificate-check.ts";
import type { DocumentType } from "#app/domain/documents/document-check.ts";
import type { FileFacts } from "#app/domain/documents/document-facts.ts";
import { type Flag, requiresReplacement, toVerdict } from "#app/domain/documents/document-flags.ts";
import { isUnderAge } from "#app/domain/guardian/guardian.ts";
import { REPRESENTATIVE_LINK_DAYS } from "#app/domain/mandate/representative-acceptance.ts";
import { hasRepresentativeAccepted } from "#app/domain/mandate/signed-mandate.ts";
import { CURRENCY } from "#app/domain/money/money.ts";
import { calculatePrice, resolvePackage } from "#app/domain/money/packages.ts";
import { createPayment } from "#app/domain/money/payment.ts";
import { fullName } from "#app/domain/person/age.ts";
import { sha256Hex } from "#app/domain/sha256.ts";
import { DAY, lisbonDate, MINUTE } from "#app/domain/time/calendar.ts";
import { KINDS_WITHOUT_SIGN_IN_LINK } from "#app/emails/mail-links.ts";
import { translateFindings } from "#app/labels/document-labels.server.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import {
	deriveId,
	hashSecret,
	randomApplicationNumber,
	randomId,
	randomToken,
	shortHash,
} from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";
import { grantOwnership } from "#app/visitor/owner.server.ts";
import { ensureSessionId } from "#app/visitor/session.server.ts";
import type { Step } from "#durable/write-transition.ts";
import { writeTransition } from "#durable/write-transition.ts";
import { personalInfoRequest } from "#worker/api/schemas.ts";
import type { OfflineBindings } from "#worker/offline/bindings.ts";
import { offlineStaff } from "#worker/offline/staff.ts";
import type { StripeSandbox } from "#worker/offline/stripe/stripe-sandbox.ts";
import { drawUnusedNif } from "#worker/offline/tax-office/answer-application.ts";
import { specimenCertificate } from "#worker/offline/tax-office/specimen-certificate.ts";
import { toVisitor } from "#worker/visitor.ts";
import { apply, beginPaying } from "./api-helpers.ts";
import { payWithCard } from "./card-holder.ts";
import { Client, ORIGIN } from "./client.ts";
import { APPLICANT, aPdf } from "./fixtures.ts";
import { flushBackgroundWork } from "./flush-background-work.ts";
import { openServices } from "./open-services.ts";

const offline = env as unknown as OfflineBindings;
const RUI = staffActor(offlineStaff("Rui"));
const EVA = staffActor(offlineStaff("Eva"));
const LEO = staffActor(offlineStaff("Leo"));
/** Time that `settle` advances, so that payment follows submission. */
const UNTIL_PAID = 3 * MINUTE;

const CARD = "4242424242424242";

/**
 * Submits an application as this applicant and continues from there. Applications with special documents, of minors,
 * with a partner's link or with another card go through the API.
 */
export function anApplication(applicant: Client, changes: Record<string, unknown> = {}): ApplicationFactory {
	return new ApplicationFactory((work) => work.submit(applicant, changes));
}

function isPlain(applicant: Client, changes: Record<string, unknown>, now: number): boolean {
	const special = ["passportDocumentPath", "addressDocumentPath", "guardianDocumentPath", "affiliateCode"];
	const underAge = isUnderAge(String(changes.dateOfBirth ?? APPLICANT.dateOfBirth), now);
	return !underAge && !special.some((name) => changes[name]) && !applicant.cookies.includes("__Host-ref=");
}

/** Continues with an existing application. */
export function continueApplication(id: string): ApplicationFactory {
	return new ApplicationFactory((work) => work.load(id));
}

/** Creates a paid application. */
export function applyAndPay(applicant: Client, changes: Record<string, unknown> = {}) {
	return anApplication(applicant, changes).paid().build();
}

/** Creates an application that is paid, approved and with the tax office. */
export async function aFiledApplication(changes: Record<string, unknown> = {}, applicant = new Client()) {
	const application = await anApplication(applicant, changes).paid().accepted().signed().filed().build();
	return { applicant, ...application };
}

/** Adds number and certificate; `spaced` is the number in groups of three. */
export async function aCompletedApplication(changes: Record<string, unknown> = {}, applicant = new Client()) {
	const application = await anApplication(applicant, changes).paid().accepted().signed().filed().completed().build();
	return { applicant, ...application, spaced: application.nif.replace(/(\d{3})(?=\d)/g, "$1 ") };
}

/** The applicant prints the power of attorney, signs it and uploads a scan; a chosen representative agrees. */
export async function signByHand(id: string): Promise<void> {
	await continueApplication(id).signed().build();
}

/**
 * Brings an application to a state by its events: the state machine derives what the room would, and the room's
 * writer writes it in one go. Adds the rows and objects that the calls leave behind; the states test compares both.
 * E-mails have only rows, and the mailbox stays empty.
 */
class ApplicationFactory {
	readonly #steps: ((work: Work) => unknown)[];

	constructor(first: (work: Work) => unknown) {
		this.#steps = [first];
	}

	#then(step: (work: Work) => unknown): this {
		this.#steps.push(step);
		return this;
	}

	/** The card charge is recorded; rule S3 has asked for better documents. */
	paid(card = CARD): this {
		return this.#then((work) => work.pay(card));
	}

	/** Staff review the documents as they are, where the rule would ask for others. */
	waived(): this {
		return this.#then((work) => work.waive());
	}

	/** Staff accept both documents. */
	accepted(): this {
		return this.#then((work) => {
			work.decide("passport");
			work.decide("address");
		});
	}

	/** The applicant uploads the power of attorney, signed on paper; a chosen representative agrees. */
	signed(): this {
		return this.#then((work) => work.sign());
	}

	/** Staff accept the signature. */
	signatureAccepted(): this {
		return this.#then((work) => work.decide("mandate"));
	}

	/** Filed with the tax office, with the signature accepted. */
	filed(authorityReference = "AT-1"): this {
		return this.#then((work) => work.file(authorityReference));
	}

	/** The tax office issues a number. */
	granted(): this {
		return this.#then((work) => work.grant());
	}

	/** The certificate is available too. */
	completed(): this {
		return this.#then((work) => work.certify());
	}

	/** Two people reject it. */
	rejected(fault: Fault, reason = "It was refused."): this {
		return this.#then((work) => {
			work.change(RUI, { type: "rejection-proposed", reason, fault });
			work.change(EVA, { type: "rejected", reason, fault });
		});
	}

	/** The applicant withdraws from the contract on the page. */
	withdrawn(): this {
		return this.#then((work) => work.withdraw());
	}

	/** The applicant cancels the order before filing. */
	cancelled(): this {
		return this.#then((work) => work.change(BY_APPLICANT, { type: "cancelled" }));
	}

	/** Staff refund part of the payment. @param amount in cents, within one person's limit */
	refunded(amount: number): this {
		return this.#then((work) => work.refund(amount));
	}

	/** @throws when the state machine refuses a step */
	async build(): Promise<Built> {
		const work = new Work(await openServices());
		for (const step of this.#steps) await step(work);
		return work.write();
	}
}

type Built = { id: string; applicationNumber: string; intentId: string; clientSecret: string; nif: string };
type Rows = BatchItem<"sqlite">[];

class Work {
	#services: Services;
	#applicant: Client | null = null;
	#byCalls = false;
	#before: StoredState | null = null;
	#state: ApplicationState = { application: null, payments: [] };
	#steps: Step[] = [];
	/** Rows in addition to those of the events. */
	#rows: Rows = [];
	readonly #puts: Promise<unknown>[] = [];
	#id = "";
	#at: number;
	#passed = 0;
	#flags = new Map<string, Flag[]>();
	#intent = { intentId: "", clientSecret: "" };
	#nif = "";

	constructor(services: Services) {
		this.#services = services;
		this.#at = services.now();
	}

	get #application(): Application {
		const { application } = this.#state;
		if (!application) throw new Error("no application");
		return application;
	}

	async load(id: string): Promise<void> {
		this.#services = await openServices();
		this.#at = this.#services.now();
		this.#id = id;
		this.#before = await loadApplication(this.#services.db, id, "");
		this.#state = this.#before;
	}

	/** Applies one event and its consequences, as the room does. */
	change(actor: Actor, event: ApplicationEvent, eventId = randomId()): void {
		let next: ChangeRequest | null = { eventId, actor, at: this.#at, event };
		while (next) {
			const result = transition(this.#id, this.#state, next);
			if (!result.ok) throw new Error(`${event.type}: ${result.failure.code}`);
			if (result.change.unchanged) return;
			this.#steps.push({ request: next, change: result.change });
			this.#state = result.change;
			const nextEvent = automaticEvent(result.change.application, result.change.payments);
			next = nextEvent && {
				eventId: `${next.eventId}+${nextEvent.type}`,
				actor: SYSTEM,
				at: this.#at,
				event: nextEvent,
			};
		}
		this.#at += 1;
	}

	async submit(applicant: Client, changes: Record<string, unknown>): Promise<void> {
		const services = this.#services;
		const { db, settings } = services;
		this.#applicant = applicant;
		this.#byCalls = !isPlain(applicant, changes, this.#at);
		if (this.#byCalls) return this.load((await apply(applicant, changes)).id);
		const request = new Request(ORIGIN, { headers: applicant.headers });
		const { sessionId, headers } = await ensureSessionId(request, settings);
		const [passport, address] = await Promise.all([
			this.#store("passport", aPdf("passport.pdf", "passport"), sessionId),
			this.#store("address", aPdf("bill.pdf", "bill"), sessionId),
		]);
		// As on submission: a repeated submission finds the same application.
		this.#id = await deriveId(`${sessionId}/${passport}/${address}`);
		const documents = { passportDocumentPath: passport, addressDocumentPath: address };
		const body = personalInfoRequest.parse({
			...APPLICANT,
			...documents,
			consentToBegin: true,
			acknowledgesEnd: true,
			...changes,
		});
		const packageType = resolvePackage(body.packageType);
		const fields = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
		const checked = await checkForm(services, fields, packageType, "call");
		if (!checked.ok) throw new Error(`personal-info: ${JSON.stringify(checked.errors)}`);
		const decisionOn = (path: string) => toVerdict(this.#flags.get(path) ?? []);
		this.change(BY_APPLICANT, {
			type: "application-submitted",
			applicationNumber: randomApplicationNumber(),
			language: toVisitor(request, settings.cookieSecrets[0] ?? "").language,
			packageType,
			affiliateCode: null,
			codePercent: 0,
			ownPercent: 0,
			isDemo: false,
			details: toApplicantDetails(checked.info, packageType),
			consentToBegin: body.consentToBegin === true && body.acknowledgesEnd === true,
			mailWaits: false,
			passport: { path: passport, decision: decisionOn(passport) },
			address: { path: address, decision: decisionOn(address) },
			guardian: null,
		});
		const row = {
			packageType,
			passportUploadId: passport,
			addressUploadId: address,
			applicationId: this.#id,
			draft: null,
		};
		const set = { ...row, updatedAt: this.#at, keyId: db.keyring.current.id };
		this.#rows.push(
			db
				.insert(sessions)
				.values({ id: sessionId, createdAt: this.#at, ...set })
				.onConflictDoUpdate({ target: sessions.id, set }),
			db
				.update(uploads)
				.set({ applicationId: this.#id })
				.where(inArray(uploads.id, [passport, address])),
		);
		applicant.remember(headers);
		const cookie = await grantOwnership(new Request(ORIGIN, { headers: applicant.headers }), services, this.#id);
		applicant.remember(new Headers({ "Set-Cookie": cookie }));
	}

	/** Inserts one document with its reading; returns its id. */
	async #store(documentType: DocumentType, file: File, sessionId: string): Promise<string> {
		const services = this.#services;
		const { db } = services;
		const bytes = new Uint8Array(await file.arrayBuffer());
		const id = await this.#insertUpload(
			{ documentType, sessionId, reading: "done", readingAttempts: 1 },
			bytes,
			file.name,
			true,
		);
		const facts = [await readBlank(services, documentType, bytes)];
		const document = { uploadId: id, sessionId, applicationId: null, documentType, formFlags: [] };
		const { fingerprint, ...values } = await evaluateDocument(services, document, facts);
		this.#flags.set(id, values.flags);
		const sealed = {
			facts: await services.documents.sealText(id, JSON.stringify(facts)),
			extracted: await sealExtracted(db, id, values.extracted),
			keyId: db.keyring.current.id,
		};
		this.#rows.push(
			db
				.update(uploads)
				.set({ ...values, ...sealed, documentFingerprint: fingerprint })
				.where(eq(uploads.id, id)),
		);
		return id;
	}

	/** Inserts the rows and the object of one upload. @param now whether a caller reads the rows before everything is written */
	async #insertUpload(
		upload: Partial<typeof uploads.$inferInsert> & Pick<typeof uploads.$inferInsert, "documentType">,
		bytes: Uint8Array,
		fileName: string | null,
		now = false,
	): Promise<string> {
		const { db, documents } = this.#services;
		const id = randomId();
		const objectKey = documents.newObjectKey();
		this.#puts.push(documents.put(objectKey, id, bytes));
		const inspected = await inspectFile(bytes, fileName);
		const flags = inspected.ok ? inspected.value.flags : [];
		const sha256 = await shortHash(bytes);
		const page = { uploadId: id, page: 0, objectKey, fileType: "pdf" as const, bytes: bytes.length, sha256, fileName };
		const rows: [BatchItem<"sqlite">, BatchItem<"sqlite">] = [
			db.insert(uploads).values({
				verdict: toVerdict(flags),
				flags,
				formFlags: flags,
				...upload,
				id,
				createdAt: this.#at,
				state: "stored",
			}),
			db.insert(uploadPages).values({ ...page, keyId: db.keyring.current.id }),
		];
		if (now) await db.batch(rows);
		else this.#rows.push(...rows);
		return id;
	}

	async pay(card: string): Promise<void> {
		if (this.#byCalls || card !== CARD) return this.#payByCalls(card);
		const { payments, db } = this.#services;
		const application = this.#application;
		const { id: applicationId, applicationNumber } = application;
		const purpose = "application" as const;
		const amount = calculatePrice(purpose, application);
		const livemode = payments.publicConfig().serverMode === "live";
		const opening = { id: randomId(), applicationId, purpose, amount, currency: CURRENCY, livemode, ipCountry: null };
		this.change(SYSTEM, { type: "payment-opened", payment: createPayment(opening, this.#at) });
		const payment = this.#state.payments.find(({ id }) => id === opening.id);
		if (!payment) throw new Error("no payment");
		const { id: paymentId, currency, createdAt } = payment;
		const order = {
			paymentId,
			applicationId,
			applicationNumber,
			purpose,
			amount,
			lines: [],
			currency,
			createdAt,
			canRedirect: false,
		};
		const events = await collectEvents(async () => {
			const created = await payments.createIntent(order);
			if (!created.ok) throw new Error(created.problem.kind);
			this.#intent = created.value;
			await payWithCard(created.value.intentId, created.value.clientSecret, card);
		});
		const { intentId } = this.#intent;
		this.change(SYSTEM, { type: "payment-opened", payment: { ...payment, intentId } }, `intent:${intentId}`);
		const fetched = await payments.getIntent(intentId);
		if (!fetched.ok) throw new Error(fetched.problem.kind);
		this.#passed += UNTIL_PAID;
		this.#at += UNTIL_PAID;
		for (const { id, type, created, livemode, api_version, data } of events) {
			const state = type === "payment_intent.succeeded" ? ("handled" as const) : ("ignored" as const);
			const row = {
				id,
				type,
				objectId: data.object.id,
				intentId,
				livemode,
				apiVersion: api_version,
				createdAt: created * 1000,
			};
			this.#rows.push(
				db.insert(stripeEvents).values({ ...row, state, attempts: 1, receivedAt: this.#at, handledAt: this.#at }),
			);
		}
		this.change(SYSTEM, { type: "payment-observed", snapshot: fetched.value.snapshot });
		const effects = this.#steps.at(-1)?.change.effects ?? [];
		if (effects.some(({ kind }) => kind === "ask-about-documents")) this.#askAboutDocuments();
	}

	async #payByCalls(card: string): Promise<void> {
		if (!this.#applicant) throw new Error("no one to pay");
		await this.write();
		this.#intent = await beginPaying(this.#applicant, this.#id);
		await payWithCard(this.#intent.intentId, this.#intent.clientSecret, card);
		await flushBackgroundWork();
		await this.load(this.#id);
	}

	/** Rule S3, as the outbox applies it. */
	#askAboutDocuments(): void {
		const application = this.#application;
		if (application.status !== "pending") return;
		const items = listDoubtfulDocuments(application).flatMap(({ kind, path }) => {
			const flags = (this.#flags.get(path) ?? []).filter(requiresReplacement);
			return flags.length > 0 ? [{ kind, reason: translateFindings(flags, application.language) }] : [];
		});
		if (items.length > 0)
			this.change(SYSTEM, { type: "information-requested", items }, `${this.#id}:ask-about-documents`);
	}

	waive(): void {
		if (this.#application.status === "verification_required") this.change(RUI, { type: "information-waived" });
	}

	withdraw(): void {
		const { language } = this.#application;
		this.change(BY_APPLICANT, { type: "withdrawn", statedAt: this.#at, channel: "owner", language });
	}

	async refund(amount: number): Promise<void> {
		const { cents: limit } = await getSetting(this.#services, "refund-limit");
		const [payment] = this.#state.payments;
		if (!payment) throw new Error("no payment");
		const refund = { paymentId: payment.id, refundId: randomId(), amount, available: payment.amount, note: "Agreed" };
		this.change(LEO, { type: "refund-requested", ...refund, limit }, `refund:${refund.refundId}`);
	}

	decide(document: CaseDocument): void {
		this.change(RUI, {
			type: "document-decided",
			document,
			decision: "accepted",
			reason: "",
			checks: DOCUMENT_CHECKS[document],
		});
	}

	async sign(): Promise<void> {
		const { db } = this.#services;
		if (!hasRepresentativeAccepted(this.#application)) {
			const link = {
				tokenHash: await hashSecret(randomToken()),
				createdAt: this.#at,
				expiresAt: this.#at + REPRESENTATIVE_LINK_DAYS * DAY,
			};
			this.#rows.push(
				db
					.insert(representativeLinks)
					.values({ applicationId: this.#id, ...link })
					.onConflictDoNothing(),
			);
			this.change(SYSTEM, { type: "representative-accepted" });
		}
		const bytes = new Uint8Array(await aPdf("signed.pdf", this.#id).arrayBuffer());
		const upload = { documentType: "mandate" as const, applicationId: this.#id };
		const path = await this.#insertUpload(upload, bytes, "signed.pdf");
		const signed = { path, kind: "ink" as const, edition: null, sheets: 0 };
		this.change(BY_APPLICANT, { type: "mandate-signed", signed, forOffice: true });
	}

	async file(authorityReference: string): Promise<void> {
		if (this.#application.mandate?.decision !== "accepted") this.decide("mandate");
		const { passportDocumentPath: passport, addressDocumentPath: address, mandate } = this.#application;
		// Composing the documents takes as long as everything else: an empty page replaces them.
		const bytes = new Uint8Array(await aPdf("pack.pdf", this.#id).arrayBuffer());
		await this.#insertUpload(
			{ documentType: "filing-pack", applicationId: this.#id, verdict: "verified" },
			bytes,
			null,
		);
		const pack = { sha256: await sha256Hex(bytes), passport, address, ...(mandate && { mandate: mandate.path }) };
		this.change(RUI, { type: "filed", authorityReference, checkListDone: true, pack });
	}

	async grant(): Promise<void> {
		const nif = await drawUnusedNif(this.#services, new Set());
		this.#nif = nif;
		await offline.SIMULATOR.getByName("singleton").saveLetter(this.#id, { at: this.#at, answer: "grant", nif });
		this.change(RUI, { type: "nif-proposed", nif, repeated: nif, prefixConfirmed: false });
		this.change(EVA, { type: "nif-confirmed", nif });
	}

	async certify(): Promise<void> {
		if (this.#application.nifNumber === null) await this.grant();
		const { nifNumber: nif, firstName, lastName } = this.#application;
		const name = fullName(this.#application);
		const bytes = specimenCertificate({ name, nif: nif ?? "" });
		const path = await this.#insertUpload(
			{ documentType: "certificate", applicationId: this.#id },
			bytes,
			"specimen.pdf",
		);
		const check = checkCertificate(new TextDecoder("windows-1252").decode(bytes), { nif, firstName, lastName });
		this.change(RUI, { type: "certificate-stored", path, check, reason: "" });
		this.change(EVA, { type: "certificate-confirmed", path, reason: "The specimen of the test environment." });
	}

	async write(): Promise<Built> {
		const { applicationNumber } = this.#application;
		const built = { id: this.#id, applicationNumber, ...this.#intent, nif: this.#nif };
		const steps = this.#steps;
		if (steps.length === 0) return built;
		const { db } = this.#services;
		const before = this.#before ?? (await loadApplication(db, this.#id, ""));
		await Promise.all([writeTransition(db, before, steps), ...this.#puts]);
		const effects = steps.flatMap(({ request, change }) =>
			change.effects.map((effect) => ({ effect, at: request.at })),
		);
		const rows = [...this.#rows, ...(await this.#recordEffects(effects))];
		await db.batch(rows as [BatchItem<"sqlite">, ...Rows]);
		if (this.#passed > 0) await offline.SIMULATOR.getByName("singleton").moveClock(this.#passed);
		this.#steps = [];
		this.#rows = [];
		this.#passed = 0;
		if (effects.some(({ effect }) => movesMoney(effect))) await deliverOutbox(this.#services, this.#id);
		return built;
	}

	/** The outbox's records of sent e-mails and of effects that had nothing to do. */
	async #recordEffects(effects: readonly { effect: Effect; at: number }[]): Promise<Rows> {
		const { db, settings } = this.#services;
		const keys = effects.flatMap(({ effect }) => (movesMoney(effect) ? [] : effect.key));
		const done = { attempts: 1, leasedUntil: this.#at + MINUTE, doneAt: this.#at };
		const rows: Rows = [db.update(outbox).set(done).where(inArray(outbox.key, keys))];
		for (const { effect, at } of effects) {
			if (effect.kind !== "mail") continue;
			const { template, key } = effect;
			const recipient = template === "admin_notice" ? settings.adminEmail : this.#application.email;
			const mail = { key, emailType: template, recipient, relatedEntityId: this.#id, createdAt: at };
			const sent = { status: "sent" as const, sentAt: at, metadata: { providerId: randomId() } };
			rows.push(db.insert(emailLogs).values({ ...mail, ...sent }));
			if (KINDS_WITHOUT_SIGN_IN_LINK.includes(template)) continue;
			const link = { tokenHash: await hashSecret(randomToken()), createdAt: at, expiresAt: at + 30 * DAY };
			rows.push(db.insert(applicationLinks).values({ ...link, applicationId: this.#id }));
		}
		return rows;
	}
}

/** Performed for real: the card provider must know about it too. */
function movesMoney({ kind }: Effect): boolean {
	return kind === "refund" || kind === "cancel-payment";
}

const blanks = new Map<string, FileFacts>();

/** The reader's result for an empty page, requested once per type and day. */
async function readBlank(services: Services, documentType: DocumentType, bytes: Uint8Array): Promise<FileFacts> {
	const today = lisbonDate(services.now());
	const key = `${documentType} ${today}`;
	const facts = blanks.get(key) ?? (await services.reader.read({ documentType, fileType: "pdf", bytes, today }));
	blanks.set(key, facts);
	return facts;
}

type ReceivedEvent = {
	id: string;
	type: string;
	created: number;
	livemode: boolean;
	api_version: string;
	data: { object: { id: string } };
};

/** The card provider's events of a successful payment, which the product does not get. */
export async function collectEvents(paying: () => Promise<void>): Promise<ReceivedEvent[]> {
	const sandbox = offline.STRIPE_SANDBOX.getByName("sandbox");
	const events: ReceivedEvent[] = [];
	let before: StripeSandbox["receiver"] | undefined;
	await runInDurableObject(sandbox, (object: StripeSandbox) => {
		before = object.receiver;
		object.receiver = async (request) => {
			events.push((await request.json()) as ReceivedEvent);
			return new Response();
		};
	});
	await paying();
	await sandbox.deliverDueEvents();
	await vi.waitUntil(() => events.length >= 3, { interval: 1, timeout: 30_000 });
	await runInDurableObject(sandbox, (object: StripeSandbox) => {
		if (before) object.receiver = before;
	});
	return events;
}

/** Composes and sends an application's e-mails, which are otherwise only recorded: for tests that read them. */
export async function sendMails(id: string): Promise<void> {
	const services = await openServices();
	const { db } = services;
	const mails = and(eq(outbox.applicationId, id), sql`json_extract(${outbox.effect}, '$.kind') = 'mail'`);
	await db.batch([
		db.delete(emailLogs).where(eq(emailLogs.relatedEntityId, id)),
		db.update(outbox).set({ doneAt: null, leasedUntil: null }).where(mails),
	]);
	await deliverOutbox(services, id);
}
