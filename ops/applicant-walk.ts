import { PACKAGES, type PackageId } from "#app/domain/money/packages.ts";
import { HttpClient } from "#test/services/http-client.ts";
import { aBillFile, aPassportFile, HOLDER } from "#test/services/sample-documents.ts";

/** One named step; throws if the site does not behave as expected. */
export type Step = readonly [name: string, run: () => Promise<unknown>];

/** The API that confirms payments, and its secret key. */
export type StripeAccess = { api: string; key: string };

export type WalkOptions = {
	email: string;
	packageType?: PackageId;
	/** Headers of every request, such as a simulated IP address. */
	headers?: Record<string, string>;
	/** Called after each page, when a browser would run its scripts. */
	afterPage?: (path: string, html: string) => Promise<void>;
};

/** How long the site may take to show a payment or a refund, and the polling interval. */
const TIMEOUT_MS = 90_000;
const POLL_MS = 1_000;

const { dateOfBirth, ...FORM_FIELDS } = HOLDER;
const DELIVERY = {
	deliveryAddressLine1: FORM_FIELDS.addressLine1,
	deliveryCity: FORM_FIELDS.city,
	deliveryPostalCode: FORM_FIELDS.postalCode,
	deliveryCountry: FORM_FIELDS.country,
};
const [year = "", month = "", day = ""] = dateOfBirth.split("-").map((part) => part.replace(/^0/, ""));

/**
 * An applicant who goes from the landing page to a paid application by HTTP alone, and removes all personal data
 * afterwards.
 */
export class ApplicantWalk {
	readonly client: HttpClient;
	/** Id of the application, once the details are saved; its number once it is paid. */
	id = "";
	number = "";
	readonly #options: WalkOptions;
	#paymentIntent = "";

	constructor(origin: string, options: WalkOptions) {
		this.client = new HttpClient(origin, options.headers);
		this.#options = options;
	}

