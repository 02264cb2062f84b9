/** Memoises a function by key: for few keys and expensive results. */
export function memoise<Key, Value>(create: (key: Key) => Value): (key: Key) => Value {
	const cache = new Map<Key, Value>();
	return (key) => {
		const cached = cache.get(key);
		if (cached !== undefined) return cached;
		const value = create(key);
		cache.set(key, value);
		return value;
	};
}
