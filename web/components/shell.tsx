import './controls.css'
import { useDisclosure, useMediaQuery, useWindowEvent } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { DESK } from '../lib/breakpoints.ts'
import { InsideMain } from './full-page-message.tsx'
import { ShellNavigation } from './shell-navigation.tsx'
import styles from './shell.module.css'
import { useNarrowMenu } from './use-narrow-menu.ts'

interface ShellProps {
  readonly tenantName: string
  readonly personName: string
  readonly leaving: boolean
  /** At a device of the kitchen people take turns, and nobody logs out. */
  readonly atDevice: boolean
  /** The entry that reads a label. */
  readonly scan: ReactNode
  readonly assistant: ReactNode
  /** Above the screen, as long as it has something to say. */
  readonly bar: ReactNode
  readonly onLogOut: () => void
  readonly children: ReactNode
}

export function Shell({
  tenantName,
  personName,
  leaving,
  atDevice,
  scan,
  assistant,
  bar,
  onLogOut,
  children,
}: ShellProps) {
  const [moreOpen, more] = useDisclosure(false)
  const [narrow, toggleNarrow] = useNarrowMenu()
  const roomForWords = useMediaQuery(DESK, true, { getInitialValueInEffect: false })
  const main = useRef<HTMLElement>(null)
  const moreButton = useRef<HTMLButtonElement>(null)
  useNavigation({ onBegin: more.close, onEnd: () => focusHeading(main.current) })
  // No preventDefault: other listeners use Escape too, for example to clear a selection.
  useWindowEvent('keydown', handleKey)

  function handleKey({ key }: KeyboardEvent) {
    if (key !== 'Escape' || !moreOpen) return
    more.close()
    moreButton.current?.focus()
  }

  function handleSkip(event: MouseEvent) {
    event.preventDefault()
    main.current?.focus()
  }

  return (
    <div className={styles.shell} data-rail={narrow || !roomForWords || undefined}>
      <a href="#conteudo" className={styles.skip} onClick={handleSkip}>
        Pular para o conteúdo
      </a>
      <ShellNavigation
        {...{ tenantName, personName, leaving, atDevice, narrow, moreOpen, moreButton, scan, assistant, onLogOut }}
        onToggleNarrow={toggleNarrow}
        onToggleMore={more.toggle}
      />
      {bar}
      <main ref={main} id="conteudo" tabIndex={-1} inert={moreOpen}>
        <div className={styles.content}>
          <InsideMain value={true}>{children}</InsideMain>
        </div>
      </main>
    </div>
  )
}

interface NavigationCallbacks {
  /** Called when a navigation starts, also to the current page. */
  readonly onBegin: () => void
  /** Called when another screen has rendered. */
  readonly onEnd: () => void
}

/**
 * Separates start and end of a navigation: on a slow network the user can open the menu between them, and the end must
 * not close it. A change of only the search parameters calls neither.
 */
function useNavigation(callbacks: NavigationCallbacks): void {
  const router = useRouter()
  const handleBegin = useEffectEvent(callbacks.onBegin)
  const handleEnd = useEffectEvent(callbacks.onEnd)
  useEffect(() => {
    const unsubscribe = [
      router.subscribe('onBeforeNavigate', ({ pathChanged, hrefChanged }) => {
        if (pathChanged || !hrefChanged) handleBegin()
      }),
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) handleEnd()
      }),
    ]
    return () => unsubscribe.forEach((stop) => stop())
  }, [router])
}

/** Moves the focus to the heading of a new screen, unless the screen has already set the focus. */
function focusHeading(main: HTMLElement | null): void {
  if (!main || main.contains(document.activeElement)) return
  const target = main.querySelector<HTMLElement>('h1[tabindex]') ?? main
  target.focus({ preventScroll: true })
}
