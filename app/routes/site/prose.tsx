export default function Page() {
	return (
		<main>
			<h1>site/prose</h1>
		</main>
	);
}
