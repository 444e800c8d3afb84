import { lazy, Suspense, useState } from 'react'
import type { FoodState } from '#contract/food'
import { DEFAULT_WEIGHT } from '#contract/labels'
import { localDate } from '#contract/labels/shelf-life'
import { IconAdjustmentsHorizontal, IconChevronRight } from '../../../components/icons.ts'
import { formatDate } from '../../../lib/format.ts'
import type { FormDate, Moment } from './form-date.ts'
import type { LabelCatalog } from './label-catalog.ts'
import type { LabelFormValues } from './label-form-values.ts'
import type { LabelFormControls } from './use-label-form.ts'

// Its fields load with the first product that is chosen, not with the form.
const AdjustedFields = lazy(async () => ({ default: (await import('./adjusted-fields.tsx')).AdjustedFields }))

interface AdjustFieldsProps {
  readonly controls: LabelFormControls
  readonly catalog: LabelCatalog
  readonly date: FormDate
  readonly moment: Moment
}

/**
 * What the product and the device already know, in one line. It opens by itself when something is missing or refused.
 */
export function AdjustFields({ controls, catalog, date, moment }: AdjustFieldsProps) {
  const { values, errors } = controls.form
  const blank = values.baseProductId === ''
  const [open, setOpen] = useState(false)
  const needed = !blank && [values.category, values.sector, values.responsible].includes('')
  const refused = adjusted.some((field) => errors[field] !== undefined)
  const today = localDate(moment.now, moment.timeZone)
  const isComputed = date.dating.kind === 'computed'
  const started = date.dating.kind === 'computed' ? startNames[date.dating.state] : startNames.manipulado

  return (
    <details open={open || needed || refused} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="tile" data-size="wet">
        <IconAdjustmentsHorizontal size={20} aria-hidden="true" />
        <span>
          <b className="strong">Ajustar</b>
          <small className="muted">{blank ? 'Escolha o produto base' : adjustedText(values, today, started)}</small>
        </span>
        <IconChevronRight size={20} aria-hidden="true" />
      </summary>
      {blank ? null : (
        <Suspense fallback={null}>
          <AdjustedFields {...{ controls, catalog, today }} startLabel={started.label} hasTime={isComputed} />
        </Suspense>
      )}
    </details>
  )
}

/** The fields behind "Ajustar". */
const adjusted = [
  'name',
  'manipulationDate',
  'startTime',
  'responsible',
  'category',
  'sector',
  'weight',
  'sif',
  'additionalStorageType',
] as const satisfies readonly (keyof LabelFormValues)[]

/** What the start of each situação is called. */
const startNames: Readonly<Record<FoodState, { readonly label: string; readonly done: string }>> = {
  lacrado: { label: 'Data de manipulação', done: 'Manipulado' },
  aberto: { label: 'Aberto em', done: 'Aberto' },
  manipulado: { label: 'Data de manipulação', done: 'Manipulado' },
  preparado: { label: 'Preparado em', done: 'Preparado' },
  descongelado: { label: 'Descongelado em', done: 'Descongelado' },
}

function adjustedText(values: LabelFormValues, today: string, { done }: { readonly done: string }): string {
  const made = values.manipulationDate === today ? 'hoje' : formatDate(values.manipulationDate)
  return [
    values.manipulationDate === ''
      ? 'sem data de manipulação'
      : [done, made, values.startTime].filter(Boolean).join(' '),
    values.weight.trim() || DEFAULT_WEIGHT,
    values.category || 'sem categoria',
    values.sector || 'sem setor',
    values.responsible || 'sem responsável',
    values.sifExempt ? 'SIF isento' : `SIF ${values.sif}`,
  ].join(' · ')
}
