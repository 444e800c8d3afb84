import type { LawSet } from './menu-set.ts'

/** Which list a menu follows. */
export const menuLaws: Readonly<Record<LawSet, string>> = {
  anvisa: 'Lista da RDC 727/2022, com glúten e lactose.',
  cardapio: 'Lista das leis de cardápio do Ceará (17.899/2022), do Maranhão (11.845/2022) e da Paraíba (10.796/2016).',
}
