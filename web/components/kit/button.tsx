import type { ComponentProps, MouseEvent, ReactNode } from 'react'

/**
 * filled: the next step, once in a part of a screen. bad: it takes something away, and nothing else is left to do. ground: it
 * stands on a coloured ground.
 */
export type ButtonLook = 'filled' | 'quiet' | 'plain' | 'bad' | 'ground'

interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: ButtonLook
  readonly icon?: ReactNode
  /** It waits for an answer: a tap does nothing meanwhile. It is not disabled, because a disabled button loses the focus. */
  readonly busy?: boolean
  readonly big?: boolean
  /** As wide as what it stands in. */
  readonly wide?: boolean
  /** It stands below a text. */
  readonly apart?: boolean
  /** A dialog opens with the focus here. */
  readonly 'data-autofocus'?: boolean | undefined
}

/** A button with words. It is a plain element: the screens before the login load no other controls. */
export function Button({ look, icon, busy, big, wide, apart, className, children, onClick, ...button }: ButtonProps) {
  return (
    <button
      type="button"
      {...button}
      className={className === undefined ? 'button-link' : `button-link ${className}`}
      data-look={look}
      data-big={big || undefined}
      data-wide={wide || undefined}
      data-apart={apart || undefined}
      onClick={busy ? refuseTap : onClick}
      {...(busy && { 'aria-busy': true })}
    >
      {icon}
      {children}
    </button>
  )
}

/** Also keeps a form from being sent with Enter, which clicks its button. */
const refuseTap = (event: MouseEvent) => event.preventDefault()
