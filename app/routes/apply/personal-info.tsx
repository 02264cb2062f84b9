export default function Page() {
	return (
		<main>
			<h1>apply/personal-info</h1>
		</main>
	);
}
