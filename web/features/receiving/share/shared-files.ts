/** Written by the service worker, which names both. */
const SHARED = 'compartilhados'
/** A delivery of last week is not opened by a tap of today. */
const LONGEST_MS = 72 * 3_600_000

export interface SharedFile {
  readonly key: string
  readonly file: File
}

/** The files that another application has shared with this one, in their order. */
export async function sharedFiles(): Promise<readonly SharedFile[]> {
  // Without https there is no cache, and no share target either.
  if (!('caches' in globalThis)) return []
  const cache = await caches.open(SHARED)
  const found: SharedFile[] = []
  for (const { url } of await cache.keys()) {
    const answer = await cache.match(url)
    if (answer === undefined) continue
    if (Date.now() - Number(answer.headers.get('X-At')) > LONGEST_MS) await cache.delete(url)
    else
      found.push({
        key: url,
        file: new File([await answer.blob()], decodeURIComponent(answer.headers.get('X-Name') ?? '')),
      })
  }
  return found
}

export async function forgetShared(keys: readonly string[]): Promise<void> {
  const cache = await caches.open(SHARED)
  await Promise.all(keys.map((key) => cache.delete(key)))
}
