import type { Database } from "./data/db.server.ts";
import type { DocumentStore } from "./documents/store.server.ts";
import type { Application } from "./domain/application/application.ts";
import type { ChangeRequest } from "./domain/application/transition.ts";
import type { FileFacts } from "./domain/documents/document-facts.ts";
import type { ReadingRequest } from "./domain/documents/reading-request.ts";
import type { Outcome } from "./domain/failure.ts";
import type { Language } from "./domain/language.ts";
import type { SignedPageReading } from "./domain/mandate/signed-page-reading.ts";
import type { DeviceClass } from "./domain/measures/visit-steps.ts";
import type { LocalMethod } from "./domain/money/local-payment.ts";
import type { Cents } from "./domain/money/money.ts";
import type { PaymentSnapshot } from "./domain/money/payment.ts";
import type { PayoutBatchState, PayoutEvent, PayoutItem, PayoutItemRequest } from "./domain/money/payout-provider.ts";
import type { PaymentPurpose } from "./domain/money/price.ts";
import type { Company, SupportContact } from "./domain/person/contact.ts";

/** One mail, ready to go. `key` makes a repeat harmless where the provider supports it. */
export type Mail = {
	key: string;
	to: string;
	subject: string;
	html: string;
	text: string;
	emailType: string;
	/** Files that go with it; few mails have one. */
	attachments?: { fileName: string; type: "application/pdf"; bytes: Uint8Array }[];
	/** Stops mail readers from threading different applications together. */
	reference: string;
};

/** The post office. Errors are thrown: the outbox retries. */
export type Mailer = { send(mail: Mail): Promise<{ providerId: string }> };

export type PaymentMode = "test" | "live";

/** What the browser needs to pay; `publicKey` is null when payments are not configured. */
export type PublicPaymentConfig = {
	publicKey: string | null;
	serverMode: PaymentMode;
	/** A same-origin script that stands in for the provider's, offline only. */
	standInScript: string | null;
};

export type PaymentProblem =
	| { kind: "not-configured" }
	/** Nothing is known of the result: keep the row open and ask again later. */
	| { kind: "unavailable" }
	| { kind: "rate-limited" }
	/** The intent is past the state in which this can be done. */
	| { kind: "already"; state: string }
	| { kind: "invalid"; code: string };

export type PaymentResult<T> = { ok: true; value: T } | { ok: false; problem: PaymentProblem };

/** How payments are set up here, without asking the provider: may be told to anybody, never a key. */
export type PaymentSetup = {
	configured: boolean;
	/** The mode of each key, by its prefix; null when there is none. */
	secretKeyMode: PaymentMode | null;
	publishableKeyMode: PaymentMode | null;
	webhookSecretPresent: boolean;
	apiVersion: string;
	/** A stand-in answers in place of the provider. */
	standIn: boolean;
};

/** By what staff tell one key from another, and nobody can guess it: its last four signs. */
export type KeyEndings = { secret: string | null; publishable: string | null; webhook: string[] };

/** The set-up, and what the provider said to it. */
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
	/** What the event is about. */
	objectId: string | null;
	/** The intent that this is or belongs to, if the event says so. */
	intentId: string | null;
};

