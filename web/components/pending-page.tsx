import { useState } from 'react'
import { Skeleton } from './kit/skeleton.tsx'

/**
 * As tall as the page that it hides. In a shorter page the scroll position would be lost: who goes back before the new
 * screen has arrived would be at the top of the list.
 */
export function PendingPage() {
  const [minHeight] = useState(() => (window.scrollY > 0 ? window.scrollY + window.innerHeight : 0))
  return (
    <div style={{ minHeight }}>
      <div style={{ position: 'sticky', top: 0 }}>
        <Skeleton label="Carregando..." />
      </div>
    </div>
  )
}
