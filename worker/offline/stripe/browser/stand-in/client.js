import { callApi, flattenParameters } from "./api.js";
import { askBank } from "./bank-dialog.js";
import { CardElement } from "./card-element.js";
import { ExpressElement } from "./express-element.js";
import { getMessages, translateError } from "./messages.js";

/** Creates the object that `Stripe(key)` returns, with as much of the provider's client as a card form needs. */
export function createClient(key, options) {
	let messages = getMessages(options?.locale);
	const call = (method, path, parameters) => callApi(key, messages, method, path, parameters);

	async function confirmCardPayment(clientSecret, data = {}, { handleActions = true } = {}) {
		const id = parseIntentId(clientSecret);
		const method = methodParameters(data.payment_method);
		if (method.error) return { error: method.error };
		const receipt = flattenParameters("receipt_email", data.receipt_email);
		const parameters = { ...method.parameters, ...receipt, client_secret: clientSecret, use_stripe_sdk: "true" };
		const { value, error } = await call("POST", `payment_intents/${id}/confirm`, parameters);
		if (error) return { error };
		return handleActions ? finish(value, clientSecret) : { paymentIntent: value };
	}

	async function confirmPayment({ elements, clientSecret, confirmParams }) {
		const chosen = elements.takeWalletParameters();
		if (!chosen) throw new Error("The payer has not agreed to anything in a wallet.");
		const parameters = { ...chosen, ...flattenParameters("return_url", confirmParams?.return_url) };
		const { value, error } = await call("POST", `payment_intents/${parseIntentId(clientSecret)}/confirm`, {
			...parameters,
			client_secret: clientSecret,
			use_stripe_sdk: "true",
		});
		return error ? { error } : finish(value, clientSecret);
	}

	async function finish(intent, clientSecret) {
		const redirectUrl = intent.next_action?.redirect_to_url?.url;
		if (redirectUrl) {
			location.assign(redirectUrl);
			return new Promise(() => {});
		}
		const authenticationId = intent.next_action?.use_stripe_sdk?.source;
		if (intent.status !== "requires_action" || !authenticationId) return { paymentIntent: intent };
		const outcome = await askBank(messages);
		const { value, error } = await call("POST", `3ds/${authenticationId}`, { client_secret: clientSecret, outcome });
		if (error) return { error };
		if (!value.last_payment_error) return { paymentIntent: value };
		return { error: { ...translateError(value.last_payment_error, messages), payment_intent: value } };
	}

	function methodParameters(method) {
		if (!method) return { parameters: {} };
		if (typeof method === "string") return { parameters: { payment_method: method } };
		if (!(method.card instanceof CardElement)) throw new Error("payment_method.card must be a card element.");
		const { error, parameters } = method.card.read();
		if (error) return { error };
		const named = Object.entries(parameters).map(([name, value]) => [`payment_method_data${name}`, value]);
		const billing = flattenParameters("payment_method_data[billing_details]", method.billing_details);
		return { parameters: { ...Object.fromEntries(named), ...billing } };
	}

	async function createPaymentMethod(typeOrOptions, element, data) {
		const options = typeof typeOrOptions === "string" ? { type: typeOrOptions, card: element, ...data } : typeOrOptions;
		const { error: incompleteError, parameters } = methodParameters(options);
		if (incompleteError) return { error: incompleteError };
		const plain = Object.entries(parameters).map(([name, value]) => {
			const [, head, rest] = /^payment_method_data\[(\w+)\](.*)$/.exec(name);
			return [head + rest, value];
		});
		const { value, error } = await call("POST", "payment_methods", Object.fromEntries(plain));
		return error ? { error } : { paymentMethod: value };
	}

	async function retrievePaymentIntent(clientSecret) {
		const path = `payment_intents/${parseIntentId(clientSecret)}`;
		const { value, error } = await call("GET", path, { client_secret: clientSecret });
		return error ? { error } : { paymentIntent: value };
	}

	async function handleNextAction({ clientSecret }) {
		const { paymentIntent, error } = await retrievePaymentIntent(clientSecret);
		return error ? { error } : finish(paymentIntent, clientSecret);
	}

	return {
		elements: (settings = {}) => {
			if (settings.locale) messages = getMessages(settings.locale);
			return createElements(() => messages);
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

function createElements(messages) {
	let card = null;
	let chosen = null;
	return {
		create(type, options) {
			if (type === "expressCheckout")
				return new ExpressElement(messages(), options, (parameters) => {
					chosen = parameters;
				});
			if (type !== "card") throw new Error(`The offline stand-in has no elements of this kind: "${type}".`);
			if (card) throw new Error("Can only create one Element of type card through elements().");
			card = new CardElement(messages(), options, () => {
				card = null;
			});
			return card;
		},
		getElement: (type) => (type === "card" || type?.__elementType === "card" ? card : null),
		/** Exists only in the stand-in: returns what the payer has agreed to, once. */
		takeWalletParameters() {
			const parameters = chosen;
			chosen = null;
			return parameters;
		},
		update() {},
		submit: async () => ({}),
		fetchUpdates: async () => ({}),
	};
}

function parseIntentId(clientSecret) {
	const [id, rest] = String(clientSecret).split("_secret_");
	if (!/^pi_\w+$/.test(id) || !rest) {
		throw new Error("Invalid value for client_secret: expected a string in the form {id}_secret_{secret}.");
	}
	return id;
}
