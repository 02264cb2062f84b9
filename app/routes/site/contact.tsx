export default function Page() {
	return (
		<main>
			<h1>site/contact</h1>
		</main>
	);
}
