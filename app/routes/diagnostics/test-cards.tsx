import { m } from "#app/paraglide/messages.js";
import { Card } from "#app/ui/card.tsx";

/** Stripe's published card numbers, which work with test keys only, and their effects. */
const CARDS: [number: string, result: () => string][] = [
	["4242 4242 4242 4242", m.test_cards_visa],
	["5555 5555 5555 4444", m.test_cards_mastercard],
	["4000 0027 6000 3184", m.test_cards_challenge],
	["4000 0000 0000 0002", m.test_cards_declined],
	["4000 0000 0000 9995", m.test_cards_funds],
	["4000 0000 0000 0069", m.test_cards_expired],
	["4000 0000 0000 0127", m.test_cards_cvc],
	["4000 0000 0000 0119", m.test_cards_processing],
];

export function TestCards() {
	return (
		<Card aria-labelledby="test-cards">
			<h2 id="test-cards">{m.test_cards_title()}</h2>
			<p>{m.test_cards_hint()}</p>
			<table className="test-table">
				<thead>
					<tr>
						<th scope="col">{m.test_cards_number()}</th>
						<th scope="col">{m.test_cards_result()}</th>
					</tr>
				</thead>
				<tbody>
					{CARDS.map(([number, result]) => (
						<tr key={number}>
							<th scope="row" className="card-number">
								{number}
							</th>
							<td>{result()}</td>
						</tr>
					))}
				</tbody>
			</table>
		</Card>
	);
}
