import type { Database } from "./data/db.server.ts";
import type { DocumentStore } from "./documents/store.server.ts";
import type { WebhookResponse } from "./domain/agents/agent-webhook.ts";
import type { Application } from "./domain/application/application.ts";
import type { ChangeRequest } from "./domain/application/transition.ts";
import type { FileFacts, ReadingRequest } from "./domain/documents/document-facts.ts";
import type { Outcome } from "./domain/failure.ts";
import type { Language } from "./domain/language.ts";
import type { SignedPageReading } from "./domain/mandate/signed-page-reading.ts";
import type { DeviceClass } from "./domain/measures/visit-steps.ts";
import type { Invoice, InvoiceKind } from "./domain/money/invoice.ts";
import type { LocalMethod } from "./domain/money/local-payment.ts";
import type { Cents } from "./domain/money/money.ts";
import type { OrderLine } from "./domain/money/order-lines.ts";
import type { PaymentPurpose } from "./domain/money/packages.ts";
import type { PaymentSnapshot } from "./domain/money/payment.ts";
import type { PayoutBatchState, PayoutEvent, PayoutItem, PayoutItemRequest } from "./domain/money/payout-provider.ts";
import type { Company, SupportContact } from "./domain/person/contact.ts";
import type { PushSubscriptionData } from "./domain/push.ts";
import type { Keyring } from "./sealing/keyring.server.ts";

/** One e-mail to send. `key` makes retries idempotent if the provider supports it. */
export type Mail = {
	key: string;
	to: string;
	subject: string;
	html: string;
	text: string;
	emailType: string;
	/** Attachments; few e-mails have one. */
	attachments?: { fileName: string; type: "application/pdf"; bytes: Uint8Array }[];
	/** Prevents mail readers from threading different applications together. */
	reference: string;
};

/** Sends e-mails. Errors are thrown, and the outbox retries. */
export type Mailer = { send(mail: Mail): Promise<{ providerId: string }> };

export type PaymentMode = "test" | "live";

/** The browser's payment configuration; `publicKey` is null when payments are not configured. */
export type PublicPaymentConfig = {
	publicKey: string | null;
	serverMode: PaymentMode;
	/** A same-origin script that replaces the provider's script, offline only. */
	standInScript: string | null;
};

export type PaymentProblem =
	| { kind: "not-configured" }
	/** The result is unknown: leave the row open and retry later. */
	| { kind: "unavailable" }
	| { kind: "rate-limited" }
	/** The intent is past the state in which this can be done. */
	| { kind: "already"; state: string }
	| { kind: "invalid"; code: string };

export type PaymentResult<T> = { ok: true; value: T } | { ok: false; problem: PaymentProblem };

/** The payment configuration, without a request to the provider; contains no key and may be public. */
export type PaymentSetup = {
	configured: boolean;
	/** The mode of each key, by its prefix; null if there is no key. */
	secretKeyMode: PaymentMode | null;
	publishableKeyMode: PaymentMode | null;
	webhookSecretPresent: boolean;
	apiVersion: string;
	/** An offline stand-in replaces the provider. */
	standIn: boolean;
};

/** The last four characters of each key, so that staff can tell the keys apart. */
export type KeyEndings = { secret: string | null; publishable: string | null; webhook: string[] };

/** The configuration and the result of a test request. */
export type PaymentDiagnosis = PaymentSetup & {
	secretKeyKind: "secret" | "restricted" | null;
	reachable: boolean;
	problem: PaymentProblem["kind"] | null;
};

export type WebhookEvent = {
	id: string;
	type: string;
	/** UTC milliseconds. */
	created: number;
	livemode: boolean;
	apiVersion: string | null;
	/** The object of the event. */
	objectId: string | null;
	/** The related intent, if the event names it. */
	intentId: string | null;
};

