/** The methods on, once and off of every element of the provider. */
export class Listeners {
	#handlers = [];

	on(type, handler) {
		this.#handlers.push({ type, handler });
		return this;
	}

	once(type, handler) {
		const onFirst = (event) => {
			this.off(type, onFirst);
			handler(event);
		};
		return this.on(type, onFirst);
	}

	off(type, handler) {
		this.#handlers = this.#handlers.filter((entry) => entry.type !== type || (handler && entry.handler !== handler));
		return this;
	}

	emit(type, event) {
		for (const entry of [...this.#handlers]) if (entry.type === type) entry.handler(event);
	}
}
