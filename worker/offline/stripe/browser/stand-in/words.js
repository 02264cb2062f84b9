/** What the stand-in for the card form says, in the product's languages. Keys of `errors` are the provider's codes. */
export const WORDS = {
	en: {
		number: "Credit or debit card number",
		numberHint: "Card number",
		expiry: "Credit or debit card expiration date",
		expiryHint: "MM / YY",
		cvc: "Credit or debit card CVC/CVV",
		cvcHint: "CVC",
		postal: "Postal code",
		dialogTitle: "3-D Secure test",
		dialogText: "Your bank would now ask you to confirm this payment. Nothing is charged: this is a test payment.",
		authorize: "Complete",
		fail: "Fail",
		connection: "An unexpected error occurred. Please check your connection and try again.",
		errors: {
			incomplete_number: "Your card number is incomplete.",
			invalid_number: "Your card number is invalid.",
			incomplete_expiry: "Your card's expiration date is incomplete.",
			invalid_expiry_month_past: "Your card's expiration date is in the past.",
			invalid_expiry_year_past: "Your card's expiration year is in the past.",
			incomplete_cvc: "Your card's security code is incomplete.",
			incomplete_zip: "Your postal code is incomplete.",
			card_declined: "Your card was declined.",
			insufficient_funds: "Your card has insufficient funds.",
			test_mode_live_card: "Your card was declined. This is a test payment: please use a test card.",
			card_velocity_exceeded:
				"Your card was declined for making repeated attempts too frequently or exceeding its amount limit.",
			expired_card: "Your card has expired.",
			incorrect_cvc: "Your card's security code is incorrect.",
			invalid_cvc: "Your card's security code is invalid.",
			processing_error: "An error occurred while processing your card. Try again in a little bit.",
			incorrect_number: "Your card number is incorrect.",
			invalid_expiry_month: "Your card's expiration month is invalid.",
			invalid_expiry_year: "Your card's expiration year is invalid.",
			payment_intent_authentication_failure:
				"We are unable to authenticate your payment method. Please choose a different payment method and try again.",
		},
	},
	es: {
		number: "Número de la tarjeta de crédito o débito",
		numberHint: "Número de tarjeta",
		expiry: "Fecha de caducidad de la tarjeta de crédito o débito",
		expiryHint: "MM / AA",
		cvc: "Código de seguridad de la tarjeta de crédito o débito",
		cvcHint: "CVC",
		postal: "Código postal",
		dialogTitle: "Prueba de 3-D Secure",
		dialogText: "Su banco le pediría ahora que confirmara este pago. No se cobra nada: es un pago de prueba.",
		authorize: "Completar",
		fail: "Rechazar",
		connection: "Se ha producido un error inesperado. Compruebe su conexión e inténtelo de nuevo.",
		errors: {
			incomplete_number: "El número de su tarjeta está incompleto.",
			invalid_number: "El número de su tarjeta no es válido.",
			incomplete_expiry: "La fecha de caducidad de su tarjeta está incompleta.",
			invalid_expiry_month_past: "La fecha de caducidad de su tarjeta ya ha pasado.",
			invalid_expiry_year_past: "El año de caducidad de su tarjeta ya ha pasado.",
			incomplete_cvc: "El código de seguridad de su tarjeta está incompleto.",
			incomplete_zip: "Su código postal está incompleto.",
			card_declined: "Su tarjeta ha sido rechazada.",
			insufficient_funds: "Su tarjeta no tiene fondos suficientes.",
			test_mode_live_card: "Su tarjeta ha sido rechazada. Es un pago de prueba: utilice una tarjeta de prueba.",
			card_velocity_exceeded:
				"Su tarjeta ha sido rechazada por intentos demasiado frecuentes o por superar su límite de importe.",
			expired_card: "Su tarjeta ha caducado.",
			incorrect_cvc: "El código de seguridad de su tarjeta es incorrecto.",
			invalid_cvc: "El código de seguridad de su tarjeta no es válido.",
			processing_error: "Se ha producido un error al procesar su tarjeta. Inténtelo de nuevo dentro de un momento.",
			incorrect_number: "El número de su tarjeta es incorrecto.",
			invalid_expiry_month: "El mes de caducidad de su tarjeta no es válido.",
			invalid_expiry_year: "El año de caducidad de su tarjeta no es válido.",
			payment_intent_authentication_failure:
				"No podemos autenticar su método de pago. Elija otro método de pago e inténtelo de nuevo.",
		},
	},
	pt: {
		number: "Número do cartão de crédito ou débito",
		numberHint: "Número do cartão",
		expiry: "Data de validade do cartão de crédito ou débito",
		expiryHint: "MM / AA",
		cvc: "Código de segurança do cartão de crédito ou débito",
		cvcHint: "CVC",
		postal: "Código postal",
		dialogTitle: "Teste de 3-D Secure",
		dialogText: "O seu banco pediria agora que confirmasse este pagamento. Nada é cobrado: é um pagamento de teste.",
		authorize: "Concluir",
		fail: "Recusar",
		connection: "Ocorreu um erro inesperado. Verifique a sua ligação e tente novamente.",
		errors: {
			incomplete_number: "O número do seu cartão está incompleto.",
			invalid_number: "O número do seu cartão é inválido.",
			incomplete_expiry: "A data de validade do seu cartão está incompleta.",
			invalid_expiry_month_past: "A data de validade do seu cartão já passou.",
			invalid_expiry_year_past: "O ano de validade do seu cartão já passou.",
			incomplete_cvc: "O código de segurança do seu cartão está incompleto.",
			incomplete_zip: "O seu código postal está incompleto.",
			card_declined: "O seu cartão foi recusado.",
			insufficient_funds: "O seu cartão não tem fundos suficientes.",
			test_mode_live_card: "O seu cartão foi recusado. É um pagamento de teste: utilize um cartão de teste.",
			card_velocity_exceeded:
				"O seu cartão foi recusado por tentativas demasiado frequentes ou por exceder o seu limite de montante.",
			expired_card: "O seu cartão está fora de validade.",
			incorrect_cvc: "O código de segurança do seu cartão está incorreto.",
			invalid_cvc: "O código de segurança do seu cartão é inválido.",
			processing_error: "Ocorreu um erro ao processar o seu cartão. Tente novamente daqui a pouco.",
			incorrect_number: "O número do seu cartão está incorreto.",
			invalid_expiry_month: "O mês de validade do seu cartão é inválido.",
			invalid_expiry_year: "O ano de validade do seu cartão é inválido.",
			payment_intent_authentication_failure:
				"Não conseguimos autenticar o seu método de pagamento. Escolha outro método de pagamento e tente novamente.",
		},
	},
};

/** The words of a locale such as `pt-PT`; those of the page for `auto`, English for a language that we do not speak. */
export function wordsOf(locale) {
	const wanted = !locale || locale === "auto" ? document.documentElement.lang || navigator.language : locale;
	return WORDS[wanted.slice(0, 2).toLowerCase()] ?? WORDS.en;
}

/** An error of the API in the words of the reader; the provider's own when we have none. */
export function translated(error, words) {
	const message = words.errors[error.decline_code] ?? words.errors[error.code] ?? error.message;
	return { ...error, message };
}
