export default function Page() {
	return (
		<main>
			<h1>admin/application</h1>
		</main>
	);
}
