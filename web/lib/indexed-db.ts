/** Opens a database of this browser; `upgrade` makes the stores of its version. Rejects where the browser denies storage. */
export async function openDatabase(
  name: string,
  version: number,
  upgrade: (database: IDBDatabase) => void,
): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version)
  request.addEventListener('upgradeneeded', () => upgrade(request.result))
  return resultOf(request)
}

export async function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')))
  })
}

/** Resolves once everything that the transaction has written is on the device. */
export async function written(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error('IndexedDB failed'))
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', fail)
    transaction.addEventListener('error', fail)
  })
}
