export default function Page() {
	return (
		<main>
			<h1>order/nif-ready</h1>
		</main>
	);
}
