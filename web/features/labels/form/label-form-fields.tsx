import { lazy, Suspense, useRef } from 'react'
import type { BaseProduct, StorageType } from '#contract/catalog/entries'
import type { Lateness } from '#contract/labels/shelf-life'
import { hasMouse } from '../../../lib/has-mouse.ts'
import { AdjustFields } from './adjust-fields.tsx'
import { BaseProductField } from './base-product-field.tsx'
import { DateSection } from './date-section.tsx'
import { outcomeText, temperatureText } from './date-text.ts'
import type { FormDate, Moment } from './form-date.ts'
import type { LabelCatalog } from './label-catalog.ts'
import { QuantityField } from './quantity-field.tsx'
import { StorageTiles } from './storage-tiles.tsx'
import type { LabelFormControls } from './use-label-form.ts'

// Loaded with the first product that has a computed date.
const StateChips = lazy(async () => ({ default: (await import('./state-chips.tsx')).StateChips }))
const MoreDataFields = lazy(async () => ({ default: (await import('./more-data-fields.tsx')).MoreDataFields }))

interface LabelFormFieldsProps {
  readonly controls: LabelFormControls
  readonly catalog: LabelCatalog
  readonly recent: readonly BaseProduct[]
  readonly date: FormDate
  readonly moment: Moment
  readonly lateness: Lateness | null
}

export function LabelFormFields({ controls, catalog, recent, date, moment, lateness }: LabelFormFieldsProps) {
  const { form, choose, change } = controls
  const { values, errors } = form
  const blank = values.baseProductId === ''
  const places = useRef<HTMLDivElement>(null)
  const { dating } = date
  const dated = dating.kind === 'computed' ? dating : null
  const isOld = date.outOfDate !== null

  function outcomeOf(type: StorageType) {
    const result = dated?.byPlace.get(type.id)
    if (result === undefined) return null
    return {
      temperature: temperatureText(type),
      text: result.outcome === 'answer' && isOld ? 'à mão' : outcomeText(result, moment),
      kind: result.outcome === 'refusal' ? 'refused' : result.expiration_date === null && !isOld ? 'none' : 'dated',
    } as const
  }

  /** To the first place that would give a date: the food goes there when a person says so. */
  function showOtherPlaces() {
    const result = dated?.result
    const [first] = result?.alternatives ?? []
    places.current?.querySelector<HTMLElement>(`[data-place="${CSS.escape(first?.storageTypeId ?? '')}"]`)?.focus()
  }

  return (
    <>
      <BaseProductField
        products={catalog.baseProducts}
        recent={recent}
        value={values.baseProductId}
        error={errors.baseProductId}
        focusAtStart={hasMouse()}
        onChoose={choose}
      />
      <fieldset className="stack gap-4" disabled={blank}>
        <legend className="visually-hidden">Dados da etiqueta</legend>
        {dated ? (
          <Suspense fallback={null}>
            <StateChips
              value={dated.state}
              states={dated.states}
              others={dated.otherStates}
              onChange={(state) => change({ state })}
            />
          </Suspense>
        ) : null}
        <div ref={places}>
          <StorageTiles
            types={catalog.storageTypes ?? []}
            value={values.storageType}
            error={errors.storageType}
            {...(dated && { outcomeOf })}
            onChange={(storageType) => change({ storageType })}
          />
        </div>
        <DateSection {...{ controls, date, moment, lateness }} onOtherPlace={showOtherPlaces} />
        {dated ? (
          <Suspense fallback={null}>
            <MoreDataFields key={values.baseProductId} controls={controls} dated={dated} />
          </Suspense>
        ) : null}
      </fieldset>
      <QuantityField
        value={values.quantity}
        error={errors.quantity}
        disabled={blank}
        onChange={(quantity) => change({ quantity })}
      />
      <AdjustFields {...{ controls, catalog, date, moment }} />
    </>
  )
}
