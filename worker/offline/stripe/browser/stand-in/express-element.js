import { askInDialog } from "./bank-dialog.js";
import { openFrame } from "./frame.js";
import { Listeners } from "./listeners.js";

/** The names in the options, the events and the API. PayPal is not a card. */
const EXPRESS_BUTTONS = [
	{ option: "applePay", type: "apple_pay", name: "Apple Pay" },
	{ option: "googlePay", type: "google_pay", name: "Google Pay" },
	{ option: "link", type: "link", name: "Link" },
	{ option: "paypal", type: "paypal", name: "PayPal" },
];
const EXPRESS_CARDS = { pay: "4242424242424242", declined: "4000000000000002", asks: "4000002500003155" };
/** Local storage key that limits the wallets of a browser: their options, separated by commas. */
const EXPRESS_STORED = "stand-in-wallets";
/** How long a page may take to respond to a click. */
const EXPRESS_ANSWER_MS = 1000;

/** The wallets' buttons in their frame. Pressing one asks what the wallet should do. */
export class ExpressElement extends Listeners {
	#messages;
	#options;
	#onChosen;
	#frame = null;

	/** @param onChosen receives what the payer agreed to, as parameters of a confirmation */
	constructor(messages, options, onChosen) {
		super();
		this.#messages = messages;
		this.#options = options ?? {};
		this.#onChosen = onChosen;
	}

	mount(target) {
		const container = typeof target === "string" ? document.querySelector(target) : target;
		const shown = this.#available();
		const availability = Object.fromEntries(
			EXPRESS_BUTTONS.map(({ option }) => [option, shown.some((button) => button.option === option)]),
		);
		const ready = () =>
			this.emit("ready", {
				elementType: "expressCheckout",
				availablePaymentMethods: shown.length > 0 ? { ...availability, amazonPay: false, klarna: false } : undefined,
			});
		if (shown.length === 0) return queueMicrotask(ready);
		this.#frame = openFrame(container, "Secure express checkout frame", (page) => {
			this.#fill(page, shown);
			ready();
		});
		const rows = Math.ceil(shown.length / this.#columns());
		this.#frame.style.height = `${rows * (this.#height() + 8) - 8}px`;
	}

	unmount() {
		this.#frame?.remove();
		this.#frame = null;
	}

	destroy() {
		this.unmount();
	}

	update(options) {
		this.#options = { ...this.#options, ...options };
	}

	#height() {
		return this.#options.buttonHeight ?? 44;
	}

	#columns() {
		return this.#options.layout?.maxColumns ?? 1;
	}

	#available() {
		const stored = localStorage.getItem(EXPRESS_STORED);
		const isOffered = ({ option }) => stored === null || stored.split(",").includes(option);
		return EXPRESS_BUTTONS.filter(
			(button) => this.#options.paymentMethods?.[button.option] !== "never" && isOffered(button),
		);
	}

	#fill(page, shown) {
		page.documentElement.lang = document.documentElement.lang || "en";
		page.title = "Secure express checkout frame";
		const gridTemplateColumns = `repeat(${Math.min(this.#columns(), shown.length)}, minmax(0, 1fr))`;
		Object.assign(page.body.style, { margin: "0", display: "grid", gap: "8px", gridTemplateColumns });
		for (const spec of shown) {
			const button = page.createElement("button");
			Object.assign(button, { type: "button", textContent: spec.name });
			Object.assign(button.style, { height: `${this.#height()}px`, border: "0", borderRadius: "8px" });
			Object.assign(button.style, { color: "#fff", background: "#000", font: "600 18px system-ui, sans-serif" });
			if (this.#options.buttonTheme?.[spec.option] === "white")
				Object.assign(button.style, { color: "#000", background: "#fff" });
			if (spec.type === "link") Object.assign(button.style, { color: "#011e0f", background: "#00d66f" });
			if (spec.type === "paypal") Object.assign(button.style, { color: "#001c64", background: "#ffc439" });
			button.addEventListener("click", () => this.#press(spec));
			page.body.append(button);
		}
	}

	async #press({ type, name }) {
		const eventData = { elementType: "expressCheckout", expressPaymentType: type };
		if (!(await this.#isAccepted(eventData))) return;
		const isCard = type !== "paypal";
		const answers = [["pay", "wallet-pay", this.#messages.walletPay]];
		if (isCard) answers.push(["declined", "wallet-declined", this.#messages.walletDeclined]);
		if (isCard) answers.push(["asks", "wallet-asks", this.#messages.walletAsks]);
		answers.push(["cancel", "wallet-cancel", this.#messages.walletCancel]);
		const answer = await askInDialog("wallet-title", name, this.#messages.walletText, answers);
		if (answer === "cancel") return this.emit("cancel", { elementType: "expressCheckout" });
		this.#onChosen(isCard ? walletCard(type, EXPRESS_CARDS[answer]) : { "payment_method_data[type]": "paypal" });
		this.emit("confirm", { ...eventData, paymentFailed() {} });
	}

	/** Returns whether the page lets the wallet open; the page has a second to say so. */
	#isAccepted(eventData) {
		const { promise, resolve } = Promise.withResolvers();
		setTimeout(() => resolve(false), EXPRESS_ANSWER_MS);
		this.emit("click", { ...eventData, resolve: () => resolve(true), reject: () => resolve(false) });
		return promise;
	}
}

function walletCard(type, number) {
	const card = { number, exp_month: "12", exp_year: "2040", cvc: "123", wallet: type };
	const fields = Object.entries(card).map(([name, value]) => [`payment_method_data[card][${name}]`, value]);
	return { "payment_method_data[type]": "card", ...Object.fromEntries(fields) };
}
