import { useId } from 'react'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { SectionTitle } from './section-title.tsx'

interface CardProps extends Omit<ComponentProps<'section'>, 'title' | 'className'> {
  readonly title: ReactNode
  /** The title gets the focus from a script, as after the deletion of a row. */
  readonly titleRef?: Ref<HTMLHeadingElement> | undefined
  /** Beside the title: what can be done. */
  readonly aside?: ReactNode
  /** Beside the title: how many rows there are. */
  readonly count?: number | undefined
  /** It is what is worked on now. */
  readonly 'data-now'?: boolean | undefined
}

/** A part of a screen with its title, on a ground of its own. */
export function Card({ title, titleRef, aside, count, children, ...section }: CardProps) {
  const id = useId()
  return (
    <section {...section} className="card padded" aria-labelledby={id}>
      <div className={`row between gap-3 below-4 ${aside ? 'wrap' : ''}`}>
        <SectionTitle id={id} ref={titleRef} tabIndex={titleRef ? -1 : undefined}>
          {title}
        </SectionTitle>
        {count ? (
          <span className="tinted pill text-1 mid figures" data-tone="plain">
            {count}
          </span>
        ) : null}
        {aside}
      </div>
      {children}
    </section>
  )
}
