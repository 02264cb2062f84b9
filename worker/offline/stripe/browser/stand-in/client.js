import { callApi, flattened } from "./api.js";
import { askInPlaceOfBank } from "./bank-dialog.js";
import { CardElement } from "./card-element.js";
import { ExpressElement } from "./express-element.js";
import { translated, wordsOf } from "./words.js";

/** What `Stripe(key)` gives: as much of the provider's client as a card form needs. */
export function createClient(key, options) {
	let words = wordsOf(options?.locale);
	const call = (method, path, parameters) => callApi(key, words, method, path, parameters);

	async function confirmCardPayment(clientSecret, data = {}, { handleActions = true } = {}) {
		const id = intentIdOf(clientSecret);
		const method = methodParameters(data.payment_method);
		if (method.error) return { error: method.error };
		const receipt = flattened("receipt_email", data.receipt_email);
		const parameters = { ...method.parameters, ...receipt, client_secret: clientSecret, use_stripe_sdk: "true" };
		const { value, error } = await call("POST", `payment_intents/${id}/confirm`, parameters);
		if (error) return { error };
		return handleActions ? finish(value, clientSecret) : { paymentIntent: value };
	}

	async function confirmPayment({ elements, clientSecret, confirmParams }) {
		const chosen = elements.chosenByWallet();
		if (!chosen) throw new Error("The payer has not agreed to anything in a wallet.");
		const parameters = { ...chosen, ...flattened("return_url", confirmParams?.return_url) };
		const { value, error } = await call("POST", `payment_intents/${intentIdOf(clientSecret)}/confirm`, {
			...parameters,
			client_secret: clientSecret,
			use_stripe_sdk: "true",
		});
		return error ? { error } : finish(value, clientSecret);
	}

	async function finish(intent, clientSecret) {
		const elsewhere = intent.next_action?.redirect_to_url?.url;
		if (elsewhere) {
			location.assign(elsewhere);
			return new Promise(() => {});
		}
		const question = intent.next_action?.use_stripe_sdk?.source;
		if (intent.status !== "requires_action" || !question) return { paymentIntent: intent };
		const outcome = await askInPlaceOfBank(words);
		const { value, error } = await call("POST", `3ds/${question}`, { client_secret: clientSecret, outcome });
		if (error) return { error };
		if (!value.last_payment_error) return { paymentIntent: value };
		return { error: { ...translated(value.last_payment_error, words), payment_intent: value } };
	}

	function methodParameters(method) {
		if (!method) return { parameters: {} };
		if (typeof method === "string") return { parameters: { payment_method: method } };
		if (!(method.card instanceof CardElement)) throw new Error("payment_method.card must be a card element.");
		const { error, parameters } = method.card.read();
		if (error) return { error };
		const named = Object.entries(parameters).map(([name, value]) => [`payment_method_data${name}`, value]);
		const billing = flattened("payment_method_data[billing_details]", method.billing_details);
		return { parameters: { ...Object.fromEntries(named), ...billing } };
	}

	async function createPaymentMethod(given, element, data) {
		const asked = typeof given === "string" ? { type: given, card: element, ...data } : given;
		const { error: unfinished, parameters } = methodParameters(asked);
		if (unfinished) return { error: unfinished };
		const plain = Object.entries(parameters).map(([name, value]) => {
			const [, head, rest] = /^payment_method_data\[(\w+)\](.*)$/.exec(name);
			return [head + rest, value];
		});
		const { value, error } = await call("POST", "payment_methods", Object.fromEntries(plain));
		return error ? { error } : { paymentMethod: value };
	}

	async function retrievePaymentIntent(clientSecret) {
		const path = `payment_intents/${intentIdOf(clientSecret)}`;
		const { value, error } = await call("GET", path, { client_secret: clientSecret });
		return error ? { error } : { paymentIntent: value };
	}

	async function handleNextAction({ clientSecret }) {
		const { paymentIntent, error } = await retrievePaymentIntent(clientSecret);
		return error ? { error } : finish(paymentIntent, clientSecret);
	}

	return {
		elements: (settings = {}) => {
			if (settings.locale) words = wordsOf(settings.locale);
			return createElements(() => words);
		},
		confirmCardPayment,
		confirmPayment,
		createPaymentMethod,
		retrievePaymentIntent,
		handleNextAction,
		handleCardAction: (clientSecret) => handleNextAction({ clientSecret }),
		createToken: async () => ({
			error: { type: "invalid_request_error", message: "Tokens are not part of the offline stand-in." },
		}),
		registerAppInfo() {},
		_registerWrapper() {},
	};
}

function createElements(words) {
	let card = null;
	let chosen = null;
	return {
		create(type, options) {
			if (type === "expressCheckout")
				return new ExpressElement(words(), options, (parameters) => {
					chosen = parameters;
				});
			if (type !== "card") throw new Error(`The offline stand-in has no elements of this kind: "${type}".`);
			if (card) throw new Error("Can only create one Element of type card through elements().");
			card = new CardElement(words(), options, () => {
				card = null;
			});
			return card;
		},
		getElement: (type) => (type === "card" || type?.__elementType === "card" ? card : null),
		/** The stand-in's own: what the payer has agreed to, once. */
		chosenByWallet() {
			const taken = chosen;
			chosen = null;
			return taken;
		},
		update() {},
		submit: async () => ({}),
		fetchUpdates: async () => ({}),
	};
}

function intentIdOf(clientSecret) {
	const [id, rest] = String(clientSecret).split("_secret_");
	if (!/^pi_\w+$/.test(id) || !rest) {
		throw new Error("Invalid value for client_secret: expected a string in the form {id}_secret_{secret}.");
	}
	return id;
}
