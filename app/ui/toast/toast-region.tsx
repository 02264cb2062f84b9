// Comes along with what the first thing that a visitor does brings: the pages' own budget has no room for it.
import "#app/browser/report-errors.ts";
import * as RadixToast from "@radix-ui/react-toast";
import X from "lucide-react/icons/x";
import { useSyncExternalStore } from "react";
import { m } from "#app/paraglide/messages.js";
import { TOAST_DURATION, type Toast, toastStore } from "./toast-store.ts";

const NONE: readonly Toast[] = [];

/** Where toasts appear. Swipe right by 50 pixels, the cross or Escape dismiss; F8 leads there. */
export default function ToastRegion() {
	const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.list, () => NONE);
	return (
		<RadixToast.Provider duration={TOAST_DURATION} swipeDirection="right" swipeThreshold={50}>
			{toasts.map((toast) => (
				<ToastItem key={toast.id} toast={toast} />
			))}
			<RadixToast.Viewport className="toast-viewport" hotkey={["F8"]} label={m.toast_region({ hotkey: "F8" })} />
		</RadixToast.Provider>
	);
}

function ToastItem({ toast }: { toast: Toast }) {
	return (
		<RadixToast.Root
			className={`toast toast-${toast.variant}`}
			open={toast.open}
			{...(toast.duration === undefined ? {} : { duration: toast.duration })}
			onOpenChange={(open) => open || toastStore.dismiss(toast.id)}
		>
			<RadixToast.Title className="toast-title">{toast.title}</RadixToast.Title>
			{toast.description && (
				<RadixToast.Description className="toast-description">{toast.description}</RadixToast.Description>
			)}
			{toast.action && (
				<RadixToast.Action className="toast-action" altText={toast.action.label} onClick={toast.action.onClick}>
					{toast.action.label}
				</RadixToast.Action>
			)}
			<RadixToast.Close className="icon-btn" aria-label={m.toast_close()}>
				<X size={20} aria-hidden />
			</RadixToast.Close>
		</RadixToast.Root>
	);
}
