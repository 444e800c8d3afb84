import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Label } from '#contract/labels'
import { tooSmallText } from '#contract/labels/draw-in-layout'
import type { PrintLayout } from '#contract/labels/print-layout'
import type { PrintingTenant } from '#contract/labels/printed-label'
import { faultsOnce, incompleteSheets, saleTextsOf } from '#contract/labels/sale-label'
import type { SaleFault } from '#contract/labels/sale-label'
import type { AskedTemplate } from '#contract/print-template'
import type { SaleChoice } from './sale-choice.ts'
import { saleHouseQuery, undeclaredQuery } from './sale-facts.ts'
import { withSaleTexts } from './sale-print.ts'
import type { SaleTrouble } from './sale-trouble.ts'
import type { SaleGoods } from './use-sale-asked.ts'

/**
 * Whether labels are printed as sale labels. Nothing is read before a person chooses that.
 *
 * @param made as what they were made
 */
export function useSale(labels: readonly Label[], tenant: PrintingTenant, made: AskedTemplate | null = null) {
  const [isChosen, setChosen] = useState(made !== null)
  const [immediate, setImmediate] = useState(made?.immediate === true)
  const house = useQuery({ ...saleHouseQuery(), enabled: isChosen })
  const sheets = isChosen ? [...new Set(labels.flatMap(incompleteSheets))] : []
  const undeclared = useQueries({
    queries: sheets.map(undeclaredQuery),
    combine: (results) => ({
      names: [...new Set(results.flatMap(({ data }) => data ?? []))].join('\n'),
      isPending: results.some(({ isPending }) => isPending),
      isError: results.some(({ isError }) => isError),
    }),
  })
  const maker = house.data
  const { names } = undeclared
  const answerOf = useMemo(
    () =>
      maker === undefined
        ? null
        : (label: Label) =>
            saleTextsOf(label, { house: maker, immediate, undeclared: names === '' ? [] : names.split('\n') }),
    [maker, immediate, names],
  )
  const isWhole = answerOf !== null && !undeclared.isPending && !undeclared.isError
  const faults = isWhole ? faultsOf(labels.map(answerOf)) : []
  const printedOf = useMemo(
    () => (isChosen && answerOf !== null ? (label: Label) => withSaleTexts(label, tenant, answerOf(label)) : null),
    [isChosen, answerOf, tenant],
  )
  const choice = useMemo(
    (): SaleChoice | null =>
      printedOf && { asked: { template: 'venda', immediate }, load: () => Promise.resolve(printedOf) },
    [printedOf, immediate],
  )

  function troubleOn(layout: PrintLayout): SaleTrouble | null {
    if (!isChosen) return null
    if (house.isError || undeclared.isError) return { kind: 'failed' }
    if (!isWhole || printedOf === null) return { kind: 'loading' }
    if (faults.length > 0) return { kind: 'incomplete', faults }
    for (const label of labels) {
      const text = tooSmallText(printedOf(label), layout)
      if (text !== null) return { kind: 'too_small', text }
    }
    return null
  }

  return { isChosen, immediate, setChosen, setImmediate, goods: goodsOf(labels), choice, printedOf, troubleOn }
}

const goodsOf = (labels: readonly Label[]): SaleGoods => ({
  sheet: labels.flatMap(({ frozenAllergens: frozen }) => frozen?.sheets ?? []).at(0)?.recipeId ?? null,
  product: labels.find(({ baseProductId }) => baseProductId !== null)?.baseProductId ?? null,
})

const faultsOf = (answers: readonly ReturnType<typeof saleTextsOf>[]): readonly SaleFault[] =>
  faultsOnce(answers.flatMap((answer) => (answer.kind === 'incomplete' ? answer.faults : [])))
