export default function Page() {
	return (
		<main>
			<h1>order/checkout</h1>
		</main>
	);
}
