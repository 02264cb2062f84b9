export default function Page() {
	return (
		<main>
			<h1>order/confirmation</h1>
		</main>
	);
}
