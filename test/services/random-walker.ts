import type { Draw } from "#worker/offline/business/sequence.ts";
import { APPLICANT, aPdf } from "./fixtures.ts";
import { HttpClient } from "./http-client.ts";

/** Public test numbers, by what becomes of them. */
export const CARDS = {
	good: ["4242424242424242", "5555555555554444", "4000006200000007"],
	declined: ["4000000000000002", "4000000000009995", "4000000000000069", "4100000000000019"],
	asks: ["4000002500003155", "4000002760003184", "4000008260003178", "4000008400001629"],
	aftermath: [
		"4000000000000259",
		"4000000000002685",
		"4000000000001976",
		"4000000000005423",
		"4000000000007726",
		"4000000000005126",
	],
} as const;

const POST = {
	deliveryAddressLine1: "1 High St",
	deliveryCity: "York",
	deliveryPostalCode: "YO1 7HH",
	deliveryCountry: "GB",
};
const ADDRESS = { addressLine1: "1 High St", city: "York", postalCode: "YO1", country: "GB" };

type Intent = {
	status?: string;
	next_action?: { use_stripe_sdk: { source: string } } | null;
	error?: { code?: string; decline_code?: string };
};

/** Somebody who applies and does not always do what is best. Each action gives what came of it, in a few words. */
export class RandomWalker {
	readonly email: string;
	applicationId: string | null = null;
	readonly referred: boolean;
	readonly #client: HttpClient;
	/** Every secret that a tab of this browser was given, the newest last. */
	readonly #secrets: string[] = [];
	#question: { source: string; secret: string } | null = null;

	constructor(origin: string, index: number, draw: Draw) {
		this.email = `wanderer-${index}@example.com`;
		this.referred = draw.chance(0.5);
		this.#client = new HttpClient(origin, { "CF-Connecting-IP": `10.9.${index >> 8}.${index & 255}` });
	}

	get payable(): boolean {
		return this.#secrets.length > 0;
	}

	get asked(): boolean {
		return this.#question !== null;
	}

	async apply(draw: Draw): Promise<string> {
		const paths: string[] = [];
		for (const type of ["passport", "address"]) {
			const form = new FormData();
			form.set("documentType", type);
			form.append("document", aPdf(`${type}.pdf`, `${type} of ${this.email}`));
			const response = await this.#client.fetch("/api/upload-document", { method: "POST", body: form });
			const { filePath } = (await response.json()) as { filePath?: string };
			if (!filePath) return `upload: ${response.status}`;
			paths.push(filePath);
		}
		const [passportDocumentPath, addressDocumentPath] = paths;
		const { status, body } = await this.#post<{ id?: string }>("/api/personal-info", {
			...APPLICANT,
			...POST,
			email: this.email,
			packageType: draw.of(["standard", "express", "premium"]),
			...(this.referred ? { affiliateCode: "LISBOA10" } : {}),
			passportDocumentPath,
			addressDocumentPath,
			consentToBegin: true,
			acknowledgesEnd: true,
		});
		this.applicationId = body.id ?? null;
		return `${status}`;
	}

	/** Opens the card form, perhaps in several tabs at once, perhaps for another package. */
	async begin(tabs: number, packageType?: string): Promise<string> {
		const asked = { applicationId: this.applicationId, ...(packageType ? { packageType } : {}) };
		const opened = await Promise.all(
			Array.from({ length: tabs }, () => this.#post<{ clientSecret?: string }>("/api/create-payment-intent", asked)),
		);
		for (const { body } of opened) if (body.clientSecret) this.#remember(body.clientSecret);
		return opened.map(({ status }) => status).join(", ");
	}

	async orderPost(): Promise<string> {
		const path = `/api/request-physical-delivery/${this.applicationId}`;
		const { status, body } = await this.#post<{ clientSecret?: string }>(path, { address: ADDRESS });
		if (body.clientSecret) this.#remember(body.clientSecret);
		return `${status}`;
	}

	/** @param number of the card; the tab is any of those that were opened, the newest most often */
	async pay(number: string, draw: Draw): Promise<string> {
		const secret = draw.chance(0.8) ? this.#secrets.at(-1) : draw.of(this.#secrets);
		if (!secret) return "no card form";
		const intent = await this.#atProvider(`payment_intents/${secret.split("_secret_")[0]}/confirm`, {
			client_secret: secret,
			"payment_method_data[type]": "card",
			"payment_method_data[card][number]": number,
			"payment_method_data[card][exp_month]": "12",
			"payment_method_data[card][exp_year]": "2040",
			"payment_method_data[card][cvc]": "123",
		});
		const source = intent.next_action?.use_stripe_sdk.source;
		if (source) this.#question = { source, secret };
		return said(intent);
	}

	async answerBank(outcome: "authorize" | "fail"): Promise<string> {
		if (!this.#question) return "no question";
		const { source, secret } = this.#question;
		this.#question = null;
		return said(await this.#atProvider(`3ds/${source}`, { client_secret: secret, outcome }));
	}

	/** Looks where the application stands; the page asks the provider. */
	async look(): Promise<string> {
		const response = await this.#client.fetch(`/confirmation/${this.applicationId}`);
		await response.text();
		return refuseCrash(response.status, "/confirmation");
	}

	#remember(secret: string): void {
		if (!this.#secrets.includes(secret)) this.#secrets.push(secret);
	}

	async #post<T>(path: string, sent: unknown): Promise<{ status: string; body: T }> {
		const headers = { "Content-Type": "application/json" };
		const response = await this.#client.fetch(path, { method: "POST", body: JSON.stringify(sent), headers });
		const text = await response.text();
		return { status: refuseCrash(response.status, path), body: JSON.parse(text) as T };
	}

	async #atProvider(path: string, form: Record<string, string>): Promise<Intent> {
		const headers = { Authorization: "Bearer pk_test_offline" };
		const init = { method: "POST", headers, body: new URLSearchParams(form) };
		const response = await this.#client.fetch(`/offline/stripe/v1/${path}`, init);
		return (await response.json()) as Intent;
	}
}

/** A refusal is an answer, a crash is not. */
export function refuseCrash(status: number, where: string): string {
	if (status >= 500 && status !== 503) throw new Crash(`${where} answered ${status}`);
	return `${status}`;
}

export class Crash extends Error {}

function said({ status, error }: Intent): string {
	return status ?? error?.decline_code ?? error?.code ?? "nothing";
}
