export default function Page() {
	return (
		<main>
			<h1>admin/applications</h1>
		</main>
	);
}
