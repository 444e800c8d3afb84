import type { PersonNames } from '../../../audit-sentence.ts'
import { REMOVED_USER } from '../../../audit-sentence.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { Rejection } from '../../../errors.ts'
import type { Identity } from '../../../http/identity.ts'
import { readLabelKeys } from '../read/label-key.ts'
import type { LabelState } from '../stream/label-state-decider.ts'
import { readLabelStates } from './label-states.ts'
import { possibleActions } from './life-actions.ts'
import { withPlaceOf } from './older-places.ts'
import type { LabelByCode } from '../contract/life.ts'
import { findRelatives, findSooner } from '../read/lineage.ts'
import { labelsNaming } from '../read/naming-labels.ts'
import type { ReadDateEngines } from '../ports.ts'
import type { LabelRow } from '../read/queries.ts'
import { findLabelRow, toLabel } from '../read/queries.ts'
import { labelRejections } from '../contract/rejections.ts'
import { shelfDays, shelfDaysText } from '../../../contract/expiry.ts'
import { parseTagCode, parseTypedCode } from '../../../contract/tag-code.ts'
import { childrenToUndo } from '../stream/label-state-decider.ts'

interface Asked {
  readonly now: Date
  readonly identity: Promise<Identity>
  readonly readEngines: ReadDateEngines
  readonly personNames: PersonNames
}

/**
 * A label with what can be done with it now, where it comes from and what it has become. What depends on its product and
 * on its last act is read in a second flight.
 */
export async function labelByCodeOf(tx: TenantTransaction, text: string, asked: Asked): Promise<LabelByCode> {
  const code = parseTypedCode(text)
  if (code === null) throw new Rejection('label_code_invalid')
  const [row, [read = { status: 'absent' } as const], relatives, identity, keys] = await Promise.all([
    findLabelRow(tx, code.id),
    readLabelStates(tx, [code.id]),
    findRelatives(tx, code.id),
    asked.identity,
    readLabelKeys(tx),
  ])
  const state = withPlaceOf(row, read)
  if (row === undefined || state.status === 'absent' || parseTagCode(row.code)?.year !== code.year)
    throw new Rejection('label_not_found')
  const { now } = asked
  const { timeZone } = identity
  const made = childrenToUndo(state)
  const [sooner, engine, children, naming, names] = await Promise.all([
    // Instead of a sample nothing is used.
    state.status === 'in_stock' && !state.label.sample ? findSooner(tx, row, now) : undefined,
    engineOf(tx, state, asked, timeZone),
    readLabelStates(tx, made),
    labelsNaming(tx, made),
    state.status === 'withdrawn' ? asked.personNames(tx) : undefined,
  ])
  const [usedIn = null] = naming.values()
  return {
    ...toLabel(row, { now, timeZone, keys }),
    ...possibleActions(state, { now, timeZone, person: identity, engine, children, usedIn }),
    sooner: sooner === undefined ? null : soonerOf(sooner, now, timeZone),
    ...relatives({ now }),
    departure: departureOf(state, timeZone, names),
    ...(state.blocks.length > 0 && {
      blocks: state.blocks.map(({ reason, right }) => ({ reason, ...(right && { right: right.expirationDate }) })),
    }),
  }
}

async function engineOf(tx: TenantTransaction, state: LabelState, { readEngines }: Asked, timeZone: string) {
  if (state.status !== 'in_stock') return null
  const { baseProductId } = state.label
  const engine = await readEngines(tx, [baseProductId], Promise.resolve(timeZone))
  return engine(baseProductId)
}

function soonerOf(
  { id, code, storage_type: storageType, expires_at: expires, expiration_date }: LabelRow,
  now: Date,
  timeZone: string,
): LabelByCode['sooner'] {
  const where = storageType === '' ? '' : `${storageType}, `
  const text = `Há um que vence antes: ${code}, ${where}vence ${shelfDaysText(shelfDays(expires, now, timeZone))}.`
  return { id, code, storageType, expires_at: expires.toISOString(), expiration_date, text }
}

function departureOf(
  state: LabelState,
  timeZone: string,
  names: ReadonlyMap<string, string> | undefined,
): LabelByCode['departure'] {
  if (state.status !== 'withdrawn') return null
  const { how, at, arrivedAt, by } = state.withdrawal
  const person = by === null ? null : (names?.get(by) ?? REMOVED_USER)
  const text = labelRejections.label_withdrawn.text({ how, at, timeZone, ...(person !== null && { person }) })
  return { how, at, ...(arrivedAt !== undefined && { arrivedAt }), person, text }
}
