export default function Page() {
	return (
		<main>
			<h1>order/provide-information</h1>
		</main>
	);
}
