const RESOURCES = [
	{ href: "https://reactrouter.com/docs", text: "React Router Docs" },
	{ href: "https://rmx.as/discord", text: "Join Discord" },
];

export function meta() {
	return [{ title: "New React Router App" }, { name: "description", content: "Welcome to React Router!" }];
}

export default function Home() {
	return (
		<main className="flex items-center justify-center pt-16 pb-4">
			<div className="flex min-h-0 flex-1 flex-col items-center gap-16">
				<header className="flex flex-col items-center gap-9">
					<h1 className="p-4 text-6xl">React Router</h1>
				</header>
				<div className="w-full max-w-[300px] space-y-6 px-4">
					<nav className="space-y-4 rounded-3xl border border-gray-200 p-6 dark:border-gray-700">
						<p className="text-center leading-6 text-gray-700 dark:text-gray-200">What&apos;s next?</p>
						<ul>
							{RESOURCES.map(({ href, text }) => (
								<li key={href}>
									<a
										className="flex items-center gap-3 self-stretch p-3 leading-normal text-blue-700 hover:underline"
										href={href}
									>
										{text}
									</a>
								</li>
							))}
						</ul>
					</nav>
				</div>
			</div>
		</main>
	);
}
