import type { Outcome } from '#contract/temperatures/verdict-schemas'

/** The gravest first. */
export const outcomeOrder: readonly Outcome[] = ['descartar', 'decidir', 'descongelou', 'encurta', 'mantem']

export const outcomeTitles: Readonly<Record<Outcome, string>> = {
  descartar: 'Descartar',
  decidir: 'Decidir',
  descongelou: 'Descongelou',
  encurta: 'Encurta',
  mantem: 'Fica',
}

/** What the outcome means. */
export const outcomeTexts: Readonly<Record<Outcome, string>> = {
  descartar: 'passaram do tempo aceito',
  decidir: 'bloqueadas até alguém dizer',
  descongelou: 'não podem voltar ao freezer',
  encurta: 'ficam com uma data mais curta',
  mantem: 'mesma data, nada a fazer',
}

export const outcomeTones: Readonly<Record<Outcome, string>> = {
  descartar: 'late',
  decidir: 'tomorrow',
  descongelou: 'tomorrow',
  encurta: 'soon',
  mantem: 'ok',
}
