import { createElement } from "react";

type IconData = { name: string; node: [tag: string, attributes: Record<string, string>][]; aliases?: string[] };
type IconProps = { size?: number; className?: string } & Record<string, unknown>;

/**
 * Draws just what lucide draws of the same data, in a fifth of its code: no context, no names in capitals, nothing for
 * an icon that says something by itself, since ours are decoration.
 */
export default function iconOf({ name, node, aliases = [] }: IconData) {
	const names = [name, ...aliases].map((each) => `lucide-${each}`).join(" ");
	return function Icon({ size = 24, className, ...rest }: IconProps) {
		return createElement(
			"svg",
			{
				xmlns: "http://www.w3.org/2000/svg",
				width: size,
				height: size,
				viewBox: "0 0 24 24",
				fill: "none",
				stroke: "currentColor",
				strokeWidth: 2,
				strokeLinecap: "round",
				strokeLinejoin: "round",
				className: `lucide ${names}${className ? ` ${className}` : ""}`,
				"aria-hidden": "true",
				...rest,
			},
			node.map(([tag, attributes]) => createElement(tag, attributes)),
		);
	};
}
