import type { ComponentProps } from "react";
import { AppLink } from "../page/app-link.tsx";

type ButtonStyle = { variant?: "primary" | "secondary" | "quiet" | "danger"; wide?: boolean };

function classes({ variant = "primary", wide }: ButtonStyle, extra?: string): string {
	return ["btn", variant !== "primary" && `btn-${variant}`, wide && "btn-wide", extra].filter(Boolean).join(" ");
}

/** A button. It submits a form only with `type="submit"`. */
export function Button({ variant, wide, className, type = "button", ...rest }: ButtonStyle & ComponentProps<"button">) {
	return <button {...rest} type={type} className={classes({ variant, wide }, className)} />;
}

/** A link that looks like a button, in the current language. */
export function ButtonLink({ variant, wide, className, ...rest }: ButtonStyle & ComponentProps<typeof AppLink>) {
	return <AppLink {...rest} className={classes({ variant, wide }, className)} />;
}
