export default function Page() {
	return (
		<main>
			<h1>apply/upload-documents</h1>
		</main>
	);
}
