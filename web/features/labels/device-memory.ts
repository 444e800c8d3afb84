/** Small conveniences that this device remembers. A browser may refuse to keep them; then nothing is remembered. */
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
    // Full or forbidden: a convenience less, not an error.
  }
}
