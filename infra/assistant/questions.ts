/** A question as a person of the kitchen types it, and what a good answer has. */
export interface AskedQuestion {
  readonly asks: string
  /** The cook may not see costs; without this field the administrator asks. */
  readonly by?: 'cook'
  /** The sentence, its lines and the texts of its links together have each of these. */
  readonly says: readonly RegExp[]
  /** None of these: an answer that has one is wrong. */
  readonly never?: readonly RegExp[]
  /** One of the answer's links leads to this screen. */
  readonly opens?: string
}

// Written before the assistant was changed. The kitchen is that of `asked-kitchen.ts`: the demonstration in São Paulo on
// Saturday, 21 November 2026, at noon, with one more place, a printer that is off and a cook without costs.

const cvs = /Portaria CVS 3\/2026/
const rdc = /RDC 216\/2004/
const noSheets = /Não encontrei nenhuma etiqueta de/
/** The answer says that it did not understand. */
const admits = /Não (?:entendi|reconheci)/

/** The first twenty-five are about the subjects that the issue names: rules and norms, the round, the inspector, the printer, people. */
const walked: readonly AskedQuestion[] = [
  {
    asks: 'quanto tempo dura o molho de tomate?',
    says: [/Molho de Tomate Caseiro/, /3 dias até 4 °C/, cvs, /art\. 44 II/],
    opens: '/management/norms',
  },
  { asks: 'qto tempo dura frango cozido na geladeira', says: [/3 dias até 4 °C/, cvs], never: [/30 dias/, noSheets] },
  {
    asks: 'creme de leite aberto vale até quando',
    says: [/Creme de Leite Fresco/, /5 dias/, /prazo da casa/, /fabricante/],
  },
  { asks: 'depois de aberto vale ate quando?', says: [/fabricante/, /etiqueta/], never: [noSheets] },
  { asks: 'posso recongelar o frango que descongelou', says: [/^Não/, rdc, /4\.8\.14/], never: [/Pela etiqueta/] },
  { asks: 'pode congelar denovo carne descongelada?', says: [/^Não/, rdc, /4\.8\.14/] },
  { asks: 'que temperatura a geladeira tem que ficar?', says: [/Refrigerado/, /4 °C/], never: [noSheets] },
  { asks: 'qual a temperatura do freezer', says: [/Congelado/, /−18 °C/], never: [noSheets] },
  { asks: 'qual temperatura pro peixe cru', says: [/Pescado cru/, /2 °C/, cvs] },
  { asks: 'como faço a ronda', says: [/Ronda/, /lugar/], opens: '/ronda', never: [/ficha técnica/] },
  { asks: 'o fiscal chegou', says: [/[Pp]acote de inspeção/], opens: '/management/audit' },
  {
    asks: 'a impressora não imprime',
    says: [/Cozinha: Impressora desligada ou sem cabo/, /2 etiquetas/],
    opens: '/management/printers',
  },
  {
    asks: 'quanto preciso para 40 porções de molho de tomate',
    says: [/Tomate Italiano: 8 kg/, /Cebola: 800 g/, /40 porções/],
    never: [/R\$/],
  },
  { asks: 'quantos pudim tem na geladeira 1', says: [/\b4 etiquetas/, /Pudim de Leite Condensado/, /Geladeira 1/] },
  { asks: 'quantos pudins a gente tem', says: [/\b16 etiquetas/, /Pudim de Leite Condensado/] },
  { asks: 'esqueci meu pin', says: [/PIN/, /administrador/, /4 números/], never: [noSheets] },
  { asks: 'o que é SIF?', says: [/Serviço de Inspeção Federal/, /ISENTO/] },
  { asks: 'qual o sif do filé de frango', says: [/1234/, /Filé de Frango Porcionado/] },
  { asks: 'O que vence hoje?', says: [/[Hh]oje/, /etiqueta/] },
  { asks: 'tem alguma coisa vencida', says: [/3 etiquetas vencidas/] },
  {
    asks: 'quanto custa o pudim',
    says: [/Pudim de Leite Condensado/, /R\$/],
    opens: '/management/technical-sheet/view/$id',
  },
  { asks: 'o molho pesto ta bom?', says: [/Molho Pesto de Manjericão/, /venc/] },
  // Of what this kitchen has thrown away since Monday, no cost is known.
  { asks: 'quanto perdi essa semana', says: [/R\$|sem custo/, /etiqueta/], opens: '/reports/waste' },
  { asks: 'como imprimo?', says: [/[Ii]mprimir/], opens: '/product-list' },
  { asks: 'xuxulento blorb trelelé', says: [admits], never: [/xuxulento|blorb|trelel/i] },
]

