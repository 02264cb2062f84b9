type ToastAction = { label: string; onClick: () => void };

/** A notification (row 26). */
export type Toast = {
	id: string;
	title: string;
	description?: string;
	action?: ToastAction;
	variant: "default" | "destructive";
	/** Duration in milliseconds, by default TOAST_DURATION. */
	duration?: number;
	/** Whether the page announces the same text, so that the toast must not. */
	isOnPage?: boolean;
	open: boolean;
};

export type NewToast = Omit<Toast, "id" | "open" | "variant"> & { variant?: Toast["variant"] };

const TOAST_LIMIT = 1;
/** Default duration of a toast in milliseconds. */
export const TOAST_DURATION = 5000;
/** Time in milliseconds that a dismissed toast stays in the list, unrelated to its duration (T47). */
export const TOAST_REMOVE_DELAY = 1_000_000;

/** Creates a list of toasts, newest first. `schedule` is setTimeout, or a substitute in tests. */
export function createToastStore(schedule: (callback: () => void, delay: number) => unknown) {
	let toasts: readonly Toast[] = [];
	let count = 0;
	const listeners = new Set<() => void>();

	function set(next: readonly Toast[]): void {
		toasts = next;
		for (const listener of listeners) listener();
	}

	function dismiss(id: string): void {
		if (!toasts.some((toast) => toast.id === id && toast.open)) return;
		set(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
		schedule(() => set(toasts.filter((toast) => toast.id !== id)), TOAST_REMOVE_DELAY);
	}

	return {
		list: () => toasts,
		subscribe(listener: () => void): () => void {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		/** Shows a toast instead of the previous one. */
		show(toast: NewToast): string {
			count += 1;
			const id = String(count);
			set([{ variant: "default", ...toast, id, open: true } satisfies Toast, ...toasts].slice(0, TOAST_LIMIT));
			return id;
		},
		dismiss,
	};
}

export const toastStore = createToastStore((callback, delay) => setTimeout(callback, delay));
