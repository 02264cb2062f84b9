export default function Page() {
	return (
		<main>
			<h1>apply/resume</h1>
		</main>
	);
}
