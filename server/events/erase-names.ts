import type { RowOf } from '../database/statement.ts'
import { rawStatement } from '../database/statement.ts'
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { sealOf } from './event-chain.ts'
import { ERASED_PERSON, fieldsWithName, nameFieldsOf } from './name-commitments.ts'
import type { NameFields } from './name-commitments.ts'
import type { UnitOfWork } from './unit-of-work.ts'

export interface ErasedNames {
  readonly erased: number
  /** Events that still have the name, because they must be kept unchanged. */
  readonly kept: number
  /** The instant at which the last of those may be erased; null where there is none. */
  readonly keptUntil: Date | null
}

interface Rewriting {
  readonly fields: readonly string[]
  readonly data: object
}

const DAY_MS = 86_400_000
const PAGE = 2_000
// Raw SQL, as the statements below: `data` is any event's JSON here.
const READ = rawStatement({
  position: 'bigint',
  type: 'text',
  recorded_at: 'timestamptz',
  data: z.record(z.string(), z.unknown()),
  salts: z.nullable(z.record(z.string(), z.string())),
})`select position, type, recorded_at, data, salts from events where tenant_id = $1 and position > $2 and type = any($3::text[]) order by position limit $4`

const REWRITE = `update events e set data = r.data, salts = nullif(e.salts - r.fields, '{}')
from jsonb_to_recordset($2::jsonb) as r(position bigint, data jsonb, fields text[])
where e.tenant_id = $1 and e.position = r.position`
// A statement of its own: Citus refuses the seal's functions in `returning`.
const READ_SEALS = rawStatement({ position: 'bigint', seal: 'text' })`
select e.position, encode(${sealOf({ event: 'e', meta: 'e.meta', recordedAt: 'e.recorded_at' })}, 'hex') as seal
from events e where e.tenant_id = $1 and e.position = any($2::bigint[]) order by e.position`

/**
 * Replaces a person's name in recorded events by "Pessoa removida". It is the only change that is ever made to the log,
 * and only the administration command can make it: it connects as the owner, and the application's role may not update
 * events. The salt of the name's commitment is deleted with the name; the seals stay true, because they cover the
 * commitment and not the name. A new event records which events were rewritten. Events from before commitments lose
 * their seal; for them the new event records their new one, and `OlderNamesSealed` holds what else they say.
 */
export async function eraseNames(unit: UnitOfWork, isName: (name: string) => boolean): Promise<ErasedNames> {
  const { tx, now } = unit
  const { names } = unit.store
  const result = { erased: 0, kept: 0, keptUntil: null as Date | null }
  const stream = `erasure-${randomUUID()}`
  const erasures: {
    readonly type: 'PersonalDataErased'
    readonly data: { readonly events: readonly { readonly position: number; readonly seal: string }[] }
  }[] = []
  let after = 0
  let isLastPage = false
  while (!isLastPage) {
    const page = await tx.query(READ(tx.tenantId, after, Object.keys(names), PAGE))
    after = page.at(-1)?.position ?? after
    isLastPage = page.length < PAGE
    const withName = page.flatMap((event) => {
      const rewriting = withoutName(event, names[event.type], isName)
      return rewriting === null
        ? []
        : [
            {
              position: event.position,
              ...rewriting,
              erasableFrom: new Date(event.recorded_at.getTime() + (names[event.type]?.keptDays ?? 0) * DAY_MS),
            },
          ]
    })
    const erasable = withName.filter(({ erasableFrom }) => erasableFrom <= now)
    result.kept += withName.length - erasable.length
    for (const { erasableFrom } of withName)
      if (erasableFrom > (result.keptUntil ?? now)) result.keptUntil = erasableFrom
    if (erasable.length === 0) continue
    result.erased += erasable.length
    erasures.push({ type: 'PersonalDataErased', data: { events: await rewrite(unit, erasable) } })
  }
  if (erasures.length > 0) unit.append({ stream, expectedVersion: 0, events: erasures })
  return result
}

/** The fields that hold the name, and the event's data with the name replaced; null where it does not hold the name. */
function withoutName(
  { data, salts }: RowOf<typeof READ>,
  names: NameFields | undefined,
  isName: (name: string) => boolean,
): Rewriting | null {
  const named = nameFieldsOf(names, data).filter((field) => isName(String(data[field])))
  // An event from before the field was sealed apart cannot lose it: its seal covers the field.
  const fields = [...named, ...fieldsWithName(names, data).filter((field) => salts?.[field] !== undefined)]
  return named.length === 0
    ? null
    : { fields, data: { ...data, ...Object.fromEntries(fields.map((field) => [field, ERASED_PERSON])) } }
}

async function rewrite(
  { tx }: UnitOfWork,
  events: readonly (Rewriting & { readonly position: number })[],
): Promise<{ position: number; seal: string }[]> {
  const changes = JSON.stringify(events.map(({ position, data, fields }) => ({ position, data, fields })))
  tx.send({ sql: REWRITE, parameters: [tx.tenantId, changes] })
  const positions = events.map(({ position }) => position)
  return tx.query(READ_SEALS(tx.tenantId, positions))
}
