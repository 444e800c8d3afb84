import { useId } from 'react'
import type { ReactNode } from 'react'
import { SectionTitle } from '../../components/kit/section-title.tsx'

interface SectionProps {
  readonly title: string
  readonly text: string
  readonly action?: ReactNode
  readonly children: ReactNode
}

export function Section({ title, text, action, children }: SectionProps) {
  const titleId = useId()
  return (
    <section className="card pad-5" aria-labelledby={titleId}>
      <div className="flex wrap top between gap-3 below-4">
        <div>
          <SectionTitle id={titleId}>{title}</SectionTitle>
          <p className="muted text-2">{text}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
