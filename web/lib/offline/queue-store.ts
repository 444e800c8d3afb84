import type { NumberBlockAnswer, SyncResult } from '#contract/offline'
import { openDatabase, resultOf, written } from '../indexed-db.ts'
import type { QueuedCommand, ReservedNumber } from './command.ts'
import { bygone, newestKnown, settledBy, stillWaiting, withPrints } from './queue.ts'

// The queue of writes of this browser, in a database of its own: what a logout forgets (kept-data.ts) is read again, and
// a command is not. Each holder has a queue: a device of the kitchen, and each user of a session.

const COMMANDS = 'commands'
const NUMBERS = 'numbers'
const FACTS = 'facts'
const PACKS = 'packs'
const STORES = [COMMANDS, NUMBERS, FACTS, PACKS]

export interface Holder {
  readonly tenant: string
  readonly device: string
  /** null: a device of the kitchen, whoever works there. */
  readonly user: string | null
}

/** No blank is in any of the three. */
export const holderKey = ({ tenant, device, user }: Holder): string => `${tenant} ${device} ${user ?? ''}`

interface CommandRow {
  readonly command: QueuedCommand
  /** A call had it: the server may have done it, whatever became of the answer. */
  readonly wasSent: boolean
}

const commandOf = ({ command }: CommandRow): QueuedCommand => command

interface NumberRow extends ReservedNumber {
  /** Milliseconds of the server. */
  readonly expiresAt: number
}

export interface QueueFacts {
  readonly lastSeq: number
  /** Milliseconds of the device. */
  readonly lastContactAt: number | null
  /** Milliseconds: the server's time minus the device's at their last contact. */
  readonly offset: number
  readonly packAsOf: number | null
  readonly packTag: string | null
  /** The Idempotency-Key of the block of numbers that was asked for and has not come. */
  readonly blockKey: string | null
  /** The numbers that were left when it was asked for: under one key the same is asked. */
  readonly blockLeft: readonly number[]
}

const NOTHING: QueueFacts = {
  lastSeq: 0,
  lastContactAt: null,
  offset: 0,
  packAsOf: null,
  packTag: null,
  blockKey: null,
  blockLeft: [],
}

export interface StoredQueue {
  readonly commands: readonly QueuedCommand[]
  readonly numbersLeft: number
  readonly facts: QueueFacts
}

/** An array is greater than every number. */
const rowsOf = (key: string) => IDBKeyRange.bound([key], [key, []])

const open = (): Promise<IDBDatabase> =>
  openDatabase('foodid-queue', 1, (database) => {
    for (const name of STORES) database.createObjectStore(name)
  })

async function inStores<T>(
  mode: IDBTransactionMode,
  work: (transaction: IDBTransaction) => Promise<T>,
  options: IDBTransactionOptions = {},
): Promise<T> {
  const database = await open()
  try {
    const transaction = database.transaction(STORES, mode, options)
    const isWritten = mode === 'readwrite' ? written(transaction) : Promise.resolve()
    // Awaited below; a failure before that is the work's own.
    isWritten.catch(() => undefined)
    try {
      const result = await work(transaction)
      await isWritten
      return result
    } catch (error) {
      if (mode === 'readwrite') abort(transaction)
      throw error
    }
  } finally {
    database.close()
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It has ended already.
  }
}

const commandRows = async (transaction: IDBTransaction, key: string): Promise<readonly CommandRow[]> =>
  (await resultOf(transaction.objectStore(COMMANDS).getAll(rowsOf(key)))) as CommandRow[]

const numberRows = async (transaction: IDBTransaction, key: string): Promise<readonly NumberRow[]> =>
  (await resultOf(transaction.objectStore(NUMBERS).getAll(rowsOf(key)))) as NumberRow[]

const factsOf = async (transaction: IDBTransaction, key: string): Promise<QueueFacts> => ({
  ...NOTHING,
  ...((await resultOf(transaction.objectStore(FACTS).get(key))) as Partial<QueueFacts> | undefined),
})

