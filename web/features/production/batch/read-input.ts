import { nameKey } from '#contract/text'
import type { BatchPreview } from '#contract/production/batches'
import { lotKey } from '#contract/receiving/lot-key'
import type { LabelRead } from '../production-api.ts'
import { AUTO, chosenFrom } from './paper.ts'
import type { Chosen } from './paper.ts'

// What a code that was read is for a batch: only what the code itself says counts as read.

/** Everything that a code says. */
export type CodeRead =
  | { readonly kind: 'label'; readonly code: string; readonly label: LabelRead | null }
  /** The house's code of a received lot. */
  | { readonly kind: 'lot'; readonly code: string }
  /** A box: goods of the register, and the maker's lot where the code has it. */
  | { readonly kind: 'goods'; readonly ingredientId: number; readonly lot: string | undefined }

export type Found =
  | { readonly kind: 'input'; readonly input: Chosen }
  /** It is of a line of the sheet, and the code does not say which of these lots it is. */
  | { readonly kind: 'lots'; readonly text: string; readonly lots: readonly Chosen[] }
  /** No line of the sheet says it. */
  | { readonly kind: 'other'; readonly input: Omit<Chosen, 'line'> }
  | { readonly kind: 'unknown' }

type Proposed = Pick<BatchPreview, 'lines' | 'proposals'>

export function findRead(base: Proposed, read: CodeRead): Found {
  if (read.kind === 'goods') return goodsFound(base, read)
  const input =
    read.kind === 'lot'
      ? openLots(base).find(({ shown }) => lotKey(shown) === lotKey(read.code))
      : (proposed(base, read.code) ?? ofLine(base, read))
  if (input !== undefined) return { kind: 'input', input: { ...input, evidence: 'lido' } }
  return { kind: 'other', input: inHand(read.code, read.kind === 'label' ? read.label : null) }
}

/** The label among the proposals, which know all of it. */
export function proposed({ proposals }: Proposed, code: string): Chosen | undefined {
  const proposal = proposals.find((each) => each.code === code)
  return proposal && chosenFrom(proposal)
}

/** Only the first labels of a line are proposed. */
function ofLine({ lines }: Proposed, { code, label }: Extract<CodeRead, { kind: 'label' }>): Chosen | undefined {
  if (label === null) return undefined
  const { baseProductId, name } = label
  const line = lines.findIndex(
    (each) => each.productIds.includes(baseProductId ?? '') || nameKey(each.name) === nameKey(name),
  )
  return line < 0 ? undefined : { ...inHand(code, label), line }
}

const inHand = (code: string, label: LabelRead | null): Omit<Chosen, 'line'> => ({
  shown: code,
  name: label?.name ?? '',
  weight: label?.weight ?? '',
  expirationDate: label?.expiration_date ?? null,
  code,
  lotId: null,
  evidence: 'lido',
  quantity: label === null ? null : AUTO,
  substitute: false,
})

/** The lots in use of the sheet's ingredients, also those that have labels. */
const openLots = ({ lines }: Proposed): readonly Chosen[] => lines.flatMap((_, line) => lotsAt(lines, line))

const lotsAt = (lines: Proposed['lines'], line: number): readonly Chosen[] =>
  (lines[line]?.presumed ?? []).map(({ lotId, code, expiration_date: expirationDate }) => ({
    line,
    shown: code,
    name: lines[line]?.name ?? '',
    weight: '',
    expirationDate,
    code: null,
    lotId,
    evidence: 'escolhido',
    quantity: null,
    substitute: false,
  }))

/** The number of an article does not tell its lots apart: it says a lot only where one alone is open. */
function goodsFound({ lines }: Proposed, { ingredientId, lot }: Extract<CodeRead, { kind: 'goods' }>): Found {
  const line = lines.findIndex((each) => each.ingredientId === ingredientId)
  const at = lines[line]
  if (at === undefined) return { kind: 'unknown' }
  const open = lotsAt(lines, line)
  const same =
    lot === undefined ? open : open.filter((_, index) => lotKey(at.presumed[index]?.lot ?? '') === lotKey(lot))
  const [only] = same
  if (only !== undefined && same.length === 1) return { kind: 'input', input: { ...only, evidence: 'lido' } }
  return { kind: 'lots', lots: same.length > 0 ? same : open, text: lotsText(at.name, { open, same, lot }) }
}

interface Compared {
  readonly open: readonly Chosen[]
  /** Those of the maker's lot that was read. */
  readonly same: readonly Chosen[]
  readonly lot: string | undefined
}

function lotsText(name: string, { open, same, lot }: Compared): string {
  if (open.length === 0) return `Não há lote aberto de ${name}.`
  if (same.length > 0) return `Há ${same.length} lotes abertos de ${name}. Qual entrou?`
  return `O lote ${lot} de ${name} não está aberto. Qual destes entrou?`
}