/** The payments port. Amounts are in cents. Every key is derived from our own row, so retries are idempotent. */
export type PaymentProvider = {
	publicConfig(): PublicPaymentConfig;
	createIntent(request: {
		paymentId: string;
		applicationId: string;
		applicationNumber: string;
		purpose: PaymentPurpose;
		amount: Cents;
		/**
		 * The lines of an order for several people, in this order; the other ids are those of the first line. Empty for one
		 * person.
		 */
		lines: readonly OrderLine[];
		currency: string;
		/** When our row was created, UTC milliseconds: the provider has no older intent for it. */
		createdAt: number;
		/** Whether the payment may redirect to another site, such as PayPal. */
		canRedirect: boolean;
	}): Promise<PaymentResult<{ intentId: string; clientSecret: string }>>;
	updateIntentAmount(request: { intentId: string; paymentId: string; amount: Cents }): Promise<PaymentResult<null>>;
	/**
	 * Includes the client secret, because an open intent is reused on a reload. Refunds and disputes are fetched if the
	 * charge mentions any, or with `deep`: a failed refund leaves no trace in the charge.
	 */
	getIntent(
		intentId: string,
		options?: { deep?: boolean },
	): Promise<PaymentResult<{ snapshot: PaymentSnapshot; lines: OrderLine[]; clientSecret: string }>>;
	/** Requests the payment in the MB WAY app, or a Multibanco voucher. Both then wait for the payer. */
	confirmLocalMethod(request: {
		intentId: string;
		method: LocalMethod;
		/** The payer's contact: for MB WAY the phone number (+351912345678), otherwise an e-mail address. */
		contact: string;
		/** The return URL, required for intents that may redirect; null for others. */
		returnUrl: string | null;
	}): Promise<PaymentResult<null>>;
	/** Returns the provider's fingerprint of the card that paid; null for other methods. */
	getCardFingerprint(intentId: string): Promise<PaymentResult<string | null>>;
	cancelIntent(intentId: string): Promise<PaymentResult<null>>;
	refund(request: {
		intentId: string;
		refundId: string;
		paymentId: string;
		amount: Cents;
		/** The e-mail address at which the provider asks for a bank account, if the method has none; otherwise undefined. */
		email?: string | undefined;
	}): Promise<PaymentResult<{ providerId: string }>>;
	/**
	 * Returns one page of events since a time (UTC milliseconds), newest first. `after` is the last event of the previous
	 * page, null for the first page.
	 */
	listEvents(page: {
		since: number;
		after: string | null;
	}): Promise<PaymentResult<{ events: WebhookEvent[]; hasMore: boolean }>>;
	getEvent(eventId: string): Promise<PaymentResult<WebhookEvent>>;
	/** Returns the bank's warning of a likely dispute. */
	getFraudWarning(warningId: string): Promise<PaymentResult<{ intentId: string | null; fraudType: string }>>;
	/** Verifies signature, age and mode. Never throws for an invalid one. */
	verifyWebhook(rawBody: string, signature: string | null, now: number): Promise<Outcome<WebhookEvent>>;
	setup(): PaymentSetup;
	/** Returns the last four characters of each key, for staff only; null for a key that is not set. */
	keyEndings(): KeyEndings;
	diagnose(): Promise<PaymentDiagnosis>;
	/** Creates an intent for the test page, with test keys only and at most 1000 cents. */
	createTestIntent(request: {
		amount: Cents;
		currency: string;
		key: string;
	}): Promise<PaymentResult<{ id: string; clientSecret: string }>>;
};

export type PayoutProblem =
	/** The result is unknown: retry later with the same key. `code` is for staff; null if there was no response. */
	| { kind: "unavailable"; code: string | null }
	/**
	 * This call has definitely paid nothing. `code` is the provider's, such as INSUFFICIENT_FUNDS, or ours:
	 * `not_configured`, or `malformed` for a request beyond the provider's limits, which was not sent.
	 */
	| { kind: "refused"; code: string };

export type PayoutResult<T> = { ok: true; value: T } | { ok: false; problem: PayoutProblem };

/** The payout configuration, without a request to the provider. For staff only. */
export type PayoutSetup = {
	configured: boolean;
	mode: "sandbox" | "live";
	/** The last four characters of the client id; null if there is none. */
	clientIdEnding: string | null;
};

/** The payouts port, for money to partners. Every key is derived from our own row, so retries are idempotent. */
export type PayoutProvider = {
	/**
	 * Within 30 days, the provider refuses a repeated batchKey with a link to the first batch, which is adopted. After
	 * that, only our own row prevents a second payment.
	 */
	createBatch(request: {
		/** 1 to 256 characters. */
		batchKey: string;
		/** The e-mail to each receiver: subject up to 255 characters, message up to 1000. */
		subject: string;
		message: string;
		/** 1 to 15,000, each with a unique key of up to 63 characters. */
		items: PayoutItemRequest[];
	}): Promise<PayoutResult<{ batchId: string; adopted: boolean }>>;
	/** Returns the batch with all of its items, from all pages; a pending batch may contain none. */
	getBatch(batchId: string): Promise<PayoutResult<{ state: PayoutBatchState; batchKey: string; items: PayoutItem[] }>>;
	getItem(itemId: string): Promise<PayoutResult<PayoutItem & { batchId: string }>>;
	/** Cancels an unclaimed item; others are refused. */
	cancelItem(itemId: string): Promise<PayoutResult<PayoutItem>>;
	/**
	 * Verifies a webhook's signature with the provider. Never throws: an invalid signature leads to `webhook_signature`,
	 * an unavailable provider to `service_unavailable`.
	 */
	verifyWebhook(rawBody: string, headers: Headers): Promise<Outcome<PayoutEvent>>;
	setup(): PayoutSetup;
};

