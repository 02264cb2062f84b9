export default function Page() {
	return (
		<main>
			<h1>site/track-application</h1>
		</main>
	);
}
