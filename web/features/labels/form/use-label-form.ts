import { useForm } from '@mantine/form'
import { useEffect, useMemo, useRef, useState } from 'react'
import { SIF_EXEMPT } from '#contract/catalog/entries'
import type { BaseProduct } from '#contract/catalog/entries'
import { QUANTITY_MAX } from '#contract/labels'
import { provisionalTagCode } from '#contract/labels/tag-code'
import type { LabelCatalog } from './label-catalog.ts'
import type { LabelFormValues } from './label-form-values.ts'
import type { LabelRequest } from './label-request.ts'
import { blankForm, firstExpiryOf, followProduct, formOf } from './product-values.ts'
import type { FormStart } from './product-values.ts'

interface LabelFormOptions {
  readonly catalog: LabelCatalog
  readonly today: string
  /** Who has identified at this device: the server puts that name on the labels. null: the form says the name. */
  readonly person: string | null
  /** The responsible of the last label on this device. Ignored when the catalog no longer has the name. */
  readonly lastResponsible: string
  /** What the form opens with. */
  readonly request: LabelRequest
  readonly onChange: () => void
}

const startOf = (product: BaseProduct | undefined, start: FormStart) =>
  product ? formOf(product, start) : blankForm(start)

const noProducts: readonly BaseProduct[] = []

/** The form's values, and the changes that set several values together. */
export function useLabelForm({ catalog, today, person, lastResponsible, request, onChange }: LabelFormOptions) {
  const products = catalog.baseProducts ?? noProducts
  const people = useMemo(() => catalog.responsibles?.map(({ name }) => name) ?? [], [catalog.responsibles])
  const usual = people.includes(lastResponsible) ? lastResponsible : people.length === 1 ? (people[0] ?? '') : ''
  const expected = person ?? usual
  const isChangedElsewhere = useRef(false)
  const form = useForm<LabelFormValues>({
    initialValues: firstForm(products, request, { today, responsible: expected }),
    // Generated labels stay on the screen, to be printed, when another person identifies at this device, or when the
    // product is changed on another device.
    onValuesChange: () => {
      if (!isChangedElsewhere.current) onChange()
    },
  })
  const { setValues, getValues } = form
  const product = products.find(({ id }) => id === form.values.baseProductId)
  const formDay = useRef(today)
  const newCode = () => provisionalTagCode(Date.now(), Number(today.slice(0, 4)))
  const [code, setCode] = useState(newCode)

  function choose(id: string | null) {
    const chosen = products.find((candidate) => candidate.id === id)
    const start = { today, responsible: person ?? (getValues().responsible || expected) }
    form.clearErrors()
    setCode(newCode())
    setValues(startOf(chosen, start))
  }

  function change(changed: Partial<LabelFormValues>) {
    for (const field of Object.keys(changed)) form.clearFieldError(field)
    setValues(changed)
  }

  function changeExpiration(expirationDate: string) {
    change({ expirationDate, byHand: true })
  }

  /** Recomputes the expiration from the product's validity, unless the user has set it. */
  function changeManipulation(manipulationDate: string) {
    const follows = product && manipulationDate !== '' && !getValues().byHand
    change(
      follows ? { manipulationDate, expirationDate: firstExpiryOf(product, manipulationDate) } : { manipulationDate },
    )
  }

  function changeExempt(sifExempt: boolean) {
    change({ sifExempt, sif: sifExempt ? SIF_EXEMPT : '' })
  }

  // At midnight, a manipulation date that was today follows to the new day.
  useEffect(() => {
    const before = formDay.current
    formDay.current = today
    if (before !== today && getValues().manipulationDate === before) changeManipulation(today)
  })

  // The responsibles may load after the form.
  useEffect(() => {
    if (expected !== '' && getValues().responsible === '') setValues({ responsible: expected })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when `expected` changes; the user may blank the field
  }, [expected])

  function changeFromElsewhere(changed: Partial<LabelFormValues>) {
    isChangedElsewhere.current = true
    change(changed)
    isChangedElsewhere.current = false
  }

  const shownProduct = useRef(product)
  useEffect(() => {
    const before = shownProduct.current
    shownProduct.current = product
    if (before === undefined || product === undefined || before === product || before.id !== product.id) return
    changeFromElsewhere(followProduct(getValues(), before, product))
  })

  useEffect(() => {
    if (person === null || getValues().responsible === person) return
    changeFromElsewhere({ responsible: person })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when somebody else comes
  }, [person])

  return { form, product, person, code, choose, change, changeExpiration, changeManipulation, changeExempt }
}

function firstForm(
  products: readonly BaseProduct[],
  { product: id, quantity = 1 }: LabelRequest,
  start: FormStart,
): LabelFormValues {
  const product = products.find((candidate) => candidate.id === id)
  if (product === undefined) return blankForm(start)
  return { ...formOf(product, start), quantity: Math.min(quantity, QUANTITY_MAX) }
}

export type LabelFormControls = ReturnType<typeof useLabelForm>
