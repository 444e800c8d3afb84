import { useEffect, useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import type { Label } from '#contract/labels'
import { moreActions } from '../label-actions.ts'
import type { LabelCommands } from '../label-actions.ts'
import { Pressable } from '../../../components/kit/pressable.tsx'
import styles from './more-menu.module.css'

interface MoreMenuProps {
  readonly labels: readonly Label[]
  /** The button that opened the menu: the menu stands under it, and gives the focus back to it. */
  readonly button: HTMLElement
  readonly commands: LabelCommands
  readonly onClose: () => void
}

const EDGE_PX = 8

/** The second ways for the labels. Closes with Escape, Tab, a click outside and a scroll. */
export function MoreMenu({ labels, button, commands, onClose }: MoreMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const actions = moreActions.filter(({ appliesTo }) => labels.some(appliesTo))

  useLayoutEffect(() => {
    const { current: shown } = menu
    if (!shown) return
    const place = button.getBoundingClientRect()
    const { width, height } = shown.getBoundingClientRect()
    const below = place.bottom + height + EDGE_PX < window.innerHeight
    shown.style.top = `${below ? place.bottom : Math.max(EDGE_PX, place.top - height)}px`
    shown.style.left = `${Math.max(EDGE_PX, Math.min(place.right, window.innerWidth - EDGE_PX) - width)}px`
    shown.querySelector('button')?.focus({ preventScroll: true })
  }, [button])

  useEffect(() => {
    const handlePress = (event: PointerEvent) => {
      if (event.target instanceof Node && menu.current?.contains(event.target) !== true) onClose()
    }
    document.addEventListener('pointerdown', handlePress)
    window.addEventListener('scroll', onClose)
    window.addEventListener('resize', onClose)
    return () => {
      document.removeEventListener('pointerdown', handlePress)
      window.removeEventListener('scroll', onClose)
      window.removeEventListener('resize', onClose)
    }
  }, [onClose])

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      event.stopPropagation()
      onClose()
      button.focus()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const items = [...(menu.current?.querySelectorAll('button') ?? [])]
    const at = items.findIndex((item) => item === document.activeElement)
    items.at((at + step) % items.length)?.focus()
  }

  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label="Mais ações"
      className={`control ${styles.menu}`}
      onKeyDown={handleKey}
    >
      {actions.map(({ id, name, icon: Mark, appliesTo, run }) => (
        <Pressable
          key={id}
          role="menuitem"
          className={`row gap-2 wide text-2 ${styles.item}`}
          onClick={() => {
            onClose()
            // The dialog gives the focus back to the element that had it before.
            button.focus()
            run(labels.filter(appliesTo), commands)
          }}
        >
          <Mark size={20} aria-hidden="true" />
          {name}
        </Pressable>
      ))}
    </div>
  )
}
