import './controls.css'
import { AppShell, Burger } from '@mantine/core'
import { useDisclosure, useHotkeys, useLocalStorage } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Brand } from './brand.tsx'
import { InsideMain } from './full-page-message.tsx'
import { ShellNavigation } from './shell-navigation.tsx'
import styles from './shell.module.css'

interface ShellProps {
  readonly tenantName: string
  readonly userEmail: string
  readonly leaving: boolean
  readonly onLogOut: () => void
  readonly children: ReactNode
}

export function Shell({ tenantName, userEmail, leaving, onLogOut, children }: ShellProps) {
  const [menuOpen, menu] = useDisclosure(false)
  const [narrow, setNarrow] = useLocalStorage({ key: 'foodid-sidebar-narrow', defaultValue: false, getInitialValueInEffect: false })
  const main = useRef<HTMLElement>(null)
  const burger = useRef<HTMLButtonElement>(null)
  useAfterNavigation(() => {
    menu.close()
    // Once the menu is closed: until then the main area is inert and takes no focus.
    requestAnimationFrame(() => focusHeading(main.current))
  })
  useHotkeys([['Escape', handleEscape]])

  function handleEscape() {
    if (!menuOpen) return
    menu.close()
    burger.current?.focus()
  }

  function handleSkip(event: MouseEvent) {
    event.preventDefault()
    main.current?.focus()
  }

  return (
    <AppShell
      padding={0}
      header={{ height: { base: 60, md: 0 } }}
      navbar={{ width: narrow ? 80 : 264, breakpoint: 'md', collapsed: { mobile: !menuOpen } }}
      transitionDuration={160}
    >
      <a href="#conteudo" className={styles.skip} onClick={handleSkip}>
        Pular para o conteúdo
      </a>
      <AppShell.Header className={styles.header}>
        <Burger
          ref={burger}
          opened={menuOpen}
          onClick={menu.toggle}
          size="sm"
          className={styles.burger}
          aria-label={menuOpen ? 'Fechar menu' : 'Abrir menu'}
          aria-expanded={menuOpen}
          aria-controls="menu"
        />
        <Brand />
        <span className={styles.headerTenant}>{tenantName}</span>
      </AppShell.Header>
      <AppShell.Navbar id="menu" className={styles.navbar} data-open={menuOpen || undefined} data-narrow={narrow || undefined}>
        <ShellNavigation
          tenantName={tenantName}
          userEmail={userEmail}
          leaving={leaving}
          narrow={narrow}
          onToggleNarrow={() => setNarrow(!narrow)}
          onLogOut={onLogOut}
        />
      </AppShell.Navbar>
      <AppShell.Main ref={main} id="conteudo" tabIndex={-1} inert={menuOpen}>
        <div className={styles.content}>
          <InsideMain value={true}>{children}</InsideMain>
        </div>
      </AppShell.Main>
    </AppShell>
  )
}

/** Calls back when another screen has come up, not when only the search of the same screen changed. */
function useAfterNavigation(callback: () => void): void {
  const router = useRouter()
  const handleNavigation = useEffectEvent(callback)
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) handleNavigation()
      }),
    [router],
  )
}

/** A new screen is read from its heading, unless the screen has already put the focus somewhere of its own. */
function focusHeading(main: HTMLElement | null): void {
  if (!main || main.contains(document.activeElement)) return
  const target = main.querySelector<HTMLElement>('h1[tabindex]') ?? main
  target.focus({ preventScroll: true })
}
