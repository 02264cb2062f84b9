import { askInDialog } from "./bank-dialog.js";
import { openFrame } from "./frame.js";
import { Listeners } from "./listeners.js";

/** By the names of the options, the events and the API; PayPal is no card. */
const EXPRESS_BUTTONS = [
	{ option: "applePay", type: "apple_pay", name: "Apple Pay" },
	{ option: "googlePay", type: "google_pay", name: "Google Pay" },
	{ option: "link", type: "link", name: "Link" },
	{ option: "paypal", type: "paypal", name: "PayPal" },
];
const EXPRESS_CARDS = { pay: "4242424242424242", declined: "4000000000000002", asks: "4000002500003155" };
/** A visitor whose browser has other wallets than all of them: their options in local storage, separated by commas. */
const EXPRESS_STORED = "stand-in-wallets";
/** As long as a page has to answer a click. */
const EXPRESS_ANSWER_MS = 1000;

/** Buttons of wallets in their frame; pressing one asks what the wallet should do. */
export class ExpressElement extends Listeners {
	#words;
	#options;
	#chosen;
	#frame = null;

	/** @param chosen told what the payer agreed to, as parameters of a confirmation */
	constructor(words, options, chosen) {
		super();
		this.#words = words;
		this.#options = options ?? {};
		this.#chosen = chosen;
	}

	mount(target) {
		const container = typeof target === "string" ? document.querySelector(target) : target;
		const shown = this.#available();
		const about = Object.fromEntries(
			EXPRESS_BUTTONS.map(({ option }) => [option, shown.some((one) => one.option === option)]),
		);
		const ready = () =>
			this.emit("ready", {
				elementType: "expressCheckout",
				availablePaymentMethods: shown.length > 0 ? { ...about, amazonPay: false, klarna: false } : undefined,
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
		const has = ({ option }) => stored === null || stored.split(",").includes(option);
		return EXPRESS_BUTTONS.filter((one) => this.#options.paymentMethods?.[one.option] !== "never" && has(one));
	}

	#fill(page, shown) {
		page.documentElement.lang = document.documentElement.lang || "en";
		page.title = "Secure express checkout frame";
		const gridTemplateColumns = `repeat(${Math.min(this.#columns(), shown.length)}, minmax(0, 1fr))`;
		Object.assign(page.body.style, { margin: "0", display: "grid", gap: "8px", gridTemplateColumns });
		for (const one of shown) {
			const button = page.createElement("button");
			Object.assign(button, { type: "button", textContent: one.name });
			Object.assign(button.style, { height: `${this.#height()}px`, border: "0", borderRadius: "8px" });
			Object.assign(button.style, { color: "#fff", background: "#000", font: "600 18px system-ui, sans-serif" });
			if (this.#options.buttonTheme?.[one.option] === "white")
				Object.assign(button.style, { color: "#000", background: "#fff" });
			if (one.type === "link") Object.assign(button.style, { color: "#011e0f", background: "#00d66f" });
			if (one.type === "paypal") Object.assign(button.style, { color: "#001c64", background: "#ffc439" });
			button.addEventListener("click", () => this.#press(one));
			page.body.append(button);
		}
	}

	async #press({ type, name }) {
		const about = { elementType: "expressCheckout", expressPaymentType: type };
		if (!(await this.#isTaken(about))) return;
		const isCard = type !== "paypal";
		const answers = [["pay", "wallet-pay", this.#words.walletPay]];
		if (isCard) answers.push(["declined", "wallet-declined", this.#words.walletDeclined]);
		if (isCard) answers.push(["asks", "wallet-asks", this.#words.walletAsks]);
		answers.push(["cancel", "wallet-cancel", this.#words.walletCancel]);
		const answer = await askInDialog("wallet-title", name, this.#words.walletText, answers);
		if (answer === "cancel") return this.emit("cancel", { elementType: "expressCheckout" });
		this.#chosen(isCard ? walletCard(type, EXPRESS_CARDS[answer]) : { "payment_method_data[type]": "paypal" });
		this.emit("confirm", { ...about, paymentFailed() {} });
	}

	/** Whether the page let the wallet open: it has a second to say so. */
	#isTaken(about) {
		const { promise, resolve } = Promise.withResolvers();
		setTimeout(() => resolve(false), EXPRESS_ANSWER_MS);
		this.emit("click", { ...about, resolve: () => resolve(true), reject: () => resolve(false) });
		return promise;
	}
}

function walletCard(type, number) {
	const card = { number, exp_month: "12", exp_year: "2040", cvc: "123", wallet: type };
	const fields = Object.entries(card).map(([name, value]) => [`payment_method_data[card][${name}]`, value]);
	return { "payment_method_data[type]": "card", ...Object.fromEntries(fields) };
}
