import type { ComponentProps, ReactNode } from 'react'

/** filled: the next step. bad: it takes something away, and nothing else is left. edge, bad-edge: the same beside another one. */
export type TileLook = 'filled' | 'bad' | 'edge' | 'bad-edge'

interface TileProps extends ComponentProps<'button'> {
  readonly look?: TileLook | undefined
  /** wet: for wet hands. big: one of the one or two things that a screen is for. */
  readonly size?: 'wet' | 'big'
  readonly icon?: ReactNode
  /** It shares its line with another one, where there is room. */
  readonly half?: boolean
}

/**
 * A large thing to tap that shows a deed, with a second line in a `<small>`. A link has the class `tile`, and a choice is a
 * Choice with the face `tile`.
 */
export const Tile = ({ look, size, icon, half, className, children, ...button }: TileProps) => (
  <button
    type="button"
    {...button}
    className={className === undefined ? 'tile' : `tile ${className}`}
    data-look={look}
    data-size={size}
    data-half={half || undefined}
  >
    {icon}
    <span>{children}</span>
  </button>
)
