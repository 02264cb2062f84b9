// Loaded on the first interaction, because it exceeds the script budget of pages.
import "#app/browser/report-errors.ts";
import * as RadixToast from "@radix-ui/react-toast";
import X from "lucide-react/icons/x";
import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";
import { m } from "#app/paraglide/messages.js";
import { placeToast } from "./place-toast.ts";
import { TOAST_DURATION, type Toast, toastStore } from "./toast-store.ts";

const NONE: readonly Toast[] = [];

/** Detached from the document, so that screen readers ignore its announcements. */
const detachedContainer = document.createElement("div");

/** Interactive controls that toasts must not cover. Links within sentences do not count. */
const CONTROLS = "button, a.btn, input, select, textarea, summary, label.btn, iframe, header a, nav a";

/** Region for toasts. Swiping right by 50 pixels, the close button and Escape dismiss; F8 moves the focus here. */
export default function ToastRegion() {
	const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.list, () => NONE);
	const region = useRef<HTMLOListElement>(null);
	const openToast = toasts.find(({ open }) => open);
	useFreePosition(region, openToast?.id);
	return (
		<RadixToast.Provider
			duration={TOAST_DURATION}
			swipeDirection="right"
			swipeThreshold={50}
			label={m.toast_label()}
			{...(openToast?.isOnPage && { announcerContainer: detachedContainer })}
		>
			{toasts.map((toast) => (
				<ToastItem key={toast.id} toast={toast} />
			))}
			<RadixToast.Viewport
				ref={region}
				className="toast-viewport"
				hotkey={["F8"]}
				label={m.toast_region({ hotkey: "F8" })}
			/>
		</RadixToast.Provider>
	);
}

/** Moves an open toast so that it covers no controls, also after scrolling and resizing. */
function useFreePosition(region: RefObject<HTMLOListElement | null>, openToastId: string | undefined): void {
	useEffect(() => {
		const element = region.current;
		if (!element || openToastId === undefined) return;
		let current: { left: number; top: number } | undefined;
		const reposition = () => {
			const { offsetWidth: width, offsetHeight: height } = element;
			const controls = [...document.querySelectorAll(CONTROLS)]
				.filter((control) => !element.contains(control) && control.checkVisibility())
				.map((control) => control.getBoundingClientRect())
				.filter((box) => box.width > 1 && box.height > 1);
			const { clientWidth, clientHeight } = document.documentElement;
			current = placeToast({ width, height }, { width: clientWidth, height: clientHeight }, controls, current);
			element.style.translate = `${current.left}px ${current.top}px`;
		};
		const resizeObserver = new ResizeObserver(reposition);
		resizeObserver.observe(element);
		resizeObserver.observe(document.body);
		addEventListener("resize", reposition);
		addEventListener("scrollend", reposition);
		return () => {
			resizeObserver.disconnect();
			removeEventListener("resize", reposition);
			removeEventListener("scrollend", reposition);
		};
	}, [region, openToastId]);
}

function ToastItem({ toast }: { toast: Toast }) {
	return (
		<RadixToast.Root
			// Announced politely: the page shows the same message, or it is not urgent.
			type="background"
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
