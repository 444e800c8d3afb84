import { JointRejection, Rejection } from '../../../errors.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import type { Identity } from '../../../http/identity.ts'
import type { ReviewBody, ReviewDone } from '../contract/review.ts'
import type { AllergenPorts, Reviewed, ReviewPorts } from '../ports.ts'
import { frozenAnew } from '../read/frozen.ts'
import { lackingTexts } from '../read/review.ts'
import { addedText, lackedWords } from '../rules/lacking.ts'

/** Deals with labels of the review: each gets a new one in its place, or is blocked or thrown away. All of them or none. */
export async function dealWithReview(
  unit: UnitOfWork,
  { items }: ReviewBody,
  identity: Promise<Identity>,
  ports: AllergenPorts & ReviewPorts,
): Promise<ReviewDone> {
  const [{ read, lacking }, keys] = await Promise.all([
    lackingTexts(unit.tx, ports),
    ports.keysOf(
      unit.tx,
      items.map(({ labelId }) => labelId),
    ),
  ])
  const byKey = new Map(lacking.map((text) => [text.key, text]))
  const refused = items.flatMap(({ labelId }, index) =>
    byKey.has(keys.get(labelId) ?? '')
      ? []
      : [{ path: `items.${index}`, rejection: new Rejection('label_not_in_review') }],
  )
  if (refused.length > 0) throw new JointRejection({ code: 'review_refused', text: 'Nada foi feito.' }, refused)
  // Labels with one text get one object, so that it is sent once.
  const anew = new Map(lacking.map(({ key, frozen }) => [key, frozenAnew(read, frozen)]))
  const orders = items.flatMap(({ labelId: id, how }): Reviewed[] => {
    const text = byKey.get(keys.get(id) ?? '')
    const frozen = anew.get(text?.key ?? '')
    if (text === undefined || frozen === undefined) return []
    if (how === 'reetiquetar') return [{ id, how, frozen, added: addedText(text.lacking) }]
    return [{ id, how, reason: `Etiqueta sem ${lackedWords(text.lacking).join(', ')}` }]
  })
  const labels = await ports.deal(unit, orders, identity)
  return { act: unit.actId(), labels }
}