/** The payments port. Amounts in cents; every key is derived from our own row, so a repeat is the same action. */
export type PaymentProvider = {
	publicConfig(): PublicPaymentConfig;
	createIntent(request: {
		paymentId: string;
		applicationId: string;
		applicationNumber: string;
		purpose: PaymentPurpose;
		amount: Cents;
		currency: string;
		/** Of our row, UTC milliseconds: the provider has no intent of it that is older. */
		createdAt: number;
		/** Whether it may be paid on a page of somebody else's, such as PayPal's. */
		redirects: boolean;
	}): Promise<PaymentResult<{ intentId: string; clientSecret: string }>>;
	updateIntentAmount(request: { intentId: string; paymentId: string; amount: Cents }): Promise<PaymentResult<null>>;
	/**
	 * The client secret comes along, because an open intent is handed out again on a reload. Refunds and disputes are
	 * looked up when the charge speaks of any, or when `deep` asks for them: a refund that failed leaves no trace there.
	 */
	getIntent(
		intentId: string,
		options?: { deep?: boolean },
	): Promise<PaymentResult<{ snapshot: PaymentSnapshot; clientSecret: string }>>;
	/** Asks for the money in the payer's MB WAY app, or for a Multibanco voucher: both await their payer from then on. */
	confirmLocalMethod(request: {
		intentId: string;
		method: LocalMethod;
		/** All that the provider needs of the payer: for MB WAY the number of the app (+351912345678), else an e-mail address. */
		contact: string;
		/** Where a payer who was led elsewhere would come back to: asked for with intents that may redirect; null for others. */
		returnUrl: string | null;
	}): Promise<PaymentResult<null>>;
	/** What the provider knows the card by that paid: the same card has the same mark. Null when it was no card. */
	getCardMark(intentId: string): Promise<PaymentResult<string | null>>;
	cancelIntent(intentId: string): Promise<PaymentResult<null>>;
	refund(request: {
		intentId: string;
		refundId: string;
		amount: Cents;
		/** Where the provider asks for a bank account, when the way of payment gives none; undefined otherwise. */
		email?: string | undefined;
	}): Promise<PaymentResult<{ providerId: string }>>;
	/**
	 * One page of what happened since then (UTC milliseconds), newest first: `after` is the last event of the page before
	 * it, null for the first one.
	 */
	listEvents(page: {
		since: number;
		after: string | null;
	}): Promise<PaymentResult<{ events: WebhookEvent[]; more: boolean }>>;
	getEvent(eventId: string): Promise<PaymentResult<WebhookEvent>>;
	/** The bank's warning that a card holder may object. */
	getFraudWarning(warningId: string): Promise<PaymentResult<{ intentId: string | null; fraudType: string }>>;
	/** Verifies signature, age and mode; never throws for a bad one. */
	verifyWebhook(rawBody: string, signature: string | null, now: number): Promise<Outcome<WebhookEvent>>;
	setup(): PaymentSetup;
	/** The last four signs of each key, for staff alone; null for one that is not set. */
	keyEndings(): KeyEndings;
	diagnose(): Promise<PaymentDiagnosis>;
	/** An intent of the test page: test keys only, at most 1000 cents. */
	createTestIntent(request: {
		amount: Cents;
		currency: string;
		key: string;
	}): Promise<PaymentResult<{ id: string; clientSecret: string }>>;
};

export type PayoutProblem =
	/** Nothing is known of the result: ask again later, with the same key. `code` is for staff, null when nobody answered. */
	| { kind: "unavailable"; code: string | null }
	/**
	 * For certain nothing was paid by this call. `code` is the provider's own, such as INSUFFICIENT_FUNDS, or ours:
	 * `not_configured`, or `malformed` for what breaks the provider's bounds and was never sent.
	 */
	| { kind: "refused"; code: string };

export type PayoutResult<T> = { ok: true; value: T } | { ok: false; problem: PayoutProblem };

/** How payouts are set up, without asking the provider. For staff alone. */
export type PayoutSetup = {
	configured: boolean;
	mode: "sandbox" | "live";
	/** The last four signs of the client id; null when there is none. */
	clientIdEnding: string | null;
};