/** A fiscal document in its current state at the vendor. Amounts in cents. */
export type FiscalDocument = {
	id: number;
	/** `void`: cancelled or deleted manually at the vendor. */
	state: "draft" | "issued" | "void";
	/** Such as FR 2026/17; null for a draft. */
	number: string | null;
	/** The tax authority's code; null if the vendor returns none. */
	atcud: string | null;
	total: Cents;
	vat: Cents;
	/** The code of its client: the reference of the document that created it. */
	clientCode: string | null;
};

/** A request to draft a document. `reference` is our row's id, for which the vendor has at most one document. */
export type FiscalDraft = Pick<Invoice, "kind" | "amount" | "vatRate" | "exemption" | "buyer"> & {
	reference: string;
	/** The description of the sale, and the number of the application. */
	description: { name: string; details: string };
	/** YYYY-MM-DD in Lisbon. */
	day: string;
	/** The vendor's id of the invoice that a credit note is for; null for an invoice. */
	creditedId: number | null;
};

/**
 * Certified invoicing software. Every error is thrown as a code without any content of the request or response, and the
 * outbox retries. A call ends within eight seconds.
 */
export type InvoicingProvider = {
	/** If false, no document is issued and applicants get only receipts. */
	configured: boolean;
	/** Returns the document with this reference, from any attempt, including one whose response was lost. */
	find(kind: InvoiceKind, reference: string): Promise<FiscalDocument | null>;
	draft(request: FiscalDraft): Promise<FiscalDocument>;
	get(kind: InvoiceKind, id: number): Promise<FiscalDocument>;
	/** Makes a draft final: it gets its number and can no longer be changed. */
	finalize(kind: InvoiceKind, id: number): Promise<FiscalDocument>;
	/** Returns the document as a PDF; null while the vendor is creating it. */
	pdf(id: number): Promise<Uint8Array | null>;
};

/** A notification as shown by public/push-worker.js: `path` is the page that it opens. */
export type PushMessage = {
	/** At most 32 characters. A newer message replaces an undelivered one of the same topic. */
	topic: string;
	data: { title: string; body: string; path: string; language: Language };
};

/** Notifications on devices, by Web Push. */
export type PushSender = {
	/** The VAPID key to which browsers bind their subscriptions, base64url. */
	publicKey: string;
	/** A same-origin script that replaces the browser's push service, offline only. */
	standInScript: string | null;
	/** Whether the endpoint belongs to a push service that we use, and the encryption keys are valid. */
	accepts(subscription: PushSubscriptionData): Promise<boolean>;
	/**
	 * Returns "gone" if the push service no longer knows the subscription, or is not one of ours.
	 * @throws a code for any other failure
	 */
	send(subscription: PushSubscriptionData, message: PushMessage): Promise<"sent" | "gone">;
};

/** Sends events to the URLs that firms choose. */
export type WebhookSender = {
	/** Returns the URL as it is stored and called; null if it may not be called. */
	toAllowedUrl(text: string): string | null;
	/** Makes one attempt of at most ten seconds. Never rejects: errors are part of the result. */
	send(url: string, headers: Record<string, string>, body: string): Promise<WebhookResponse>;
};

/**
 * Reads one document. Never rejects: errors are part of the result. Takes from a tenth of a second to a few seconds,
 * and waits for other documents.
 */
export type DocumentReader = { read(request: ReadingRequest): Promise<FileFacts> };

/**
 * Recognises the pages of a power of attorney in a photograph (JPEG, PNG) or PDF of at most 10 MB. Unreadable input is
 * an error in the result; rejects only when the reader is unavailable. Takes one or two seconds per page.
 */
export type SignedPageReader = {
	readSignedFile(bytes: Uint8Array | ArrayBuffer, mime: string): Promise<SignedPageReading>;
};

/**
 * A bucket at another provider. It retains each object for a time, regardless of the permissions of its keys
 * (docs/decisions/074-backups.md). Errors are thrown, and the cron job retries.
 */
export type BackupBucket = {
	put(key: string, bytes: Uint8Array): Promise<void>;
	/** Returns null if there is no such object. */
	get(key: string): Promise<Uint8Array | null>;
	/** Returns at most 1000 keys with this prefix after a key, sorted; null starts with the first key. */
	list(prefix: string, after: string | null): Promise<string[]>;
	/** Deleting a missing object is not an error. */
	delete(key: string): Promise<void>;
};

/** The destination of backups, and the keys that seal them, which differ from those of the documents. */
export type Backup = { bucket: BackupBucket; keyring: Keyring };

/** The only way to change an application. */
type Rooms = {
	apply(applicationId: string, change: ChangeRequest): Promise<Outcome<{ application: Application; changed: boolean }>>;
	/** Processes the due tasks of this application, like its alarm. */
	processDueTasks(applicationId: string): Promise<void>;
	ping(): Promise<void>;
	/** Notifies the desktop of an update by its phone (domain/phone/phone-link.ts). */
	notifyPhoneUpdate(room: string): Promise<void>;
};

