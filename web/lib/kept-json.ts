interface Schema<T> {
  readonly safeParse: (value: unknown) => { readonly data?: T | undefined }
}

/**
 * What this device keeps under a name of localStorage. Any version of the app may have written it: what has another shape
 * is as if nothing were kept. When the browser denies storage, nothing is kept.
 */
export function keptJson<T>(name: string, schema: Schema<T>): T | null {
  try {
    return schema.safeParse(JSON.parse(localStorage.getItem(name) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

/** @param value null: nothing is kept any more */
export function keepJson(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(value))
  } catch {
    // A full or forbidden storage only costs the memory over a reload.
  }
}