async function storedOf(transaction: IDBTransaction, key: string) {
  const [rows, numbers, facts] = await Promise.all([
    commandRows(transaction, key),
    numberRows(transaction, key),
    factsOf(transaction, key),
  ])
  return { commands: rows.map(commandOf), numbers, facts }
}

/** Numbers that have expired stay so when the device's clock is set back. */
function isUsable(commands: readonly QueuedCommand[], facts: QueueFacts, now: number) {
  const time = Math.max(now + facts.offset, newestKnown(commands, facts))
  return ({ expiresAt }: NumberRow): boolean => expiresAt > time
}

const putCommand = (transaction: IDBTransaction, key: string, row: CommandRow): IDBRequest =>
  transaction.objectStore(COMMANDS).put(row, [key, row.command.seq])

/** @param now milliseconds of the device */
export async function readQueue(holder: Holder, now: number): Promise<StoredQueue> {
  const key = holderKey(holder)
  return inStores('readonly', async (transaction) => {
    const { commands, numbers, facts } = await storedOf(transaction, key)
    return { commands, numbersLeft: numbers.filter(isUsable(commands, facts, now)).length, facts }
  })
}

export interface NextCommand {
  readonly seq: number
  readonly numbers: readonly ReservedNumber[]
  /** Milliseconds: the server's time minus the device's. */
  readonly offset: number
  readonly commands: readonly QueuedCommand[]
}

/**
 * Keeps more commands, all or none, and takes the first `count` reserved numbers for them, in one transaction: neither two
 * tabs nor a reload use a number twice. What `make` throws keeps nothing. The paper with a number is printed next: the
 * transaction is on the disk before.
 *
 * @param make gets fewer numbers where fewer are left
 */
export async function addCommands(
  holder: Holder,
  { count, now }: { readonly count: number; readonly now: number },
  make: (next: NextCommand) => readonly QueuedCommand[],
): Promise<readonly QueuedCommand[]> {
  const key = holderKey(holder)
  const work = async (transaction: IDBTransaction) => {
    const { commands: before, numbers, facts } = await storedOf(transaction, key)
    const taken = numbers.filter(isUsable(before, facts, now)).slice(0, count)
    const commands = make({
      seq: facts.lastSeq + 1,
      numbers: taken.map(({ id, code, qrKey }) => ({ id, code, qrKey })),
      offset: facts.offset,
      commands: before,
    })
    for (const { id } of taken) transaction.objectStore(NUMBERS).delete([key, id])
    transaction.objectStore(FACTS).put({ ...facts, lastSeq: facts.lastSeq + commands.length }, key)
    for (const command of commands) putCommand(transaction, key, { command, wasSent: false })
    return commands
  }
  return inStores('readwrite', work, { durability: 'strict' })
}

/**
 * Before the call: from then on the server may have done them. Returns those of `commands` that may be sent: what was taken
 * back since they were read is not among them.
 */
export async function noteSent(holder: Holder, commands: readonly QueuedCommand[]): Promise<readonly QueuedCommand[]> {
  const key = holderKey(holder)
  return inStores('readwrite', async (transaction) => {
    const rows = await commandRows(transaction, key)
    const sent = stillWaiting(commands, rows.map(commandOf))
    const seqs = new Set(sent.map(({ seq }) => seq))
    for (const row of rows)
      if (seqs.has(row.command.seq) && !row.wasSent) putCommand(transaction, key, { ...row, wasSent: true })
    return sent
  })
}

/** What the server has said of commands; returns those that it has said it of for the first time. */
export async function settle(
  holder: Holder,
  results: readonly SyncResult[],
  now: number,
): Promise<readonly QueuedCommand[]> {
  const key = holderKey(holder)
  return inStores('readwrite', async (transaction) => {
    const commands = (await commandRows(transaction, key)).map(commandOf)
    const settled = settledBy(commands, results, new Date(now).toISOString())
    for (const command of settled) putCommand(transaction, key, { command, wasSent: true })
    for (const { seq } of bygone(commands, now)) transaction.objectStore(COMMANDS).delete([key, seq])
    return settled
  })
}

