/**
 * A queue of one. A Durable Object is single-threaded, but every `await` on D1 lets the next call in: without a queue
 * twenty simultaneous read-then-write calls count one.
 */
export function createMutex() {
	let last: Promise<unknown> = Promise.resolve();
	return function inTurn<T>(work: () => Promise<T>): Promise<T> {
		const mine = last.then(work, work);
		last = mine.catch(() => undefined);
		return mine;
	};
}
