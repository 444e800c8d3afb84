import { plain, strong, textColumns, titledTablesPdf } from '../../../pdf/titled-tables.ts'
import type { TextRow, TitledTable } from '../../../pdf/titled-tables.ts'
import type { LawSet, MenuState } from '../contract/menu-set.ts'
import { ASK_THE_TEAM } from '../contract/menu-set.ts'
import { menuLaws } from '../contract/menu-words.ts'
import type { ReadMatrix } from '../read/menu.ts'

interface House {
  readonly businessName: string
  readonly timeZone: string
  readonly now: Date
}

type MatrixDish = ReadMatrix['dishes'][number]

const TITLE = 'O que tem em cada prato'

/**
 * The menu for the wall and for the waiters, as A4 pages. The ten columns of the menu set are a table with a mark for each
 * substance; the twenty of Anvisa have no room on a page, so a dish names what it has.
 */
export function menuPdf(matrix: ReadMatrix, house: House): Promise<Uint8Array> {
  const { lawSet } = matrix
  return documentOf(lawSet === 'cardapio' ? markedTables(matrix) : [namedTable(matrix)], lawSet, house)
}

/** How the words of the menu set stand in narrow columns. */
const narrowHeadings: Readonly<Record<string, readonly string[]>> = {
  lactose: ['lac-', 'tose'],
  amendoas: ['amên-', 'doas'],
  corantes: ['coran-', 'tes'],
  castanhas: ['casta-', 'nhas'],
  crustaceos: ['crus-', 'táceos'],
}
const cellOf: Readonly<Record<MenuState, TextRow[number]>> = {
  contem: strong('tem'),
  pode_conter: plain('pode'),
  nao: plain('não'),
  nao_informado: plain('?'),
}

function markedTables({ columns, dishes }: ReadMatrix): readonly TitledTable[] {
  const known = dishes.filter((dish) => dish.known)
  const unknown = dishes.filter((dish) => !dish.known)
  const headings = columns.map(({ key, word }) => narrowHeadings[key] ?? [word.toLocaleLowerCase('pt-BR')])
  const marked: TitledTable = {
    heading: null,
    columns: textColumns(
      { share: 24, heading: ['Prato'] },
      ...headings.map((heading) => ({ share: 76 / headings.length, heading })),
    ),
    rows: known.map(({ name, cells }) => [strong(name), ...cells.map((state) => cellOf[state])]),
    notes: ['tem: está na receita · pode: pode conter · não: nenhum ingrediente declarado tem · ?: consulte a equipe'],
  }
  return [
    ...(known.length === 0 ? [] : [marked]),
    ...(unknown.length === 0
      ? []
      : [
          {
            heading: ASK_THE_TEAM,
            columns: textColumns({ share: 1, heading: [] }),
            rows: unknown.map(named),
            notes: [],
          },
        ]),
  ]
}
const named = ({ name }: MatrixDish): TextRow => [strong(name)]

const namedTable = ({ dishes }: ReadMatrix): TitledTable => ({
  heading: null,
  columns: textColumns({ share: 36, heading: ['Prato'] }, { share: 64, heading: ['O que tem'] }),
  rows: dishes.map(rowOf),
  notes: [],
})

function documentOf(
  tables: readonly TitledTable[],
  lawSet: LawSet,
  { businessName, timeZone, now }: House,
): Promise<Uint8Array> {
  return titledTablesPdf(
    {
      businessName,
      mark: 'Cardápio',
      title: TITLE,
      subtitle: 'Tem alergia? Fale com a equipe antes de pedir: ela confirma.',
      tables,
      lines: linesOf(lawSet),
      foot: TITLE,
    },
    { title: `${TITLE} – ${businessName}`, timeZone, now },
  )
}

const rowOf = ({ name, phrase }: MatrixDish): TextRow => [
  strong(name),
  [phrase.contains, phrase.mayContain, phrase.ask]
    .filter((text) => text !== '')
    .flatMap((text, index) => (index === 0 ? strong(text) : plain(text))),
]

const linesOf = (lawSet: LawSet): readonly string[] => [
  'Todos os pratos são feitos na mesma cozinha.',
  `${menuLaws[lawSet]} O que está escrito sobe dos ingredientes declarados.`,
]
