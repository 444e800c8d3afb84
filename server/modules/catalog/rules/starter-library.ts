import { nameKey } from '../../../contract/text.ts'
import type { MeasureUnit } from '../contract/entries.ts'

// Common preparations and ingredients of Brazilian kitchens, from which a new kitchen chooses its first base products.

/** The storage types of the library are among those that every tenant begins with. */
export type LibraryStorage = 'refrigerado' | 'congelado' | 'temperatura_ambiente' | 'seco'

/** The food classes that the norm's table distinguishes, as far as the library needs them. */
type FoodClass =
  | 'pescado_cru'
  | 'pescado_cozido'
  | 'carne_crua'
  | 'carne_crua_composta'
  | 'frios_fatiados'
  | 'cozido'
  | 'maionese'
  | 'sobremesa_confeitaria'
  | 'flv_higienizado'
  | 'outro_preparado'
  /** The maker's date counts: opened milk and dairy, eggs, dry goods. */
  | 'do_fabricante'

/** A proposal of days, which a person confirms or changes. Nothing is ever set from it silently. */
export interface DaysProposal {
  readonly days: number
  /** Where the days come from, with the temperature they are for. */
  readonly source: string
}

export interface LibraryProduct {
  readonly name: string
  readonly category: string
  readonly sector: string
  readonly storage: LibraryStorage
  readonly measure: number
  readonly measureUnit: MeasureUnit
  /** Null: the date comes from the maker. */
  readonly proposal: DaysProposal | null
}

interface Group extends Omit<LibraryProduct, 'name' | 'proposal'> {
  readonly foodClass: FoodClass
  readonly names: readonly string[]
}

const kilo = { measure: 1, measureUnit: 'quilos' } as const
const litre = { measure: 1, measureUnit: 'litros' } as const
const whole = { measure: 1, measureUnit: 'unidades' } as const
const portion = { measure: 300, measureUnit: 'gramas' } as const
const hot = { sector: 'Cozinha Quente', storage: 'refrigerado' } as const
const cold = { sector: 'Cozinha Fria', storage: 'refrigerado' } as const
const stock = { sector: 'Estoque' } as const

