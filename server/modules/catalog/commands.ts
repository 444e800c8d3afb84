import { decideAndAppend, handleCommand, newStream } from '../../events/handle-command.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import { may } from '../../http/contract/permission.ts'
import { nameKey } from '../../contract/text.ts'
import type { RegisterKind, StorageTypeBody } from './contract/api.ts'
import type { RegisterEntry, StorageType } from './contract/entries.ts'
import { colorOfIcon } from './contract/api.ts'
import { kindOfIcon } from './contract/storage-keeping.ts'
import { registerEntryDecider, storageTypeDecider } from './decider.ts'
import type { Rights } from './ports.ts'
import * as queries from './queries.ts'

// Each command reads the facts that its decision needs (is the name taken, is the entry in use), then decides and
// appends. The facts hold until the commit, because the unit of work holds the tenant's head lock.

const entryStream = (kind: RegisterKind, id: number) => `${kind}-${id}`
const storageStream = (id: string) => `storage-type-${id}`

export async function addEntry(unit: UnitOfWork, kind: RegisterKind, name: string): Promise<RegisterEntry> {
  const [id, nameTaken] = await Promise.all([
    queries.nextEntryId(unit.tx, kind),
    queries.entryNameTaken(unit.tx, kind, name),
  ])
  appendEntry(unit, kind, { id, name }, nameTaken)
  return { id, name }
}

function appendEntry(unit: UnitOfWork, kind: RegisterKind, { id, name }: RegisterEntry, nameTaken: boolean): void {
  decideAndAppend(unit, registerEntryDecider, newStream(registerEntryDecider, entryStream(kind, id)), {
    type: 'AddEntry',
    kind,
    id,
    name,
    nameTaken,
  })
}

export async function renameEntry(
  unit: UnitOfWork,
  kind: RegisterKind,
  id: number,
  name: string,
): Promise<RegisterEntry> {
  const nameTaken = await queries.entryNameTaken(unit.tx, kind, name, id)
  await handleCommand(unit, registerEntryDecider, entryStream(kind, id), { type: 'RenameEntry', kind, name, nameTaken })
  return { id, name }
}

const usedAs = { category: 'category_id', sector: 'sector_id', responsible: null } as const

export async function deleteEntry(unit: UnitOfWork, kind: RegisterKind, id: number): Promise<void> {
  const column = usedAs[kind]
  const usedBy = column === null ? 0 : await queries.baseProductsUsing(unit.tx, column, id)
  await handleCommand(unit, registerEntryDecider, entryStream(kind, id), { type: 'DeleteEntry', kind, usedBy })
}

/** `rights`: of the person who says how cold the place is; null: the product itself registers one of its own types. */
export async function registerStorageType(
  unit: UnitOfWork,
  details: StorageType,
  rights: Promise<Rights> | null,
): Promise<StorageType> {
  const [nameTaken, own] = await Promise.all([queries.nameTaken(unit.tx, 'storage_types', details.name), rights])
  decideAndAppend(unit, storageTypeDecider, newStream(storageTypeDecider, storageStream(details.id)), {
    type: 'RegisterStorageType',
    details,
    nameTaken,
    maySetRules: own === null || may(own, 'regras'),
  })
  return details
}

export async function changeStorageType(
  unit: UnitOfWork,
  id: string,
  body: StorageTypeBody,
  rights: Promise<Rights>,
): Promise<StorageType> {
  const [nameTaken, before, own] = await Promise.all([
    queries.nameTaken(unit.tx, 'storage_types', body.name, id),
    queries.findStorageType(unit.tx, id),
    rights,
  ])
  const details = storageDetails(id, body, before)
  const maySetRules = may(own, 'regras')
  const change = { type: 'ChangeStorageType', details, nameTaken, maySetRules } as const
  await handleCommand(unit, storageTypeDecider, storageStream(id), change)
  return details
}

/** A body with what it leaves out: as it was or, of a new type, as its icon says. */
export function storageDetails(
  id: string,
  { name, icon, color = colorOfIcon(icon), ...sent }: StorageTypeBody,
  before?: StorageType,
): StorageType {
  return {
    id,
    name,
    icon,
    color,
    kind: sent.kind ?? before?.kind ?? kindOfIcon(icon),
    tempMin: sent.tempMin === undefined ? (before?.tempMin ?? null) : sent.tempMin,
    tempMax: sent.tempMax === undefined ? (before?.tempMax ?? null) : sent.tempMax,
  }
}

export async function deleteStorageType(unit: UnitOfWork, id: string): Promise<void> {
  const usedBy = await queries.baseProductsUsing(unit.tx, 'storage_type_id', id)
  await handleCommand(unit, storageTypeDecider, storageStream(id), { type: 'DeleteStorageType', usedBy })
}

/** All entries of a kind by name key, with those that are added now. */
export async function withMissingEntries(
  unit: UnitOfWork,
  kind: RegisterKind,
  known: ReadonlyMap<string, RegisterEntry>,
  wanted: readonly string[],
): Promise<ReadonlyMap<string, RegisterEntry>> {
  const missing = new Map<string, string>()
  for (const name of wanted) {
    const key = nameKey(name)
    if (key !== '' && !known.has(key) && !missing.has(key)) missing.set(key, name)
  }
  if (missing.size === 0) return known
  const all = new Map(known)
  let id = await queries.nextEntryId(unit.tx, kind)
  for (const [key, name] of missing) {
    appendEntry(unit, kind, { id, name }, false)
    all.set(key, { id, name })
    id += 1
  }
  return all
}
