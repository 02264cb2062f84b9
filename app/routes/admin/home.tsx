export default function Page() {
	return (
		<main>
			<h1>admin/home</h1>
		</main>
	);
}