const groups: readonly Group[] = [
  {
    category: 'Molhos',
    ...hot,
    ...litre,
    foodClass: 'cozido',
    names: ['Molho de Tomate', 'Molho Branco', 'Molho Bolonhesa', 'Molho Madeira', 'Molho Barbecue da Casa'],
  },
  {
    category: 'Molhos',
    ...cold,
    ...portion,
    foodClass: 'maionese',
    names: ['Maionese da Casa', 'Molho Tártaro', 'Molho Rosé', 'Molho de Alho'],
  },
  {
    category: 'Molhos',
    ...cold,
    ...portion,
    foodClass: 'outro_preparado',
    names: ['Vinagrete', 'Molho Pesto', 'Chimichurri', 'Molho para Salada'],
  },
  {
    category: 'Caldos e Bases',
    ...hot,
    ...litre,
    foodClass: 'cozido',
    names: ['Caldo de Legumes', 'Caldo de Galinha', 'Caldo de Carne', 'Fundo Escuro', 'Caldo Verde', 'Canja'],
  },
  {
    category: 'Grãos e Arroz',
    ...hot,
    ...kilo,
    foodClass: 'cozido',
    names: ['Arroz Branco Cozido', 'Arroz Integral Cozido', 'Feijão Carioca Cozido', 'Feijão Preto Cozido'],
  },
  {
    category: 'Grãos e Arroz',
    ...hot,
    ...kilo,
    foodClass: 'cozido',
    names: ['Feijoada', 'Feijão Tropeiro', 'Baião de Dois', 'Lentilha Cozida', 'Grão-de-bico Cozido'],
  },
  {
    category: 'Carnes Prontas',
    ...hot,
    ...kilo,
    foodClass: 'cozido',
    names: ['Carne Moída Refogada', 'Carne de Panela', 'Carne Louca', 'Estrogonofe de Carne', 'Costela Assada'],
  },
  {
    category: 'Aves Prontas',
    ...hot,
    ...kilo,
    foodClass: 'cozido',
    names: ['Frango Desfiado', 'Frango Assado', 'Frango Grelhado', 'Estrogonofe de Frango', 'Fricassê de Frango'],
  },
  {
    category: 'Pescados Prontos',
    ...hot,
    ...kilo,
    foodClass: 'pescado_cozido',
    names: ['Peixe Assado', 'Moqueca', 'Bacalhau Cozido', 'Camarão Refogado'],
  },
  {
    category: 'Massas e Guarnições',
    ...hot,
    ...kilo,
    foodClass: 'cozido',
    names: ['Macarrão Cozido', 'Lasanha', 'Purê de Batata', 'Polenta', 'Escondidinho', 'Legumes Refogados'],
  },
  {
    category: 'Massas e Guarnições',
    ...hot,
    ...kilo,
    foodClass: 'outro_preparado',
    names: ['Farofa', 'Massa Fresca', 'Pirão'],
  },
  {
    category: 'Carnes Cruas',
    sector: 'Açougue',
    storage: 'refrigerado',
    ...kilo,
    foodClass: 'carne_crua',
    names: ['Bife de Alcatra Cru', 'Contrafilé Cru', 'Peito de Frango Cru', 'Coxa de Frango Crua', 'Lombo Suíno Cru'],
  },
  {
    category: 'Carnes Cruas',
    sector: 'Açougue',
    storage: 'refrigerado',
    ...kilo,
    foodClass: 'carne_crua_composta',
    names: ['Carne Moída Crua', 'Hambúrguer Cru', 'Frango Temperado Cru', 'Almôndega Crua', 'Bife à Rolê Cru'],
  },
  {
    category: 'Congelados',
    ...stock,
    storage: 'congelado',
    ...kilo,
    foodClass: 'outro_preparado',
    names: ['Carne Bovina Congelada', 'Frango Congelado', 'Linguiça Congelada', 'Feijão Congelado', 'Caldo Congelado'],
  },
  {
    category: 'Pescados Crus',
    sector: 'Peixaria',
    storage: 'refrigerado',
    ...kilo,
    foodClass: 'pescado_cru',
    names: ['Filé de Tilápia Cru', 'Salmão Cru', 'Camarão Cru'],
  },
  {
    category: 'Frios',
    ...cold,
    ...portion,
    foodClass: 'frios_fatiados',
    names: ['Presunto Fatiado', 'Queijo Muçarela Fatiado', 'Peito de Peru Fatiado', 'Salame Fatiado', 'Queijo Ralado'],
  },
  {
    category: 'Hortifrúti',
    ...cold,
    ...kilo,
    foodClass: 'flv_higienizado',
    names: ['Alface Higienizada', 'Rúcula Higienizada', 'Tomate Fatiado', 'Cebola Picada', 'Alho Picado'],
  },
  {
    category: 'Hortifrúti',
    ...cold,
    ...kilo,
    foodClass: 'flv_higienizado',
    names: [
      'Cheiro-verde Picado',
      'Cenoura Ralada',
      'Couve Fatiada',
      'Fruta Cortada',
      'Suco Natural',
      'Limão Espremido',
    ],
  },
  {
    category: 'Saladas',
    ...cold,
    ...kilo,
    foodClass: 'maionese',
    names: ['Salada de Maionese', 'Salpicão'],
  },
  {
    category: 'Sobremesas',
    sector: 'Confeitaria',
    storage: 'refrigerado',
    ...whole,
    foodClass: 'sobremesa_confeitaria',
    names: ['Pudim de Leite', 'Mousse de Maracujá', 'Mousse de Chocolate', 'Pavê', 'Torta de Limão', 'Bolo Recheado'],
  },
  {
    category: 'Sobremesas',
    sector: 'Confeitaria',
    storage: 'refrigerado',
    ...kilo,
    foodClass: 'sobremesa_confeitaria',
    names: ['Brigadeiro', 'Creme de Confeiteiro', 'Chantilly', 'Doce de Leite da Casa'],
  },
  {
    category: 'Laticínios e Ovos',
    ...stock,
    storage: 'refrigerado',
    ...litre,
    foodClass: 'do_fabricante',
    names: ['Leite Aberto', 'Creme de Leite Aberto', 'Iogurte Aberto'],
  },
  {
    category: 'Laticínios e Ovos',
    ...stock,
    storage: 'refrigerado',
    ...portion,
    foodClass: 'do_fabricante',
    names: ['Requeijão Aberto', 'Manteiga Aberta', 'Cream Cheese Aberto', 'Ovos'],
  },
  {
    category: 'Secos',
    ...stock,
    storage: 'seco',
    ...kilo,
    foodClass: 'do_fabricante',
    names: ['Farinha de Trigo Aberta', 'Açúcar Aberto', 'Arroz Cru Aberto', 'Feijão Cru Aberto', 'Fubá Aberto'],
  },
  {
    category: 'Molhos Industrializados',
    ...stock,
    storage: 'refrigerado',
    ...portion,
    foodClass: 'do_fabricante',
    names: ['Ketchup Aberto', 'Mostarda Aberta', 'Extrato de Tomate Aberto', 'Leite de Coco Aberto', 'Azeitona Aberta'],
  },
]

const TABLE = 'tabela da Portaria CVS 3/2026, art. 44'
const FROZEN: DaysProposal = { days: 30, source: `de −11 a −18 °C, ${TABLE} I` }
const chilled = (days: number, celsius: number): DaysProposal => ({ days, source: `até ${celsius} °C, ${TABLE} II` })

/** The days of the chilled table, which are the shortest ones that the norms we know state. */
const chilledDays: Readonly<Record<FoodClass, DaysProposal | null>> = {
  pescado_cru: chilled(3, 2),
  pescado_cozido: chilled(1, 2),
  carne_crua: chilled(3, 4),
  carne_crua_composta: chilled(2, 4),
  frios_fatiados: chilled(3, 4),
  cozido: chilled(3, 4),
  maionese: chilled(2, 4),
  sobremesa_confeitaria: chilled(3, 4),
  flv_higienizado: chilled(3, 5),
  outro_preparado: chilled(3, 4),
  do_fabricante: null,
}

function proposalOf({ foodClass, storage }: Group): DaysProposal | null {
  switch (storage) {
    case 'refrigerado':
      return chilledDays[foodClass]
    case 'congelado':
      return FROZEN
    case 'seco':
    case 'temperatura_ambiente':
      return null
    default:
      return storage satisfies never
  }
}

export const starterLibrary: readonly LibraryProduct[] = groups.flatMap(({ names, foodClass, ...group }) =>
  names.map((name) => ({ ...group, name, proposal: proposalOf({ ...group, foodClass, names }) })),
)

const byKey = new Map(starterLibrary.map((product) => [nameKey(product.name), product]))

export const libraryProductNamed = (name: string): LibraryProduct | undefined => byKey.get(nameKey(name))
