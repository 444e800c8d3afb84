import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Takes files that are dropped anywhere on the screen.
 *
 * @returns whether files are over the screen
 */
export function useDroppedFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const handleFiles = useEffectEvent(onFiles)
  useEffect(() => {
    const life = new AbortController()
    const on = (kind: 'dragover' | 'dragleave' | 'drop', handle: (event: DragEvent) => void) =>
      document.addEventListener(kind, handle, { signal: life.signal })
    on('dragover', (event) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return
      // Without this the browser opens the file in place of the application.
      event.preventDefault()
      setOver(true)
    })
    on('dragleave', ({ relatedTarget }) => {
      if (relatedTarget === null) setOver(false)
    })
    on('drop', (event) => {
      const files = [...(event.dataTransfer?.files ?? [])]
      setOver(false)
      if (files.length === 0) return
      event.preventDefault()
      handleFiles(files)
    })
    return () => life.abort()
  }, [])
  return isOver
}
