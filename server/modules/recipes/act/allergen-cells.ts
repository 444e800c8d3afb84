import { nameKey } from '../../../contract/text.ts'
import type { CellReader } from '../../../table-import/cells.ts'
import { choiceCell, quoted, textCell } from '../../../table-import/cells.ts'
import type { ImportColumn } from '../../../table-import/import-definition.ts'
import { namedSubstances } from '../contract/imported-ingredient.ts'
import type { ImportedIngredient } from '../contract/imported-ingredient.ts'

const wordKey = (word: string) => nameKey(word.replaceAll(/[-_]/g, ' '))
const byWord = new Map(
  namedSubstances.flatMap(({ substance, word }) =>
    [substance, word].map((name) => [wordKey(name), substance] as const),
  ),
)
/** A blank cell says nothing: that it contains none of them has to be said. */
const nothing = new Set(['nada', 'nenhum', 'nenhuma'])

const substancesCell: CellReader = (cell) => {
  const words = String(cell)
    .split(/[,;]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
  if (words.length === 1 && nothing.has(nameKey(words[0] ?? ''))) return { value: [] }
  const found = words.map((word) => byWord.get(wordKey(word)) ?? byWord.get(`${wordKey(word)}s`))
  const unknown = words[found.indexOf(undefined)]
  if (unknown !== undefined)
    return { error: `${quoted(unknown)} não é uma substância da lista; escreva, por exemplo, leite, ovos` }
  return { value: [...new Set(found)] }
}

const saysCell = choiceCell(
  { contem: ['contém', 'sim'], nao_contem: ['não contém', 'não'] },
  'Use contém ou não contém',
)
const sourceCell = choiceCell({ rotulo: ['rótulo'], fornecedor: [], casa: [] }, 'Use rótulo, fornecedor ou casa')

/** What an ingredient contains, as a file says it. */
export const allergenColumns: readonly ImportColumn<keyof ImportedIngredient>[] = [
  { field: 'contains', heading: 'Contém', synonyms: ['alergênicos'], read: substancesCell, isRare: true },
  { field: 'derived', heading: 'Derivados de', synonyms: ['derivados'], read: substancesCell, isRare: true },
  { field: 'mayContain', heading: 'Pode conter', synonyms: ['traços de'], read: substancesCell, isRare: true },
  { field: 'gluten', heading: 'Glúten', synonyms: [], read: saysCell, isRare: true },
  { field: 'lactose', heading: 'Lactose', synonyms: [], read: saysCell, isRare: true },
  { field: 'composition', heading: 'Composição', synonyms: [], read: textCell, isRare: true },
  { field: 'allergenBrand', heading: 'Marca declarada', synonyms: [], read: textCell, isRare: true },
  { field: 'allergenSource', heading: 'Origem da declaração', synonyms: [], read: sourceCell, isRare: true },
]
