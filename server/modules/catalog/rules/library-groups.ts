import { usualStates } from '../../../contract/food.ts'
import type { FoodClass, FoodState } from '../../../contract/food.ts'
import type { MeasureUnit } from '../contract/entries.ts'
import type { LibraryStorage } from './first-places.ts'

// Common preparations and ingredients of Brazilian kitchens, from which a new kitchen chooses its first base products.

/** The classes that the library has products of. */
export type LibraryClass = Exclude<FoodClass, 'arroz_sushi'>

/**
 * The situação that the norm's table speaks of. Of eggs and of what has no class of its own the table says nothing: the
 * date of whole eggs, and of what was opened, is the maker's.
 */
export const libraryStates: Readonly<Record<LibraryClass, FoodState>> = {
  ...usualStates,
  ovos: 'lacrado',
  outro: 'aberto',
}

export interface LibraryGroup {
  readonly category: string
  readonly sector: string
  readonly storage: LibraryStorage
  readonly measure: number
  readonly measureUnit: MeasureUnit
  readonly foodClass: LibraryClass
  readonly names: readonly string[]
}

const kilo = { measure: 1, measureUnit: 'quilos' } as const
const litre = { measure: 1, measureUnit: 'litros' } as const
const whole = { measure: 1, measureUnit: 'unidades' } as const
const portion = { measure: 300, measureUnit: 'gramas' } as const
const hot = { sector: 'Cozinha Quente', storage: 'refrigerado' } as const
const cold = { sector: 'Cozinha Fria', storage: 'refrigerado' } as const
const stock = { sector: 'Estoque' } as const

export const libraryGroups: readonly LibraryGroup[] = [
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
    storage: 'pescado',
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
    foodClass: 'carne_crua',
    names: ['Carne Bovina Congelada', 'Frango Congelado'],
  },
  {
    category: 'Congelados',
    ...stock,
    storage: 'congelado',
    ...kilo,
    foodClass: 'carne_crua_composta',
    names: ['Linguiça Congelada'],
  },
  {
    category: 'Congelados',
    ...stock,
    storage: 'congelado',
    ...kilo,
    foodClass: 'cozido',
    names: ['Feijão Congelado', 'Caldo Congelado'],
  },
  {
    category: 'Pescados Crus',
    sector: 'Peixaria',
    storage: 'pescado',
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
    foodClass: 'leite_derivados',
    names: ['Leite Aberto', 'Creme de Leite Aberto', 'Iogurte Aberto'],
  },
  {
    category: 'Laticínios e Ovos',
    ...stock,
    storage: 'refrigerado',
    ...portion,
    foodClass: 'leite_derivados',
    names: ['Requeijão Aberto', 'Manteiga Aberta', 'Cream Cheese Aberto'],
  },
  {
    category: 'Laticínios e Ovos',
    ...stock,
    storage: 'refrigerado',
    ...portion,
    foodClass: 'ovos',
    names: ['Ovos'],
  },
  {
    category: 'Secos',
    ...stock,
    storage: 'seco',
    ...kilo,
    foodClass: 'seco',
    names: ['Farinha de Trigo Aberta', 'Açúcar Aberto', 'Arroz Cru Aberto', 'Feijão Cru Aberto', 'Fubá Aberto'],
  },
  {
    category: 'Molhos Industrializados',
    ...stock,
    storage: 'refrigerado',
    ...portion,
    foodClass: 'outro',
    names: ['Ketchup Aberto', 'Mostarda Aberta', 'Extrato de Tomate Aberto', 'Leite de Coco Aberto', 'Azeitona Aberta'],
  },
]
