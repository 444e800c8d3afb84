/** The server may have done it: the next attempt has the same Idempotency-Key. */
export const unansweredText = 'Sem resposta do servidor. Confira a conexão e tente de novo: nada é feito duas vezes.'
