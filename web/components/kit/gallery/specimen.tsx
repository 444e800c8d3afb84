import type { ReactNode } from 'react'
import { SectionTitle } from '../section-title.tsx'

interface SpecimenProps {
  readonly name: string
  readonly children: ReactNode
}

/** A part by its name in the code. */
export const Specimen = ({ name, children }: SpecimenProps) => (
  <section className="panel pad-4" aria-label={name}>
    <SectionTitle apart>{name}</SectionTitle>
    <div className="row wrap gap-3">{children}</div>
  </section>
)
