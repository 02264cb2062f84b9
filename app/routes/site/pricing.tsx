export default function Page() {
	return (
		<main>
			<h1>site/pricing</h1>
		</main>
	);
}