export async function noteSeen(holder: Holder, commandKey: string): Promise<void> {
  const key = holderKey(holder)
  await inStores('readwrite', async (transaction) => {
    const rows = await commandRows(transaction, key)
    const seen = new Set(withPrints(rows.map(commandOf), commandKey))
    for (const row of rows)
      if (seen.has(row.command)) putCommand(transaction, key, { ...row, command: { ...row.command, isSeen: true } })
  })
}

/** Takes commands out that no call has had yet; those that one has had stay. Returns the ones that are out. */
export async function takeOut(
  holder: Holder,
  choose: (commands: readonly QueuedCommand[]) => readonly QueuedCommand[],
): Promise<readonly QueuedCommand[]> {
  const key = holderKey(holder)
  return inStores('readwrite', async (transaction) => {
    const unsent = (await commandRows(transaction, key))
      .filter(({ wasSent, command }) => !wasSent && command.attempt === null)
      .map(commandOf)
    const out = choose(unsent)
    for (const { seq } of out) transaction.objectStore(COMMANDS).delete([key, seq])
    return out
  })
}

/** Adds the block that was asked for under `blockKey`, once: another tab may have had the same answer, and used it. */
export async function addNumbers(
  holder: Holder,
  { numbers, expiresAt }: NumberBlockAnswer,
  { blockKey, now }: { readonly blockKey: string; readonly now: number },
): Promise<void> {
  const key = holderKey(holder)
  await inStores('readwrite', async (transaction) => {
    const facts = await factsOf(transaction, key)
    if (facts.blockKey !== blockKey) return
    transaction.objectStore(FACTS).put({ ...facts, blockKey: null, lastContactAt: now }, key)
    const store = transaction.objectStore(NUMBERS)
    for (const number of numbers)
      store.put({ ...number, expiresAt: Date.parse(expiresAt) } satisfies NumberRow, [key, number.id])
  })
}

/** Numbers of a block that has expired are burned. Returns those that are left. */
export async function dropExpiredNumbers(holder: Holder, now: number): Promise<readonly number[]> {
  const key = holderKey(holder)
  return inStores('readwrite', async (transaction) => {
    const { commands, numbers, facts } = await storedOf(transaction, key)
    const isLeft = isUsable(commands, facts, now)
    for (const row of numbers) if (!isLeft(row)) transaction.objectStore(NUMBERS).delete([key, row.id])
    return numbers.filter(isLeft).map(({ id }) => id)
  })
}

export async function noteFacts(holder: Holder, facts: Partial<Omit<QueueFacts, 'lastSeq'>>): Promise<void> {
  const key = holderKey(holder)
  await inStores('readwrite', async (transaction) => {
    transaction.objectStore(FACTS).put({ ...(await factsOf(transaction, key)), ...facts }, key)
  })
}

export async function keepPack(holder: Holder, pack: unknown): Promise<void> {
  await inStores('readwrite', async (transaction) => {
    transaction.objectStore(PACKS).put(pack, holderKey(holder))
  })
}

export const readPack = (holder: Holder): Promise<unknown> =>
  inStores('readonly', (transaction) => resultOf<unknown>(transaction.objectStore(PACKS).get(holderKey(holder))))

/** What waits in this browser, whoever is there now: also of a device that was revoked, and of a user who has left. */
export async function allQueues(): Promise<
  readonly { readonly key: string; readonly commands: readonly QueuedCommand[] }[]
> {
  return inStores('readonly', async (transaction) => {
    const store = transaction.objectStore(COMMANDS)
    const keys = (await resultOf(store.getAllKeys())) as [string, number][]
    const holders = [...new Set(keys.map(([key]) => key))]
    return Promise.all(
      holders.map(async (key) => ({ key, commands: (await commandRows(transaction, key)).map(commandOf) })),
    )
  })
}