export type Settings = {
	/** Absolute origin for links in e-mails, without a trailing slash. */
	origin: string;
	support: SupportContact;
	company: Company;
	adminEmail: string;
	/** Requires place of birth and parents' names (ruling T38). */
	birthDetailsRequired: boolean;
	/** True in the offline environment only: shows the ribbon, allows demo applications and specimen documents. */
	offline: boolean;
	/** Shows a banner and keeps search engines away. */
	staging: boolean;
	cookieSecrets: string[];
};

/** One measurement (docs/operate.md). Its strings are names from the code: never an address, an id or user input. */
export type Metric = {
	name: "request" | "upload" | "reading" | "payment" | "gauge";
	/** What was measured: a route pattern, a kind of document, a payment purpose, or a gauge. */
	subject: string;
	/** Such as `POST 409`, `engine_failed` or `succeeded`. */
	outcome?: string;
	/** Our code of a failure. */
	code?: string;
	/** Milliseconds; 1 for a payment; for a gauge milliseconds or a count. */
	value: number;
	bytes?: number;
};

export type LogFields = Record<string, string | number | boolean | null | undefined>;

/** Client for the open staff pages. */
type StaffHubClient = {
	/** Closes the sockets of an account's pages, which reconnect through the gate if allowed. Never throws. */
	disconnect(account: number): Promise<void>;
};

type AgentHubsClient = {
	/** Notifies the open pages of a firm that something has changed. Never throws. */
	notifyChanged(agentId: number): Promise<void>;
	/** Closes the sockets of the pages of a member, a session or the whole firm. Never throws. */
	disconnect(agentId: number, target: { member?: number; session?: string }): Promise<void>;
};

/** The parts of an OpenAPI 3.1 document that the reference page uses. */
export type ApiDocument = {
	paths: Record<string, Record<string, ApiOperation>>;
	components: { schemas: Record<string, ApiSchema> };
};
export type ApiOperation = {
	summary: string;
	description: string;
	tags?: string[];
	parameters: {
		name: string;
		in: "path" | "query" | "header";
		required: boolean;
		description?: string;
		schema: ApiSchema;
	}[];
	requestBody?: { description?: string; content: Record<string, { schema: ApiSchema; example?: string }> };
	responses: Record<string, { description: string; content?: Record<string, { schema: ApiSchema }> }>;
};
/** A JSON Schema, limited to the keywords that the document uses. */
export type ApiSchema = {
	$ref?: string;
	type?: string | string[];
	description?: string;
	examples?: unknown[];
	enum?: unknown[];
	const?: unknown;
	format?: string;
	properties?: Record<string, ApiSchema>;
	required?: string[];
	items?: ApiSchema;
	anyOf?: ApiSchema[];
	default?: unknown;
};

/** Everything that a command may use, passed in from the composition root (worker/compose.ts). */
export type Services = {
	db: Database;
	/** Returns the API for the software of firms as an OpenAPI document. */
	describeApi(): Promise<ApiDocument>;
	/** Returns the time of the product's clock, UTC milliseconds. */
	now(): number;
	rooms: Rooms;
	staffHub: StaffHubClient;
	agentHubs: AgentHubsClient;
	payments: PaymentProvider;
	payouts: PayoutProvider;
	invoicing: InvoicingProvider;
	mailer: Mailer;
	/** Null if no VAPID keys are configured. */
	push: PushSender | null;
	webhooks: WebhookSender;
	documents: DocumentStore;
	reader: DocumentReader;
	signedPageReader: SignedPageReader;
	/** Null if no bucket is configured. */
	backup: Backup | null;
	settings: Settings;
	/** Delivers the effects of a change of this application after the response. */
	deliverSoon(applicationId: string): void;
	/**
	 * Sends an alert to the operators' webhook; does nothing if there is none.
	 * @throws if it is not accepted
	 */
	alert(text: string): Promise<void>;
	/** Continues work after the response. */
	background(work: Promise<unknown>): void;
	/**
	 * Logs one JSON line, which never contains names, numbers, documents or ids of applicants. For staff who saw personal
	 * data, it logs who and where.
	 */
	log(event: string, fields?: LogFields): void;
	/** Writes a measurement. Returns at once and never throws. */
	measure(metric: Metric): void;
};

/** Facts about the sender of a request, parsed once. */
export type Visitor = {
	language: Language;
	/** A keyed hash of the network for rate limits, never an IP address. */
	network: string;
	/** The country of the IP address, ISO 3166-1; null when unknown. */
	country: string | null;
	/** The device class for visit statistics; null for bots and staff, who are not counted. */
	countedAs: DeviceClass | null;
};
