import { useEffect, useEffectEvent, useState } from 'react'
import type { ComponentType } from 'react'
import type { Session } from '#contract/auth/session'
import { IconSearch } from '../../components/icons.ts'
import { MenuButton } from '../../components/menu-button.tsx'
import { opensPalette } from './palette-keys.ts'

interface PaletteProps {
  readonly isAdmin: boolean
  readonly timeZone: string
  readonly onClose: () => void
}

/** The search entry of the menu, and its keys. The palette itself loads with its first use. */
export function PaletteSlot({ session }: { readonly session: Session }) {
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null)
  const [open, setOpen] = useState(false)

  async function show() {
    setOpen(true)
    if (Palette !== null) return
    try {
      const module = await import('./palette.tsx')
      setPalette(() => module.Palette)
    } catch (error) {
      setOpen(false)
      console.error('The palette did not load', error)
    }
  }

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (open || !opensPalette(event, event.target instanceof Element ? event.target : null)) return
    event.preventDefault()
    void show()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])

  return (
    <>
      <MenuButton
        icon={IconSearch}
        name="Buscar"
        short="Buscar"
        title="Buscar (Ctrl+K ou /)"
        aria-keyshortcuts="Control+K /"
        onClick={() => void show()}
      />
      {open && Palette ? (
        <Palette isAdmin={session.role === 'admin'} timeZone={session.time_zone} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}
