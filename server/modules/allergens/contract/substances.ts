/** RDC 727/2022, Annex III, in its order (three sites agree on the groups); the first four are one group, with gluten. */
export const substances = [
  'trigo',
  'centeio',
  'cevada',
  'aveia',
  'crustaceos',
  'ovos',
  'peixes',
  'amendoim',
  'soja',
  'leite',
  'amendoa',
  'avela',
  'castanha_de_caju',
  'castanha_do_brasil',
  'macadamia',
  'nozes',
  'peca',
  'pistache',
  'pinoli',
  'castanhas',
  'latex',
] as const
export type Substance = (typeof substances)[number]

export const glutenCereals: ReadonlySet<Substance> = new Set(['trigo', 'centeio', 'cevada', 'aveia'])

/** As a phrase of the law names it, in capitals. */
export const substanceWords: Readonly<Record<Substance, string>> = {
  trigo: 'TRIGO',
  centeio: 'CENTEIO',
  cevada: 'CEVADA',
  aveia: 'AVEIA',
  crustaceos: 'CRUSTÁCEOS',
  ovos: 'OVOS',
  peixes: 'PEIXES',
  amendoim: 'AMENDOIM',
  soja: 'SOJA',
  leite: 'LEITE',
  amendoa: 'AMÊNDOA',
  avela: 'AVELÃ',
  castanha_de_caju: 'CASTANHA-DE-CAJU',
  castanha_do_brasil: 'CASTANHA-DO-BRASIL',
  macadamia: 'MACADÂMIA',
  nozes: 'NOZES',
  peca: 'PECÃ',
  pistache: 'PISTACHE',
  pinoli: 'PINOLI',
  castanhas: 'CASTANHAS',
  latex: 'LÁTEX NATURAL',
}

/** In the order of the law. */
export const inOrder = (found: ReadonlySet<Substance>): Substance[] => substances.filter((each) => found.has(each))
