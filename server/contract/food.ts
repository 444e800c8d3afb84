/** What a food is for the norms: the sanitary class of a base product. */
export const foodClasses = [
  'pescado_cru',
  'pescado_cozido',
  'carne_crua',
  'carne_crua_composta',
  'frios_fatiados',
  'cozido',
  'maionese',
  'sobremesa_confeitaria',
  'flv_higienizado',
  'leite_derivados',
  'ovos',
  'outro_preparado',
  'arroz_sushi',
  'seco',
  'outro',
] as const
export type FoodClass = (typeof foodClasses)[number]

/** What was done with it (situação). */
export const foodStates = ['lacrado', 'aberto', 'manipulado', 'preparado', 'descongelado'] as const
export type FoodState = (typeof foodStates)[number]

/** How a place keeps food (conservação). */
export const storageKinds = ['ambiente', 'seco', 'refrigerado', 'congelado', 'quente'] as const
export type StorageKind = (typeof storageKinds)[number]

export const stateNames: Readonly<Record<FoodState, string>> = {
  lacrado: 'Lacrado',
  aberto: 'Aberto',
  manipulado: 'Manipulado',
  preparado: 'Preparado',
  descongelado: 'Descongelado',
}

export const storageKindNames: Readonly<Record<StorageKind, string>> = {
  ambiente: 'Temperatura ambiente',
  seco: 'Seco',
  refrigerado: 'Refrigerado',
  congelado: 'Congelado',
  quente: 'Quente',
}

export const durationUnits = ['hora', 'dia'] as const
/** How long: `n` is a whole number of at least 1. */
export interface Duration {
  readonly n: number
  readonly unit: (typeof durationUnits)[number]
}

/** Where a date comes from; `manual`: a person has said it. */
export const basisKinds = ['fabricante', 'casa', 'norma', 'manual'] as const
export type BasisKind = (typeof basisKinds)[number]

/** What a date must not pass: the maker's date, the label's that it comes from, its ingredient's, its lot's. */
export const ceilingKinds = ['fabricante', 'mae', 'ingrediente', 'lote'] as const
export type CeilingKind = (typeof ceilingKinds)[number]

interface ClassName {
  readonly name: string
  /** The beginning of a sentence: `Pescado cru precisa`, `Ovos precisam`. */
  readonly needs: string
  /** The beginning of a refusal: `Carne crua não fica`, `Ovos não ficam`. */
  readonly isNotKept: string
}

const one = (name: string): ClassName => ({ name, needs: `${name} precisa`, isNotKept: `${name} não fica` })
const many = (name: string): ClassName => ({ name, needs: `${name} precisam`, isNotKept: `${name} não ficam` })

export const classNames: Readonly<Record<FoodClass, ClassName>> = {
  pescado_cru: one('Pescado cru'),
  pescado_cozido: one('Pescado cozido'),
  carne_crua: one('Carne crua'),
  carne_crua_composta: one('Carne crua temperada, moída ou composta'),
  frios_fatiados: many('Frios e embutidos fatiados'),
  cozido: one('Alimento cozido'),
  maionese: one('Maionese ou mistura com maionese'),
  sobremesa_confeitaria: one('Sobremesa ou confeitaria'),
  flv_higienizado: many('Frutas, verduras e legumes higienizados'),
  leite_derivados: many('Leite e derivados'),
  ovos: many('Ovos'),
  outro_preparado: one('Outro alimento preparado'),
  arroz_sushi: one('Arroz de sushi'),
  seco: one('Alimento seco'),
  outro: one('Outro alimento'),
}

/** Classes of food that is eaten as it is, or only heated. */
export const readyClasses: ReadonlySet<FoodClass> = new Set([
  'cozido',
  'pescado_cozido',
  'maionese',
  'sobremesa_confeitaria',
  'outro_preparado',
  'arroz_sushi',
])

/** Raw meat and fish: cold while it is sealed too, and never kept hot. */
const rawClasses: ReadonlySet<FoodClass> = new Set(['pescado_cru', 'carne_crua', 'carne_crua_composta'])

/**
 * The warmest place (°C) for the classes that need cold, where no norm of the kitchen's place names a temperature. Milk
 * and its products have what their makers print; the others have the federal norm's 5 °C.
 */
export const coldLimits: Readonly<Partial<Record<FoodClass, number>>> = {
  pescado_cru: 5,
  pescado_cozido: 5,
  carne_crua: 5,
  carne_crua_composta: 5,
  frios_fatiados: 5,
  cozido: 5,
  maionese: 5,
  sobremesa_confeitaria: 5,
  flv_higienizado: 5,
  leite_derivados: 10,
}

/** Whether a food cannot be in such a place at all. Sealed food is kept as its maker says, unless it is raw. */
export function isOutOfPlace(foodClass: FoodClass | null, state: FoodState, kind: StorageKind | null): boolean {
  if (foodClass === null || kind === null || coldLimits[foodClass] === undefined) return false
  const isRaw = rawClasses.has(foodClass)
  if (state === 'lacrado' && !isRaw) return false
  return kind === 'ambiente' || kind === 'seco' || (kind === 'quente' && isRaw)
}

export const hoursOf = ({ n, unit }: Duration): number => (unit === 'hora' ? n : n * 24)

const LONG_AFTER_OPENING_HOURS = 60 * 24

/** Whether a maker's time after opening is so long that a person has to confirm it. */
export const isLongAfterOpening = (given: Duration): boolean => hoursOf(given) > LONG_AFTER_OPENING_HOURS

/** `3 dias`, `1 hora`. */
export function durationText({ n, unit }: Duration): string {
  return `${n} ${unit === 'hora' ? 'hora' : 'dia'}${n === 1 ? '' : 's'}`
}

/** `−18 °C`, `4,5 °C`. */
export function celsiusText(celsius: number): string {
  return `${celsius < 0 ? '−' : ''}${String(Math.abs(celsius)).replace('.', ',')} °C`
}

/** `−3,0`: with one decimal, as values stand one under the other. */
export const measuredNumber = (celsius: number): string =>
  `${celsius < 0 ? '−' : ''}${Math.abs(celsius).toFixed(1).replace('.', ',')}`

/** `3,0 °C`: a reading beside other readings. */
export const measuredText = (celsius: number): string => `${measuredNumber(celsius)} °C`

/** The situação in which a kitchen mostly has food of a class. */
export const usualStates: Readonly<Record<FoodClass, FoodState>> = {
  pescado_cru: 'manipulado',
  pescado_cozido: 'preparado',
  carne_crua: 'manipulado',
  carne_crua_composta: 'manipulado',
  frios_fatiados: 'manipulado',
  cozido: 'preparado',
  maionese: 'preparado',
  sobremesa_confeitaria: 'preparado',
  flv_higienizado: 'manipulado',
  leite_derivados: 'aberto',
  ovos: 'aberto',
  outro_preparado: 'preparado',
  arroz_sushi: 'preparado',
  seco: 'aberto',
  outro: 'preparado',
}

/** Colder than −18 °C, as a person says it: a place's temperatures have one decimal. */
const BELOW_18 = -18.1

/** `0 a 4 °C`, `até 4 °C`, `abaixo de −18 °C`, `a partir de 60 °C`; blank: the place has not said it. */
export function temperaturesText(min: number | null, max: number | null): string {
  if (max === BELOW_18) return `abaixo de ${celsiusText(-18)}`
  if (min !== null && max !== null) return `${celsiusText(min).replace(' °C', '')} a ${celsiusText(max)}`
  if (max !== null) return `até ${celsiusText(max)}`
  return min === null ? '' : `a partir de ${celsiusText(min)}`
}
