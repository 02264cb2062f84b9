import { expect, test } from "vitest";
import { createToastStore, TOAST_REMOVE_DELAY } from "./toast-store.ts";

function aStore() {
	const due: { action: () => void; delay: number }[] = [];
	return { store: createToastStore((action, delay) => due.push({ action, delay })), due };
}

test("a second toast replaces the first", () => {
	const { store } = aStore();
	store.show({ title: "Document verified" });
	store.show({ title: "Upload failed", variant: "destructive" });
	expect(store.list()).toMatchObject([{ title: "Upload failed", variant: "destructive", open: true }]);
});

test("a toast has the default variant unless set", () => {
	const { store } = aStore();
	store.show({ title: "Saved", description: "Your details are kept." });
	expect(store.list()).toMatchObject([{ variant: "default", description: "Your details are kept." }]);
});

test("a dismissed toast is hidden immediately and leaves the list 1,000,000 ms later", () => {
	const { store, due } = aStore();
	const id = store.show({ title: "Saved" });
	store.dismiss(id);
	expect(store.list()).toMatchObject([{ id, open: false }]);
	expect(due.map((task) => task.delay)).toEqual([TOAST_REMOVE_DELAY]);
	expect(TOAST_REMOVE_DELAY).toBe(1_000_000);
	due[0]?.action();
	expect(store.list()).toEqual([]);
});

test("dismissing twice removes once", () => {
	const { store, due } = aStore();
	const id = store.show({ title: "Saved" });
	store.dismiss(id);
	store.dismiss(id);
	expect(due).toHaveLength(1);
});

test("a subscriber is notified of each change until it unsubscribes", () => {
	const { store } = aStore();
	let calls = 0;
	const stop = store.subscribe(() => {
		calls += 1;
	});
	store.show({ title: "One" });
	stop();
	store.show({ title: "Two" });
	expect(calls).toBe(1);
});
