import type { ComponentProps } from 'react'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** It is not the next step, but stands beside it. */
  readonly quiet?: boolean
}

/** A button with words. It is a plain element: the screens before the login load no other controls. */
export const Button = ({ quiet, type = 'button', ...button }: ButtonProps) => (
  <button {...button} type={type} className="button-link" data-quiet={quiet || undefined} />
)
