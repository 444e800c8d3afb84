import * as z from 'zod/mini'
import { sessionAnswer } from '#contract/auth/session'
import type { Session } from '#contract/auth/session'
import { openDatabase, resultOf } from './indexed-db.ts'

// What this device keeps for the time without a connection, in IndexedDB: the session of each tenant, and the last lists
// under tenant and user. A list is written only while the kept session is its own, in one transaction: after a logout
// nothing can be written, by no tab.

const STORE = 'kept'
/** Raised where the lists get a field that screens need: what was kept in an earlier form is dropped. */
const FORM = 2
/** As long as a session without a request lasts on the server. */
const LONGEST_MS = 72 * 3_600_000

const keptSessionValue = z.object({ session: sessionAnswer, at: z.number() })
const keptListValue = z.object({ queryKey: z.array(z.unknown()), data: z.unknown(), at: z.number() })
export type KeptList = z.infer<typeof keptListValue>

type Owner = Pick<Session, 'tenant_id' | 'user_id'>

// No blank and no line break is in a tenant id or a user id.
const sessionKey = (tenantId: string) => `session ${tenantId}`
const listPrefix = ({ tenant_id: tenant, user_id: user }: Owner) => `list ${tenant} ${user} `
const listsFrom = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uFFFF`)

const isFresh = ({ at }: { readonly at: number }) => Date.now() - at < LONGEST_MS

const open = (): Promise<IDBDatabase> =>
  openDatabase('foodid', FORM, (database) => {
    if (database.objectStoreNames.contains(STORE)) database.deleteObjectStore(STORE)
    database.createObjectStore(STORE)
  })

/** Null where the browser denies storage, as in some private windows. */
async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T | null> {
  let database: IDBDatabase | null = null
  try {
    database = await open()
    return await work(database.transaction(STORE, mode).objectStore(STORE))
  } catch {
    return null
  } finally {
    database?.close()
  }
}

/** The lists of the tenant's other users go: the device now belongs to this one. */
export async function keepSession(session: Session): Promise<void> {
  await inStore('readwrite', async (store) => {
    const own = listPrefix(session)
    const keys = await resultOf(store.getAllKeys(listsFrom(`list ${session.tenant_id} `)))
    for (const key of keys) if (typeof key === 'string' && !key.startsWith(own)) store.delete(key)
    await resultOf(store.put({ session, at: Date.now() }, sessionKey(session.tenant_id)))
  })
}

/**
 * Somebody has left this device of the kitchen without a connection: it keeps the session of nobody, and of the lists what
 * `carried` leaves of each; null: it is dropped.
 */
export async function handOver(
  from: Owner,
  session: Session,
  carried: (list: KeptList) => KeptList | null,
): Promise<void> {
  await inStore('readwrite', async (store) => {
    const before = listPrefix(from)
    const [keys, values] = await Promise.all([
      resultOf(store.getAllKeys(listsFrom(before))),
      resultOf(store.getAll(listsFrom(before))),
    ])
    for (const [index, key] of keys.entries()) {
      if (typeof key !== 'string') continue
      const { data: list } = keptListValue.safeParse(values[index])
      const next = list === undefined ? null : carried(list)
      store.delete(key)
      if (next !== null) store.put(next, listPrefix(session) + key.slice(before.length))
    }
    await resultOf(store.put({ session, at: Date.now() }, sessionKey(session.tenant_id)))
  })
}

/** The kept session of a tenant; without a tenant, the last one of this device. */
export async function keptSession(tenantId: string | null): Promise<Session | null> {
  return inStore('readonly', async (store) => {
    const range = tenantId === null ? listsFrom('session ') : IDBKeyRange.only(sessionKey(tenantId))
    const kept = (await resultOf(store.getAll(range))).flatMap((value) => keptSessionValue.safeParse(value).data ?? [])
    const [last] = kept.filter(isFresh).sort((a, b) => b.at - a.at)
    return last?.session ?? null
  })
}

export async function keepList(owner: Owner, hash: string, list: KeptList): Promise<void> {
  await inStore('readwrite', async (store) => {
    const kept = keptSessionValue.safeParse(await resultOf(store.get(sessionKey(owner.tenant_id))))
    if (kept.data?.session.user_id === owner.user_id) await resultOf(store.put(list, listPrefix(owner) + hash))
  })
}

export async function keptLists(owner: Owner): Promise<readonly KeptList[]> {
  const values = await inStore('readonly', (store) => resultOf(store.getAll(listsFrom(listPrefix(owner)))))
  return (values ?? []).flatMap((value) => keptListValue.safeParse(value).data ?? []).filter(isFresh)
}

/** At a logout, and where the server says that there is no session. */
export async function forgetKept(): Promise<void> {
  await inStore('readwrite', (store) => resultOf(store.clear()))
}
