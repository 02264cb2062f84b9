export default function Page() {
	return (
		<main>
			<h1>site/not-found</h1>
		</main>
	);
}
