import { applyFormat, cardFields, cardParameters } from "./card-fields.js";
import { openFrame, styleFrame } from "./frame.js";
import { Listeners } from "./listeners.js";

const CLASSES = {
	base: "StripeElement",
	complete: "StripeElement--complete",
	empty: "StripeElement--empty",
	focus: "StripeElement--focus",
	invalid: "StripeElement--invalid",
	webkitAutofill: "StripeElement--webkit-autofill",
};

/** The card form in its frame, limited to the part of the provider's element that our pages use. */
export class CardElement extends Listeners {
	#messages;
	#options;
	#container = null;
	#frame = null;
	#fields = null;
	#onDestroy;
	destroyed = false;

	constructor(messages, options, onDestroy) {
		super();
		this.#messages = messages;
		this.#options = { ...options };
		this.#onDestroy = onDestroy;
	}

	mount(target) {
		if (this.destroyed) throw new Error("This Element has already been destroyed. Please create a new one.");
		const container = typeof target === "string" ? document.querySelector(target) : target;
		if (!container) throw new Error(`The selector you specified (${target}) applies to no DOM elements.`);
		this.unmount();
		this.#container = container;
		this.#frame = openFrame(container, "Secure card payment input frame", (page) => this.#fill(page));
	}

	unmount() {
		this.#frame?.remove();
		this.#container?.classList.remove(...Object.values(this.#classes()));
		this.#container = this.#frame = this.#fields = null;
	}

	destroy() {
		this.unmount();
		this.destroyed = true;
		this.#onDestroy(this);
	}

	update(options) {
		this.#options = { ...this.#options, ...options };
		if (!this.#fields) return;
		styleFrame(this.#frame.contentDocument, this.#container, this.#options.style);
		this.#applyDisabled();
		this.#updateClasses();
	}

	focus() {
		this.#fields?.all[0].input.focus();
	}

	blur() {
		this.#frame?.contentDocument?.activeElement?.blur();
	}

	clear() {
		for (const field of this.#fields?.all ?? []) Object.assign(field, { left: false }).input.value = "";
		this.#emitChange();
	}

	/** Returns the parameters of a complete form, or the first error, which is then shown. */
	read() {
		if (!this.#fields) return { error: problem("incomplete_number", this.#messages) };
		for (const field of this.#fields.all) field.left = true;
		this.#emitChange();
		const { error } = this.#state();
		return error ? { error } : { parameters: cardParameters(this.#fields) };
	}

	#fill(page) {
		page.documentElement.lang = document.documentElement.lang || "en";
		page.title = "Secure card payment input frame";
		// No landmark, because the surrounding page has its own.
		const form = page.createElement("div");
		this.#fields = cardFields(page, this.#messages, this.#options.hidePostalCode === true);
		form.append(...this.#fields.all.map((field) => field.input));
		page.body.append(form);
		styleFrame(page, this.#container, this.#options.style);
		for (const field of this.#fields.all) this.#addListeners(field);
		this.#applyDisabled();
		this.#updateClasses();
		queueMicrotask(() => this.emit("ready", { elementType: "card" }));
	}

	#addListeners(field) {
		const { input } = field;
		input.addEventListener("input", (event) => {
			const isErasing = event.inputType?.startsWith("delete") ?? false;
			field.left = false;
			applyFormat(field, isErasing);
			this.#emitChange();
			if (!isErasing && !field.problem(input.value)) this.#adjacentInput(field, 1)?.focus();
		});
		input.addEventListener("keydown", (event) => {
			if (event.key === "Backspace" && input.value === "") this.#adjacentInput(field, -1)?.focus();
			if (event.key === "Escape") this.emit("escape", { elementType: "card" });
			if (event.key === "Enter") this.#container.closest("form")?.requestSubmit();
		});
		input.addEventListener("focus", () => {
			this.#container.classList.add(this.#classes().focus);
			this.emit("focus", { elementType: "card" });
		});
		input.addEventListener("blur", () => {
			field.left = input.value !== "";
			this.#container?.classList.remove(this.#classes().focus);
			this.emit("blur", { elementType: "card" });
			if (this.#fields) this.#emitChange();
		});
	}

	#adjacentInput(field, step) {
		const { all } = this.#fields;
		const { input } = all[all.indexOf(field) + step] ?? {};
		// If the next field is filled, this one is being corrected, so it keeps the focus.
		return input && (step < 0 || input.value === "") ? input : null;
	}

	#applyDisabled() {
		for (const { input } of this.#fields.all) input.disabled = this.#options.disabled === true;
	}

	#emitChange() {
		if (!this.#fields) return;
		this.#updateClasses();
		this.emit("change", {
			elementType: "card",
			value: { postalCode: this.#fields.postal.input.value },
			...this.#state(),
		});
	}

	#state() {
		const { all, brand } = this.#fields;
		const codes = all.map((field) => this.#findErrorCode(field));
		const code = codes.find(Boolean);
		return {
			empty: all.every(({ input }) => input.value === ""),
			complete: all.every((field) => field.problem(field.input.value) === null),
			brand: brand(),
			error: code ? problem(code, this.#messages) : undefined,
		};
	}

	#findErrorCode(field) {
		const code = field.problem(field.input.value);
		return code?.startsWith("incomplete") && !field.left ? null : code;
	}

	#updateClasses() {
		const { empty, complete, error } = this.#state();
		const classes = this.#classes();
		const list = this.#container.classList;
		list.add(classes.base);
		list.toggle(classes.empty, empty);
		list.toggle(classes.complete, complete);
		list.toggle(classes.invalid, error !== undefined);
		for (const field of this.#fields.all) {
			const isInvalid = this.#findErrorCode(field) !== null;
			field.input.setAttribute("aria-invalid", String(isInvalid));
			field.input.classList.toggle("invalid", isInvalid);
			field.input.classList.toggle("empty", field.input.value === "");
			field.input.classList.toggle("complete", field.problem(field.input.value) === null);
		}
	}

	#classes() {
		return { ...CLASSES, ...this.#options.classes };
	}
}

function problem(code, messages) {
	return { type: "validation_error", code, message: messages.errors[code] };
}
