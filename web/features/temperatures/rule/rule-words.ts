import type { ExposureRule } from '#contract/temperatures/verdict-schemas'

interface RuleWords {
  readonly name: string
  /** What happens to food, each a line. */
  readonly lines: readonly string[]
  readonly source: string
}

/** Rule 7 of section H of the specification, as people read it. */
export const ruleWords: Readonly<Record<ExposureRule, RuleWords>> = {
  decidir: {
    name: 'Uma pessoa decide',
    lines: [
      'Menos que a tolerância do ponto acima do limite: fica.',
      'A partir dela: bloqueado, e quem tem a permissão “Regras de validade” decide, com as contas das duas regras à vista.',
    ],
    source: 'O padrão, até a casa adotar uma regra e alguém assinar.',
  },
  duas_horas: {
    name: 'Duas horas',
    lines: ['Acima do limite: até 120 min ao todo.'],
    source: 'Regra da casa. Referência: ASAE/AHRESP 2025 (Portugal) e a prática de FDA e USDA (Estados Unidos).',
  },
  tempo_temperatura: {
    name: 'Tempo e temperatura',
    lines: ['Acima do limite, até 10 °C: até 240 min.', 'De 10 a 21 °C: até 120 min.', 'Acima de 21 °C: até 30 min.'],
    source: 'Regra da casa. Referência: CVS 3/2026, arts. 60 e 55, que falam de servir e manipular, não de guardar.',
  },
}

/** What is the same under each rule. */
export const everyRule: readonly string[] = [
  'O limite é o da norma para o tipo de alimento; sem norma, o do lugar.',
  'Partes do tempo se somam, também as de ocorrências anteriores da etiqueta e da etiqueta de que ela veio.',
  'Passou do tempo aceito pela regra adotada: só é possível descartar (CVS 3/2026, art. 45).',
  'Pescado cru, nas duas regras: até 5 °C, 120 min; acima, 30 min.',
  'A regra é do refrigerado. O congelado e o quente seguem a norma: quente, 60 min abaixo de 60 °C (CVS 3/2026, art. 60).',
]
