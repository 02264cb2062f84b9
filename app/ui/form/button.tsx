import type { ComponentProps } from "react";
import { AppLink } from "../page/app-link.tsx";

type Look = { variant?: "primary" | "secondary" | "quiet" | "danger"; wide?: boolean };

function classes({ variant = "primary", wide }: Look, extra?: string): string {
	return ["btn", variant !== "primary" && `btn-${variant}`, wide && "btn-wide", extra].filter(Boolean).join(" ");
}

/** A button. Submits only with `type="submit"`. */
export function Button({ variant, wide, className, type = "button", ...rest }: Look & ComponentProps<"button">) {
	return <button {...rest} type={type} className={classes({ variant, wide }, className)} />;
}

/** A link that looks like a button, in the current language. */
export function ButtonLink({ variant, wide, className, ...rest }: Look & ComponentProps<typeof AppLink>) {
	return <AppLink {...rest} className={classes({ variant, wide }, className)} />;
}
