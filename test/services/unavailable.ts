/** What every page says while something that it needs is away. */
export const UNAVAILABLE = {
	en: "The service is not available at the moment. Please try again in a minute.",
	es: "El servicio no está disponible en este momento. Inténtelo de nuevo dentro de un minuto.",
	pt: "O serviço não está disponível neste momento. Tente novamente dentro de um minuto.",
} as const;
