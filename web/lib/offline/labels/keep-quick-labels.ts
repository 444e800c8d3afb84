import type { Label } from '#contract/labels'
import type { QuickLabelsBody } from '#contract/quick-labels'
import { Rejection } from '#contract/rejection'
import { labelsText } from '#contract/words'
import { HttpProblem } from '../../http.ts'
import { mayNow } from '../../rights.ts'
import type { NewCommand, ReservedNumber } from '../command.ts'
import type { PersonHere } from '../../device-person.ts'
import { enqueueNumbered, ownQueue } from '../own-queue.ts'
import type { Pack } from '../pack.ts'
import { devicePack } from './device-pack.ts'
import { makeQuickLabels } from './make-labels.ts'
import type { DateByHand, QuickItem, QuickOrder } from './make-labels.ts'
import { refusalWords } from './refusal-words.ts'

type KeptBody = Omit<QuickLabelsBody, 'items'> & { readonly items: readonly QuickItem[] }

interface Keeping {
  /** The idempotency key of the same labels: the server may have made them. */
  readonly attempt: string
  /** Of each item; null: the dates are those of the pack. */
  readonly byHand: readonly DateByHand[] | null
}

/** Makes the labels with reserved numbers and the dates of the pack, and keeps what the server will be asked for. */
export async function keepQuickLabels(body: KeptBody, { attempt, byHand }: Keeping): Promise<readonly Label[]> {
  const { pack, outOfDate } = await devicePack()
  if (outOfDate !== null && byHand === null)
    throw new HttpProblem({ status: 409, code: 'pack_out_of_date', detail: outOfDate })
  const count = body.items.reduce((sum, { quantity }) => sum + quantity, 0)
  const kept = await enqueueNumbered(count, (numbers, now, person) => {
    const responsible = responsibleOf(body, pack, person)
    const own = { responsible, byHand, isOutOfDate: outOfDate !== null, maySetRules: mayNow('regras') }
    const order = { station: body.station ?? null, items: body.items, ...own }
    const items = made(pack, order, { numbers, now })
    const command: NewCommand = {
      kind: 'quick_labels',
      body: { ...body, responsible, items: body.items.map((item, index) => asPrinted(item, items[index] ?? [])) },
      words: wordsOf(items),
      changes: [],
      makes: items.flat(),
      attempt,
    }
    return [command]
  })
  return kept.flatMap(({ makes }) => makes)
}

/** At a device of the kitchen always the person there, as the server decides it. */
function responsibleOf({ responsible }: KeptBody, { people }: Pack, person: PersonHere): string {
  const isDevice = ownQueue()?.session.device !== undefined
  if (responsible && !isDevice) return responsible
  return people.find(({ id }) => id === person.id)?.responsible ?? person.name
}

function made(
  pack: Pack,
  order: QuickOrder,
  at: { readonly numbers: readonly ReservedNumber[]; readonly now: Date },
): readonly (readonly Label[])[] {
  try {
    return makeQuickLabels(pack, order, at)
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    const [path, message] = [String(error.facts['requestPath']), refusalWords(error)]
    const detail = `Nada foi gerado. ${message}`
    throw new HttpProblem({ status: 422, code: 'quick_labels_refused', detail, errors: [{ path, message }] })
  }
}

/** The item, with what is on its labels. */
const asPrinted = ({ said, ...item }: QuickItem, labels: readonly Label[]) => ({
  ...item,
  ...said,
  numbers: labels.map(({ id }) => id),
  expiration_date: labels[0]?.expiration_date,
  ...(labels[0]?.manualReason ? { manualReason: labels[0].manualReason } : {}),
})

/** `Molho de tomate: 6 etiquetas`, `FID20261501 a FID20261506` */
function wordsOf(items: readonly (readonly Label[])[]): NewCommand['words'] {
  const labels = items.flat()
  const [first, last] = [labels[0], labels.at(-1)]
  if (first === undefined || last === undefined) return { title: labelsText(0), detail: '' }
  const name = items.length === 1 ? first.name : `${first.name} e mais ${items.length - 1}`
  return {
    title: `${name}: ${labelsText(labels.length)}`,
    detail: first === last ? first.qrCode : `${first.qrCode} a ${last.qrCode}`,
  }
}
