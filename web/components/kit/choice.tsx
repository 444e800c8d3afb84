import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'className' | 'children'> {
  /** radio: one of some. checkbox: any of them. */
  readonly type: 'radio' | 'checkbox'
  /** The class of the face: `chip`, or a tile of the screen's own. */
  readonly face: string
  readonly children: ReactNode
}

/** A native radio button or checkbox with a face of its own: it brings arrow keys, a tab stop and its group's name. */
export function Choice({ face, children, ...input }: ChoiceProps) {
  const id = useId()
  return (
    <div className="choice">
      <input {...input} id={id} />
      <label htmlFor={id} className={face}>
        {children}
      </label>
    </div>
  )
}