	get #package(): PackageId {
		return this.#options.packageType ?? "standard";
	}

	/** Fetches a page in English, which must have a main heading. */
	async openPage(path: string): Promise<string> {
		const response = await this.client.fetch(`${path}${path.includes("?") ? "&" : "?"}lang=en`);
		const html = await response.text();
		if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
		if (!/<h1[\s>]/.test(html)) throw new Error(`${path}: a page without a heading`);
		await this.#options.afterPage?.(path, html);
		return html;
	}

	/** @param expected the release that must respond */
	async checkHealth(expected?: string): Promise<void> {
		const { status, release } = await this.client.call<{ status: string; release: string }>("/api/health");
		if (status !== "ok") throw new Error(`health: ${status}`);
		if (expected !== undefined && release !== expected) throw new Error(`release ${release} responds, not ${expected}`);
	}

	/** From the first upload to the details, which include the accepted terms. */
	applicationSteps(): Step[] {
		return [
			["upload page", () => this.openPage(`/upload-documents?package=${this.#package}`)],
			["upload passport", () => this.#upload("passport", aPassportFile())],
			["upload proof of address", () => this.#upload("address", aBillFile())],
			["details page", () => this.openPage("/personal-info")],
			["details and terms", () => this.#saveDetails()],
		];
	}

	/**
	 * From the order to an application that is shown as paid.
	 * @param stripe called when needed
	 */
	paymentSteps(stripe: () => StripeAccess): Step[] {
		return [
			["payment page", () => this.openPage(`/payment?id=${this.id}`)],
			["order", () => this.#order()],
			["checkout page", () => this.openPage(`/checkout?id=${this.id}&package=${this.#package}`)],
			["create payment", () => this.#createPayment()],
			["pay with a test card", () => this.#confirm(stripe())],
			["payment arrives", () => this.#waitUntilPaid()],
			["confirmation page", () => this.openPage(`/confirmation/${this.id}`)],
			["tracking page shows it as paid", () => this.#track()],
		];
	}

	cleanupSteps(): Step[] {
		return [
			["cancel and refund", () => this.#submit(`/refunds/${this.id}?lang=en`, { intent: "cancel" })],
			["erase", () => this.#erase()],
		];
	}

	async #upload(documentType: "passport" | "address", file: File): Promise<void> {
		const body = new FormData();
		body.set("documentType", documentType);
		body.append("document", file);
		const response = await this.client.fetch("/api/upload-document", { method: "POST", body });
		const upload = (await response.json()) as { rejected?: boolean; reason?: string; message: string };
		if (!response.ok) throw new Error(`${response.status} ${upload.message}`);
		if (upload.rejected) throw new Error(`rejected: ${upload.reason}`);
	}

	async #saveDetails(): Promise<void> {
		const fields = {
			...FORM_FIELDS,
			...(PACKAGES[this.#package].includesPost && DELIVERY),
			"dateOfBirth.day": day,
			"dateOfBirth.month": month,
			"dateOfBirth.year": year,
			email: this.#options.email,
			phone: "+353 86 123 4567",
			useProvidedRepresentative: "true",
			termsAccepted: "true",
			hadNif: "no",
			intent: "continue",
		};
		const location = await this.#submit("/personal-info?lang=en", fields);
		this.id = new URL(location, this.client.origin).searchParams.get("id") ?? "";
		if (this.id === "") throw new Error(`details led to ${location}`);
	}

	async #order(): Promise<void> {
		await this.#submit(`/payment?id=${this.id}&lang=en`, { packageType: this.#package, begin: "now" });
	}

	async #createPayment(): Promise<void> {
		const order = { applicationId: this.id, packageType: this.#package };
		const { clientSecret } = await this.client.call<{ clientSecret: string }>("/api/create-payment-intent", order);
		this.#paymentIntent = clientSecret.split("_secret_")[0] ?? "";
	}

	async #confirm({ api, key }: StripeAccess): Promise<void> {
		const request = async (path: string, body?: URLSearchParams) => {
			const headers = { Authorization: `Bearer ${key}`, "Stripe-Version": "2023-10-16" };
			const response = await fetch(`${api}/payment_intents/${path}`, { method: body ? "POST" : "GET", body, headers });
			const intent = (await response.json()) as {
				status?: string;
				automatic_payment_methods?: { allow_redirects: string };
				error?: { message: string };
			};
			if (!response.ok) throw new Error(`Stripe: ${response.status} ${intent.error?.message}`);
			return intent;
		};
		const { automatic_payment_methods: methods } = await request(this.#paymentIntent);
		const body = new URLSearchParams({ payment_method: "pm_card_visa" });
		// Stripe requires a return URL if a method that redirects is enabled, and may refuse one otherwise.
		if (methods?.allow_redirects === "always") body.set("return_url", `${this.client.origin}/confirmation/${this.id}`);
		const { status } = await request(`${this.#paymentIntent}/confirm`, body);
		if (status !== "succeeded") throw new Error(`Stripe: ${status}`);
	}

	async #waitUntilPaid(): Promise<void> {
		await waitUntil("not paid", async () => {
			const application = await this.client.call<{ applicationNumber: string; paymentStatus: string }>(
				`/api/applications/${this.id}`,
			);
			this.number = application.applicationNumber;
			return application.paymentStatus === "paid";
		});
	}

	async #track(): Promise<void> {
		const html = await this.openPage(`/track-application?number=${this.number}`);
		if (!html.includes(this.number)) throw new Error("the application is not shown");
		if (!/>Paid</.test(html)) throw new Error("not shown as paid");
	}

	/** A refund that is still in progress blocks the erasure. */
	async #erase(): Promise<void> {
		await waitUntil("not erased", async () => {
			const body = new URLSearchParams({ intent: "erase", confirmed: "on" });
			const response = await this.client.fetch(`/data/${this.id}?lang=en`, { method: "POST", body });
			await response.arrayBuffer();
			if (response.status !== 200 && response.status !== 409) throw new Error(`erase: ${response.status}`);
			return response.status === 200;
		});
	}

	/** Posts a form and returns the URL of the redirect. */
	async #submit(path: string, fields: Record<string, string>): Promise<string> {
		const response = await this.client.fetch(path, { method: "POST", body: new URLSearchParams(fields) });
		const text = await response.text();
		const invalidFields = [...text.matchAll(/id="([\w.]+)-error"/g)].map(([, field]) => field);
		if (response.status !== 302)
			throw new Error(`${[path.split("?")[0], response.status, ...invalidFields].join(" ")}`);
		return response.headers.get("Location") ?? "";
	}
}

async function waitUntil(errorMessage: string, isFulfilled: () => Promise<boolean>): Promise<void> {
	const deadline = Date.now() + TIMEOUT_MS;
	while (!(await isFulfilled())) {
		if (Date.now() > deadline) throw new Error(`${errorMessage} after ${TIMEOUT_MS / 1000} s`);
		await new Promise((resume) => setTimeout(resume, POLL_MS));
	}
}
