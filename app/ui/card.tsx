import type { ComponentProps } from "react";

/** A raised surface. `plain` omits the shadow, for nested cards and long lists. */
export function Card({ plain, className, ...rest }: { plain?: boolean } & ComponentProps<"section">) {
	return <section {...rest} className={["card", plain && "card-plain", className].filter(Boolean).join(" ")} />;
}
