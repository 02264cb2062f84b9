export default function Page() {
	return (
		<main>
			<h1>site/home</h1>
		</main>
	);
}
