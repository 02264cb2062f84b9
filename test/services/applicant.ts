import { APPLICANT, aPdf } from "./fixtures.ts";
import { HttpClient } from "./http-client.ts";

/** Everything that the product acknowledged to an applicant; each acknowledgement must stay true. */
export type Acknowledged = { uploads: string[]; applicationId: string | null; paid: boolean };

/**
 * An applicant who takes an application to payment and retries each step until it is acknowledged. The server may be
 * killed at any moment and restart at another address, so each attempt reads `origin` again.
 */
export class Applicant {
	readonly email: string;
	readonly acknowledged: Acknowledged = { uploads: [], applicationId: null, paid: false };
	/** Staff have closed the application: payment is no longer possible. */
	turnedAway = false;
	readonly #client: HttpClient;
	readonly #answers: Record<string, unknown>;
	#secret: string | null = null;

	/** @param answers overrides for the default answers @param browser a previous applicant's browser; a new one by default */
	constructor(index: number, answers: Record<string, unknown> = {}, browser?: HttpClient) {
		this.email = `applicant-${index}@example.com`;
		this.#answers = answers;
		this.#client = browser ?? new HttpClient("", { "CF-Connecting-IP": `10.1.${index >> 8}.${index & 255}` });
	}

	/** The applicant's browser, with its cookies. */
	get browser(): HttpClient {
		return this.#client;
	}

	get done(): boolean {
		return this.acknowledged.paid || this.turnedAway;
	}

	/** Runs only the next step; throws when it is not acknowledged. */
	async step(origin: string): Promise<void> {
		this.#client.origin = origin;
		const { uploads, applicationId } = this.acknowledged;
		if (uploads.length < 2) uploads.push(await this.#upload(uploads.length === 0 ? "passport" : "address"));
		else if (applicationId === null) this.acknowledged.applicationId = await this.#submit();
		else if (this.#secret === null) await this.#beginPaying(applicationId);
		else this.acknowledged.paid = await this.#pay(this.#secret);
	}

	async #upload(documentType: "passport" | "address"): Promise<string> {
		const form = new FormData();
		form.set("documentType", documentType);
		form.append("document", aPdf(`${documentType}.pdf`, `${documentType} of ${this.email}`));
		const response = await this.#client.fetch("/api/upload-document", { method: "POST", body: form });
		if (!response.ok) throw new Error(`upload: ${response.status}`);
		return ((await response.json()) as { filePath: string }).filePath;
	}

	async #submit(): Promise<string> {
		const [passportDocumentPath, addressDocumentPath] = this.acknowledged.uploads;
		const payload = {
			...APPLICANT,
			...this.#answers,
			email: this.email,
			passportDocumentPath,
			addressDocumentPath,
			consentToBegin: true,
			acknowledgesEnd: true,
		};
		return (await this.#client.call<{ id: string }>("/api/personal-info", payload)).id;
	}

	/** Pays in two tabs at once: both must use the same payment. */
	async #beginPaying(applicationId: string): Promise<void> {
		const tabs = await Promise.allSettled([this.#openTab(applicationId), this.#openTab(applicationId)]);
		const secrets = tabs.flatMap((tab) => (tab.status === "fulfilled" ? [tab.value] : []));
		if (new Set(secrets).size > 1) throw new Error("two tabs were given two payments");
		const [secret] = secrets;
		if (secret) this.#secret = secret;
		else if (!this.turnedAway) throw new Error("neither tab was given a payment");
	}

	async #openTab(applicationId: string): Promise<string> {
		const headers = { "Content-Type": "application/json" };
		const body = JSON.stringify({ applicationId });
		const response = await this.#client.fetch("/api/create-payment-intent", { method: "POST", body, headers });
		const result = (await response.json()) as { clientSecret: string; from?: string };
		if (response.status === 409 && result.from === "cancelled") this.turnedAway = true;
		if (!response.ok) throw new Error(`create-payment-intent: ${response.status}`);
		return result.clientSecret;
	}

	async #pay(secret: string): Promise<boolean> {
		const intentId = secret.split("_secret_")[0];
		const response = await this.#client.fetch(`/offline/stripe/v1/payment_intents/${intentId}/confirm`, {
			method: "POST",
			headers: { Authorization: "Bearer pk_test_offline" },
			body: new URLSearchParams({
				client_secret: secret,
				"payment_method_data[type]": "card",
				"payment_method_data[card][number]": "4242424242424242",
				"payment_method_data[card][exp_month]": "12",
				"payment_method_data[card][exp_year]": "2040",
				"payment_method_data[card][cvc]": "123",
			}),
		});
		const body = (await response.json()) as { status?: string; error?: { payment_intent?: { status?: string } } };
		// The crash may have lost the first response although the payment succeeded.
		const status = body.status ?? body.error?.payment_intent?.status;
		if (status === "canceled") this.turnedAway = true;
		if (status === "succeeded" || status === "canceled") return status === "succeeded";
		throw new Error(`confirm: ${response.status}`);
	}
}
