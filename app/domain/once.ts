/** The same function, which asks `make` once for each key and keeps what it gave: for few keys and what is dear to make. */
export function once<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
	const cache = new Map<Key, Value>();
	return (key) => {
		const known = cache.get(key);
		if (known !== undefined) return known;
		const value = make(key);
		cache.set(key, value);
		return value;
	};
}
