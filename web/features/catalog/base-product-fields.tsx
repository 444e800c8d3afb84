import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { lazy, Suspense, useState } from 'react'
import { IconAdjustmentsHorizontal, IconChevronRight } from '../../components/icons.ts'
import { moreText } from './base-product-values.ts'
import type { BaseProductValues } from './base-product-values.ts'
import { FoodClassField } from './food-class-fields.tsx'
import { PlaceChoice } from './place-choice.tsx'

// Loaded when they are unfolded, or with the first product that is edited.
const MoreFields = lazy(async () => ({ default: (await import('./more-product-fields.tsx')).MoreFields }))

interface BaseProductFieldsProps {
  readonly form: UseFormReturnType<BaseProductValues>
  /** A product that is registered shows all its fields. */
  readonly isOpen: boolean
  /** Another screen misses its cost. */
  readonly startAtCost?: boolean
}

/**
 * Fields of a base product; the screen has the form, its buttons and the outcome message. A new one needs its name and
 * where it stays: all else is proposed, and waits under "Mais".
 */
export function BaseProductFields({ form, isOpen, startAtCost = false }: BaseProductFieldsProps) {
  const { values } = form
  const [isUnfolded, setUnfolded] = useState(false)
  return (
    <>
      <TextInput
        label="Nome do produto"
        placeholder="Ex.: Molho de tomate"
        required
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <PlaceChoice
        value={values.storageType}
        error={form.errors['storageType']}
        onChange={(storageType) => {
          form.setFieldValue('storageType', storageType)
          form.clearFieldError('storageType')
        }}
      />
      <FoodClassField form={form} />
      <details
        key={String(isOpen)}
        open={isOpen || undefined}
        onToggle={(event) => setUnfolded(event.currentTarget.open)}
      >
        <summary className="tile">
          <IconAdjustmentsHorizontal size={20} aria-hidden="true" />
          <span className="slim">
            <b className="strong">Mais</b>
            <small className="muted break">{moreText(values)}</small>
          </span>
          <IconChevronRight size={20} aria-hidden="true" />
        </summary>
        <div className="stack gap-4 above-4">
          <Suspense fallback={null}>
            {isOpen || isUnfolded ? <MoreFields form={form} startAtCost={startAtCost} /> : null}
          </Suspense>
        </div>
      </details>
    </>
  )
}
