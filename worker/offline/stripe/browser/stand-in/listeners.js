/** on, once and off, as every element of the provider has them. */
export class Listeners {
	#handlers = [];

	on(type, handler) {
		this.#handlers.push({ type, handler });
		return this;
	}

	once(type, handler) {
		const first = (event) => {
			this.off(type, first);
			handler(event);
		};
		return this.on(type, first);
	}

	off(type, handler) {
		this.#handlers = this.#handlers.filter((one) => one.type !== type || (handler && one.handler !== handler));
		return this;
	}

	emit(type, event) {
		for (const one of [...this.#handlers]) if (one.type === type) one.handler(event);
	}
}