/** The payouts port: money to partners. Every key is derived from our own row, so a repeat is the same action. */
export type PayoutProvider = {
	/**
	 * The same batchKey again within 30 days is refused by the provider with a link to the first batch: that one is
	 * adopted. After 30 days the provider has forgotten the key: only our own row keeps a batch from being paid twice.
	 */
	createBatch(request: {
		/** 1 to 256 signs. */
		batchKey: string;
		/** Of the mail to each receiver: subject up to 255 signs, message up to 1000. */
		subject: string;
		message: string;
		/** 1 to 15,000, each with a key of its own of up to 63 signs. */
		items: PayoutItemRequest[];
	}): Promise<PayoutResult<{ batchId: string; adopted: boolean }>>;
	/** The batch with all of its items, of all pages; a batch that is still pending may show none. */
	getBatch(batchId: string): Promise<PayoutResult<{ state: PayoutBatchState; batchKey: string; items: PayoutItem[] }>>;
	getItem(itemId: string): Promise<PayoutResult<PayoutItem & { batchId: string }>>;
	/** Takes back an unclaimed item; any other one is refused. */
	cancelItem(itemId: string): Promise<PayoutResult<PayoutItem>>;
	/**
	 * Has the provider check the signature of a webhook. Never throws: a signature that does not hold is `webhook_signature`,
	 * a provider that cannot be asked `service_unavailable`.
	 */
	verifyWebhook(rawBody: string, headers: Headers): Promise<Outcome<PayoutEvent>>;
	setup(): PayoutSetup;
};

/**
 * Reads one document. Never rejects: what cannot be read comes back as an error. Takes from a tenth of a second to
 * some seconds, and waits for its turn when others are being read.
 */
export type DocumentReader = { read(request: ReadingRequest): Promise<FileFacts> };

/**
 * Recognises the pages of a power of attorney in a photograph (JPEG, PNG) or PDF of at most 10 MB. What cannot be read
 * comes back as an error in the answer; rejects only when the reader is away. Takes a second or two for each page.
 */
export type SignedPageReader = { readPaper(bytes: Uint8Array | ArrayBuffer, mime: string): Promise<SignedPageReading> };

/** The only way to change an application. */
type Rooms = {
	apply(applicationId: string, change: ChangeRequest): Promise<Outcome<{ application: Application; changed: boolean }>>;
	/** Runs whatever is due for this application: what its alarm would do. */
	wake(applicationId: string): Promise<void>;
	/** Tells the desk of a phone that there is something new (domain/phone/phone-link.ts). */
	tellOfPhone(room: string): Promise<void>;
};

export type Settings = {
	/** Absolute origin for links in mails, without a trailing slash. */
	origin: string;
	support: SupportContact;
	company: Company;
	adminEmail: string;
	/** Place of birth and parents' names must be given (ruling T38). */
	birthDetailsRequired: boolean;
	/** True in the offline world only: shows the ribbon, allows demo applications and specimen documents. */
	offline: boolean;
	cookieSecrets: string[];
};

export type LogFields = Record<string, string | number | boolean | null | undefined>;

/** Pages of staff that are open. */
type StaffHubClient = {
	/** Ends the pages of an account: those that may be open come again through the gate. Never throws. */
	leave(account: number): Promise<void>;
};

/** Everything that a command may use, handed in at the top (worker/compose.ts). */
export type Services = {
	db: Database;
	/** UTC milliseconds of the product's clock. */
	now(): number;
	rooms: Rooms;
	staffHub: StaffHubClient;
	payments: PaymentProvider;
	payouts: PayoutProvider;
	mailer: Mailer;
	documents: DocumentStore;
	reader: DocumentReader;
	papers: SignedPageReader;
	settings: Settings;
	/** Does the work that follows from a change of this application, once the answer has left. */
	deliverSoon(applicationId: string): void;
	/** Keeps working after the answer has left. */
	background(work: Promise<unknown>): void;
	/** One JSON line; never names, numbers, documents or ids of applicants. Of staff it says who, where they saw personal data. */
	log(event: string, fields?: LogFields): void;
};

/** What a request tells about its sender, parsed once on entry. */
export type Visitor = {
	language: Language;
	/** A keyed hash of the network that the request came from: for limits, never an address. */
	network: string;
	/** Where the address is, ISO 3166-1; null when nobody knows. */
	country: string | null;
	/** As what the visit counts in the measures of visits; null for programs and our staff, who do not count. */
	countedAs: DeviceClass | null;
};
