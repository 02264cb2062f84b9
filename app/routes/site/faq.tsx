export default function Page() {
	return (
		<main>
			<h1>site/faq</h1>
		</main>
	);
}
