/** The same function, which asks `make` once for each key and keeps what it gave: for few keys and what is dear to make. */
export function once<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
	const made = new Map<Key, Value>();
	return (key) => {
		const known = made.get(key);
		if (known !== undefined) return known;
		const value = make(key);
		made.set(key, value);
		return value;
	};
}
