import { useEffect, useState } from 'react'

interface Visible {
  readonly top: number
  readonly height: number
}

/** What a phone's keyboard leaves in sight: it covers the page without making it smaller. Undefined while nobody needs it. */
export function useVisibleHeight(isActive: boolean): Visible | undefined {
  const [visible, setVisible] = useState<Visible>()
  useEffect(() => {
    const { visualViewport: viewport } = window
    if (!isActive || !viewport) return
    const fit = () => setVisible({ top: viewport.offsetTop, height: viewport.height })
    fit()
    viewport.addEventListener('resize', fit)
    viewport.addEventListener('scroll', fit)
    return () => {
      viewport.removeEventListener('resize', fit)
      viewport.removeEventListener('scroll', fit)
      setVisible(undefined)
    }
  }, [isActive])
  return visible
}
