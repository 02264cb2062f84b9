import type { ComponentProps } from "react";

/** A raised surface. `plain` leaves out the shadow, for cards inside cards and long lists. */
export function Card({ plain, className, ...rest }: { plain?: boolean } & ComponentProps<"section">) {
	return <section {...rest} className={["card", plain && "card-plain", className].filter(Boolean).join(" ")} />;
}
