import type { ComponentProps } from 'react'
import type { Icon } from './icons.ts'
import { Pressable } from './kit/pressable.tsx'
import styles from './shell-navigation.module.css'

interface MenuWordsProps {
  readonly icon: Icon
  readonly name: string
  /** For the rail and the tabs. */
  readonly short: string
}

/** The icon and the word of a menu entry; the style sheet shows one of the two words. */
export function MenuWords({ icon: Mark, name, short }: MenuWordsProps) {
  return (
    <>
      <Mark size={24} stroke={1.75} aria-hidden="true" />
      <span className={styles.name}>{name}</span>
      <span className={styles.short}>{short}</span>
    </>
  )
}

/** A menu entry that does something here, instead of leading to a screen. */
export function MenuButton({ icon, name, short, children, ...button }: MenuWordsProps & ComponentProps<'button'>) {
  return (
    <Pressable className={`row gap-3 wide muted mid tight ${styles.entry}`} {...button}>
      <MenuWords {...{ icon, name, short }} />
      {children}
    </Pressable>
  )
}
