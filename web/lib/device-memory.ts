/** Preferences of this device, in localStorage. When the browser denies storage, nothing is kept. */
export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(`foodid.${key}`)
  } catch {
    return null
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`foodid.${key}`, value)
  } catch {
    // Storage is full or denied: the preference is lost, which is not an error.
  }
}