const others: readonly AskedQuestion[] = [
  { asks: 'quanto tempo a comida pode ficar no buffet quente', says: [/6 horas/, /60 °C/, /RDC 216|CVS 3/] },
  {
    asks: 'posso fazer etiqueta nova pro que já venceu?',
    says: [/^Não/, /CVS 3\/2026, art\. 46/, /Fonte secundária: confira no Diário Oficial/],
    never: [/Para gerar uma etiqueta/],
  },
  { asks: 'como descongelo a carne', says: [/5 °C/, rdc], never: [/ficha técnica/] },
  {
    asks: 'quanto dura a carne moída temperada descongelada',
    says: [/Carne Moída Temperada/, /descongelad/, /2 dias até 4 °C/, cvs],
  },
  {
    asks: 'quantos dias dura o file de frango no frezer',
    says: [/Filé de Frango Porcionado/, /Congelado/, /30 dias/, cvs, /art\. 44 I\b/],
  },
  { asks: 'qual o prazo do queijo mussarela', says: [/Queijo Muçarela Fatiado/, /3 dias até 4 °C/, cvs] },
  { asks: 'arroz de sushi quanto tempo fora da geladeira', says: [/8 horas/, /CVS 3\/2026/, /art\. 63/] },
  { asks: 'maionese caseira dura quanto', says: [/[Mm]aionese/, /2 dias até 4 °C/, cvs] },
  { asks: 'por quanto tempo guardo a amostra?', says: [/96 horas/, cvs, /art\. 99/] },
  {
    asks: 'a etiqueta nao saiu',
    says: [/Cozinha: Impressora desligada ou sem cabo/],
    opens: '/management/printers',
  },
  { asks: 'o que tem na geladeira 1?', says: [/Geladeira 1/, /\b4 etiquetas/, /Pudim/] },
  { asks: 'oq tem no congelado', says: [/Congelado/, /\b9 etiquetas/] },
  { asks: 'quem fez o pudim?', says: [/responsável/i, /Pudim de Leite Condensado/] },
  { asks: 'meu PIN travou', says: [/PIN/, /1 minuto/, /administrador/] },
  { asks: 'qual a senha do wifi', says: [admits], never: [/A sua senha/, /wifi/] },
  { asks: 'quanto de ingrediente pra fazer 24 fatias de pudim', says: [/Leite Condensado: 1,58 kg/, /24 fatias/] },
  { asks: 'da pra congelar o pudim?', says: [/Pudim de Leite Condensado/, /30 dias/, cvs] },
  {
    asks: 'fiscalização amanhã, o que tenho que mostrar?',
    says: [/[Pp]acote de inspeção/],
    never: [/vence/],
    opens: '/management/audit',
  },
  { asks: 'temperatura pra receber carne congelada', says: [/−12 °C/, cvs, /art\. 30/] },
  { asks: 'quantos graus tem que chegar o frango no cozimento', says: [/75 °C/, cvs, /art\. 59/] },
  { asks: 'quem jogou fora o pesto?', says: [/[Aa]uditoria/], opens: '/management/audit' },
  {
    asks: 'a impresora ta offline',
    says: [/Cozinha: Impressora desligada ou sem cabo/],
    opens: '/management/printers',
  },
  { asks: 'quanto custa o pudim', by: 'cook', says: [/Ver custos/], never: [/R\$/] },
  { asks: 'bom dia, o que eu uso primeiro hoje?', says: [/[Uu]se primeiro/, /vence/] },
  { asks: 'onde vejo o que foi pro lixo', says: [/Perdas/], opens: '/reports/waste' },
]

export const questions: readonly AskedQuestion[] = [...walked, ...others]
