import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { localDate } from '../../../contract/calendar.ts'
import { may } from '../../../http/contract/permission.ts'
import type { Identity } from '../../../http/identity.ts'
import type { Reading } from '../contract/reading.ts'
import type { HouseFacts } from '../ports.ts'
import { findSupplierByCnpj } from '../queries.ts'
import { readingOf } from '../rules/reading.ts'
import { readNote } from './note-file.ts'

interface Reader {
  readonly identity: Promise<Pick<Identity, 'permissions' | 'timeZone'>>
  readonly now: Date
  readonly facts: HouseFacts
}

/** What a note says, beside what the house knows. It writes nothing. */
export async function readNoteFor(tx: TenantTransaction, xml: string, reader: Reader): Promise<Reading> {
  const { facts, now } = reader
  const note = readNote(xml)
  const { cnpj: emitter } = note.emitter
  const [identity, ingredients, products, { cnpj, uf }, supplier] = await Promise.all([
    reader.identity,
    facts.ingredients(tx),
    facts.products(tx),
    facts.business(tx),
    emitter === null ? undefined : findSupplierByCnpj(tx, emitter),
  ])
  return readingOf(note, {
    ingredients,
    products,
    cnpj,
    uf,
    byCode: new Map(),
    byEan: new Map(),
    supplierId: supplier?.id ?? null,
    today: localDate(now, identity.timeZone),
    seesCosts: may(identity, 'ver_custos'),
  })
}
