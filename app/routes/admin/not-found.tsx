export default function Page() {
	return (
		<main>
			<h1>admin/not-found</h1>
		</main>
	);
}
