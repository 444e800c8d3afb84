import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { reais } from '#contract/decimal'
import { costsOf } from '#contract/recipes/costing'
import type { Costs } from '#contract/recipes/costing'
import { IconChevronUp } from '../../../components/icons.ts'
import { yieldText } from '../yield-text.ts'
import { Button } from '../../../components/kit/button.tsx'
import styles from './cost-summary.module.css'
import { costedSheet } from './sheet-values.ts'
import type { SheetValues } from './sheet-values.ts'

interface CostSummaryProps {
  readonly values: SheetValues
  /** The action buttons. */
  readonly children: ReactNode
}

/** Live costs, always visible. A phone shows only the figures marked `kept`, until the user expands the rest. */
export function CostSummary({ values, children }: CostSummaryProps) {
  const [open, setOpen] = useState(false)
  const costs = useMemo(() => liveCosts(values), [values])
  return (
    <section
      className={`row wrap between gap-3 pad-3 panel ${styles.bar}`}
      aria-label="Custos da receita"
      data-open={open || undefined}
    >
      <Button
        look="plain"
        className={styles.toggle}
        aria-expanded={open}
        icon={<IconChevronUp size={18} aria-hidden="true" />}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Menos custos' : 'Todos os custos'}
      </Button>
      <dl className={`flex wrap gap-3 slim ${styles.figures}`}>
        <Figure term="Custo Total" text={costs && reais(costs.totalCost)} />
        <Figure term="Rendimento Total" text={costs && yieldText(costs)} />
        <Figure term="Custo por Porção" text={costs && reais(costs.costPerPortion)} kept />
        <Figure term="Custo Final" text={costs && reais(costs.finalRecipeCost)} kept strong />
        <Figure term="Preço sugerido por porção" text={costs && reais(costs.suggestedPrice)} />
      </dl>
      <div className={`flex gap-2 ${styles.actions}`}>{children}</div>
    </section>
  )
}

interface FigureProps {
  readonly term: string
  /** Null while a field does not hold a number, or a unit does not convert. */
  readonly text: string | null
  readonly kept?: boolean
  readonly strong?: boolean
}

function Figure({ term, text, kept, strong }: FigureProps) {
  return (
    <div data-kept={kept}>
      <dt className="muted text-1">{term}</dt>
      <dd className={`figures ${strong ? 'brand strong' : 'mid'}`}>{text ?? '—'}</dd>
    </div>
  )
}

function liveCosts(values: SheetValues): Costs | null {
  const costed = costedSheet(values)
  const costs = costed && costsOf(costed)
  return costs?.kind === 'costs' ? costs : null
}
