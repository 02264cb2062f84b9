export default function Page() {
	return (
		<main>
			<h1>order/payment</h1>
		</main>
	);
}
