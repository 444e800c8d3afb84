import { useState } from 'react'

const KEY = 'foodid-sidebar-narrow'

/**
 * Whether the user has folded the wide menu, and its switch. It is kept in this browser; where nothing can be stored,
 * until the page is left.
 */
export function useNarrowMenu(): readonly [boolean, () => void] {
  const [narrow, setNarrow] = useState(storedNarrow)

  function toggle() {
    setNarrow(!narrow)
    try {
      localStorage.setItem(KEY, String(!narrow))
    } catch {
      // The browser stores nothing.
    }
  }
  return [narrow, toggle]
}

function storedNarrow(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true'
  } catch {
    return false
  }
}
