import type { RefusalReason } from "#app/domain/filing/refusal-reasons.ts";

/** How the pretended office writes each reason when nobody dictates other words. Invented, in its language. */
export const REFUSAL_TEXTS: Record<RefusalReason, string> = {
	identity_unreadable: "O documento de identificação não está legível. Queira juntar nova cópia.",
	identity_expired: "O documento de identificação encontra-se caducado.",
	signature_differs: "A assinatura da procuração não confere com a do documento de identificação.",
	address_not_proved: "O documento junto não comprova a morada declarada.",
	address_too_old: "O comprovativo de morada tem data demasiado antiga.",
	address_in_portugal: "A morada indicada situa-se em território nacional.",
	mandate_not_accepted: "A procuração não pode ser aceite nos termos em que foi apresentada.",
	translation_missing: "Falta a tradução certificada do documento junto.",
	number_exists: "Já existe número de identificação fiscal atribuído a esta pessoa.",
	question: "Queira indicar a naturalidade do requerente.",
	data_differ: "Os dados do pedido não conferem com os documentos juntos.",
	attachment_missing: "O anexo não foi recebido ou não abre.",
	technical: "O pedido não pôde ser registado por anomalia técnica.",
};
