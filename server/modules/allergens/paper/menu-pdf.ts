import { plain, strong, textColumns, titledTablesPdf } from '../../../pdf/titled-tables.ts'
import type { TextRow } from '../../../pdf/titled-tables.ts'
import type { LawSet } from '../contract/menu-set.ts'
import { menuLaws } from '../contract/menu-words.ts'
import type { ReadMatrix } from '../read/menu.ts'

interface House {
  readonly businessName: string
  readonly timeZone: string
  readonly now: Date
}

const TITLE = 'O que tem em cada prato'

/** The menu for the wall and for the waiters, as A4 pages: a dish a row, so that the longest list is read too. */
export function menuPdf({ lawSet, dishes }: ReadMatrix, { businessName, timeZone, now }: House): Promise<Uint8Array> {
  return titledTablesPdf(
    {
      businessName,
      mark: 'Cardápio',
      title: TITLE,
      subtitle: 'Tem alergia? Fale com a equipe antes de pedir: ela confirma.',
      tables: [
        {
          heading: null,
          columns: textColumns({ share: 36, heading: ['Prato'] }, { share: 64, heading: ['O que tem'] }),
          rows: dishes.map(rowOf),
          notes: [],
        },
      ],
      lines: linesOf(lawSet),
      foot: TITLE,
    },
    { title: `${TITLE} – ${businessName}`, timeZone, now },
  )
}

const rowOf = ({ name, phrase }: ReadMatrix['dishes'][number]): TextRow => [
  strong(name),
  [phrase.contains, phrase.mayContain, phrase.ask]
    .filter((text) => text !== '')
    .flatMap((text, index) => (index === 0 ? strong(text) : plain(text))),
]

const linesOf = (lawSet: LawSet): readonly string[] => [
  'Todos os pratos são feitos na mesma cozinha.',
  `${menuLaws[lawSet]} O que está escrito sobe dos ingredientes declarados.`,
]
