/** Numbers of applications and receipts: a browser may break a line after each of their hyphens. */
const NUMBER = /\b((?:NIF|R)-[0-9A-Z]{4}-[0-9A-Z]{4}(?:-\d+)?)\b/;

/** Words in which such numbers stay on one line; copied, they are the same as ever. Anything but words stays as it is. */
export function UnbrokenNumbers({ children }: { children: React.ReactNode }) {
	if (typeof children !== "string") return children;
	return children.split(NUMBER).map((part, place) =>
		place % 2 === 0 ? (
			part
		) : (
			<span key={part} className="unbroken">
				{part}
			</span>
		),
	);
}
