import { useEffect, useState } from 'react'

interface Visible {
  readonly top: number
  readonly height: number
}

/**
 * The part of the page not covered by a phone's on-screen keyboard, which does not resize the page. Undefined while not
 * active.
 */
export function useVisibleHeight(isActive: boolean): Visible | undefined {
  const [visible, setVisible] = useState<Visible>()
  useEffect(() => {
    const { visualViewport: viewport } = window
    if (!isActive || !viewport) return
    const update = () => setVisible({ top: viewport.offsetTop, height: viewport.height })
    update()
    viewport.addEventListener('resize', update)
    viewport.addEventListener('scroll', update)
    return () => {
      viewport.removeEventListener('resize', update)
      viewport.removeEventListener('scroll', update)
      setVisible(undefined)
    }
  }, [isActive])
  return visible
}
