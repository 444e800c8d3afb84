import type { Page } from 'playwright-core'
import type { QueuedCommand, ReservedNumber } from '../../web/lib/offline/command.ts'

/** All values of a store of the browser; none where there is no such store yet. */
export async function storedIn(page: Page, name: string, store: string): Promise<readonly unknown[]> {
  return page.evaluate(
    async ([databaseName = '', storeName = '']) => {
      const open = indexedDB.open(databaseName)
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        open.addEventListener('success', () => resolve(open.result))
        open.addEventListener('error', () => reject(new Error(`${databaseName} did not open`)))
      })
      try {
        if (!database.objectStoreNames.contains(storeName)) return []
        return await new Promise<unknown[]>((resolve) => {
          const request = database.transaction(storeName).objectStore(storeName).getAll()
          request.addEventListener('success', () => resolve(request.result))
        })
      } finally {
        database.close()
      }
    },
    [name, store],
  )
}

/** Puts commands into the queue of the device, as the screens keep them, and shows them. The queue has been opened before. */
export async function putInQueue(page: Page, commands: readonly QueuedCommand[]): Promise<void> {
  await page.evaluate(async (rows) => {
    const open = indexedDB.open('foodid-queue', 1)
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      open.addEventListener('success', () => resolve(open.result))
      open.addEventListener('error', () => reject(new Error('The queue did not open')))
    })
    const transaction = database.transaction(['facts', 'commands'], 'readwrite')
    const keys = transaction.objectStore('facts').getAllKeys()
    keys.addEventListener('success', () => {
      const [holder] = keys.result
      if (holder === undefined) throw new Error('The device has no queue yet')
      for (const command of rows)
        transaction.objectStore('commands').put({ command, wasSent: false }, [holder, command.seq])
    })
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(new Error('Nothing was written')))
    })
    database.close()
    new BroadcastChannel('foodid.queue').postMessage(null)
  }, commands)
}

/** The device forgets its queue. */
export async function emptyQueue(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const open = indexedDB.open('foodid-queue', 1)
    const database = await new Promise<IDBDatabase>((resolve) => {
      open.addEventListener('success', () => resolve(open.result))
    })
    const transaction = database.transaction(database.objectStoreNames, 'readwrite')
    for (const name of database.objectStoreNames) transaction.objectStore(name).clear()
    await new Promise<void>((resolve) => transaction.addEventListener('complete', () => resolve()))
    database.close()
  })
}

/** Waits until the service worker answers for this page: then the browser has all files of the application. */
export async function untilInstalled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Waits until the browser keeps the application; afterwards it is one that makes labels, which reserves numbers. */
export async function untilKept(page: Page): Promise<void> {
  await untilInstalled(page)
  await page.evaluate(() => localStorage.setItem('foodid.labelsMadeAt', new Date().toISOString()))
}

/** Waits until the device has its pack and, if it makes labels, its numbers: then it may lose its connection. */
export async function untilPrepared(page: Page): Promise<void> {
  await untilKept(page)
  await page.waitForFunction(async () => {
    const names = await indexedDB.databases()
    if (!names.some(({ name }) => name === 'foodid-queue')) return false
    const open = indexedDB.open('foodid-queue', 1)
    return new Promise<boolean>((resolve) => {
      open.addEventListener('success', () => {
        const count = open.result.transaction('packs').objectStore('packs').count()
        count.addEventListener('success', () => {
          open.result.close()
          resolve(count.result > 0)
        })
      })
    })
  })
}

/** Takes reserved numbers of this device, as labels that are made without a connection do. */
export async function takeNumbers(page: Page, count: number): Promise<readonly ReservedNumber[]> {
  return page.evaluate(async (wanted) => {
    const open = indexedDB.open('foodid-queue', 1)
    const database = await new Promise<IDBDatabase>((resolve) => {
      open.addEventListener('success', () => resolve(open.result))
    })
    const transaction = database.transaction('numbers', 'readwrite')
    const taken: ReservedNumber[] = []
    const cursors = transaction.objectStore('numbers').openCursor()
    cursors.addEventListener('success', () => {
      const cursor = cursors.result
      if (cursor === null || taken.length === wanted) return
      const { id, code, qrKey } = cursor.value as ReservedNumber
      taken.push({ id, code, qrKey })
      cursor.delete()
      cursor.continue()
    })
    await new Promise<void>((resolve) => transaction.addEventListener('complete', () => resolve()))
    database.close()
    return taken
  }, count)
}

/** The blocks of all reserved numbers of this device end then, in milliseconds. */
export async function endNumbers(page: Page, at: number): Promise<void> {
  await page.evaluate(async (expiresAt) => {
    const open = indexedDB.open('foodid-queue', 1)
    const database = await new Promise<IDBDatabase>((resolve) => {
      open.addEventListener('success', () => resolve(open.result))
    })
    const transaction = database.transaction('numbers', 'readwrite')
    const cursors = transaction.objectStore('numbers').openCursor()
    cursors.addEventListener('success', () => {
      const cursor = cursors.result
      if (cursor === null) return
      cursor.update({ ...(cursor.value as ReservedNumber), expiresAt })
      cursor.continue()
    })
    await new Promise<void>((resolve) => transaction.addEventListener('complete', () => resolve()))
    database.close()
  }, at)
}
