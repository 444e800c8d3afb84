import type { PersonNames } from '../audit-sentence.ts'
import type { JointWords } from '../errors.ts'
import { refuseWithout } from '../http/identity.ts'
import { blockLabels } from './labels/act/block-labels.ts'
import { allOrNone } from './labels/act/label-answers.ts'
import { prepareWithdrawals } from './labels/act/withdraw.ts'
import type { ReadCosts } from './labels/ports.ts'
import { findLabelRows } from './labels/read/queries.ts'
import { batchFood } from './production/queries.ts'
import { idsOf } from './recalls/rules/node-ref.ts'
import { readKitchenNorms } from './shelf-life/read/kitchen-norms.ts'
import type { CheckPorts } from './temperatures/check-ports.ts'
import { walkFrom } from './trace-walk.ts'

interface Sources {
  readonly personNames: PersonNames
  readonly readCosts: ReadCosts
}

const refusal: JointWords = { code: 'process_discard_refused', text: 'Nada foi descartado.' }

/** The norms, the batches and the labels as the checks of food processes see them. */
export const processCheckPorts = ({ personNames, readCosts }: Sources): CheckPorts => ({
  personNames,
  norms: async (tx, zone) => (await readKitchenNorms(tx, zone)).norms,
  batch: batchFood,
  async label(tx, id) {
    const [row] = await findLabelRows(tx, [id])
    return row === undefined ? null : { name: row.name, labelIds: [id] }
  },
  async withMade(tx, labelIds) {
    if (labelIds.length === 0) return []
    const roots = labelIds.map((id) => ({ type: 'etiqueta', id }) as const)
    return idsOf(await walkFrom(tx, roots, { direction: 'down', presumed: false }), 'etiqueta')
  },
  async block(unit, labels, { reason, zone }) {
    await blockLabels(unit, { ...labels, alsoGone: 'returning', reason, incidentId: null, calendar: zone })
  },
  async discard(unit, labelIds, { note, identity }) {
    const [rows, person] = await Promise.all([findLabelRows(unit.tx, labelIds), identity])
    const inStock = rows.filter(({ stock }) => stock === 'in_stock')
    if (inStock.length === 0) return
    refuseWithout(person, ['descartar'])
    const orders = inStock.map(({ id }) => ({
      id,
      path: 'action',
      withdrawal: { type: 'DiscardLabel', reason: 'temperatura', note } as const,
    }))
    const deeds = await prepareWithdrawals(unit, orders, { calendar: identity, readCosts })
    await allOrNone(deeds, { tx: unit.tx, personNames }, refusal)
  },
})
