import Check from "lucide-react/icons/check";

/** Included items, each with a tick. */
export function TickList({ items }: { items: readonly string[] }) {
	return (
		<ul className="ticks">
			{items.map((item) => (
				<li key={item}>
					<Check size={20} strokeWidth={2.5} aria-hidden />
					<span>{item}</span>
				</li>
			))}
		</ul>
	);
}
