import { csvRows, noFormula } from '../../../csv.ts'
import type { MenuState } from '../contract/menu-set.ts'
import { ASK_THE_TEAM } from '../contract/menu-set.ts'
import type { ReadMatrix } from '../read/menu.ts'

const cellWords: Readonly<Record<MenuState, string>> = {
  contem: 'contém',
  pode_conter: 'pode conter',
  nao: 'não',
  nao_informado: 'não informado',
}

/** A row for each dish and a column for each substance of the law set. */
export const menuCsv = ({ columns, dishes }: ReadMatrix): Buffer =>
  csvRows(
    [
      ['Prato', ...columns.map(({ word }) => word.toLocaleLowerCase('pt-BR')), 'Falta declarar'],
      ...dishes.map(({ name, known, cells, missing }) => [
        noFormula(name),
        ...cells.map((state) => (known || state === 'contem' ? cellWords[state] : ASK_THE_TEAM)),
        noFormula(missing.map((each) => each.name).join(', ')),
      ]),
    ],
    { bom: true },
  )
