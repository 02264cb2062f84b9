export default function Page() {
	return (
		<main>
			<h1>order/certificate</h1>
		</main>
	);
}
