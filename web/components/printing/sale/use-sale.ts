import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Label } from '#contract/labels'
import { tooSmallText } from '#contract/labels/draw-in-layout'
import type { PrintLayout } from '#contract/labels/print-layout'
import { printedLabel } from '#contract/labels/printed-label'
import type { PrintingTenant } from '#contract/labels/printed-label'
import { faultsOnce, incompleteSheets, saleTextsOf } from '#contract/labels/sale-label'
import type { SaleFault } from '#contract/labels/sale-label'
import type { SaleChoice } from './sale-choice.ts'
import { saleHouseQuery, undeclaredQuery } from './sale-facts.ts'

/** What keeps labels from being printed as sale labels now. */
export type SaleTrouble =
  | { readonly kind: 'loading' | 'failed' }
  | { readonly kind: 'incomplete'; readonly faults: readonly SaleFault[] }
  | { readonly kind: 'too_small'; readonly text: string }

/** Whether labels are printed as sale labels. Nothing is read before a person chooses that. */
export function useSale(labels: readonly Label[], tenant: PrintingTenant) {
  const [isChosen, setChosen] = useState(false)
  const [immediate, setImmediate] = useState(false)
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
  const choice = useMemo((): SaleChoice | null => {
    if (!isChosen || answerOf === null) return null
    return {
      asked: { template: 'venda', immediate },
      printedOf(label) {
        const answer = answerOf(label)
        const printed = printedLabel(label, tenant)
        return answer.kind === 'whole' ? { ...printed, sale: answer.sale } : printed
      },
    }
  }, [isChosen, answerOf, immediate, tenant])

  function troubleOn(layout: PrintLayout): SaleTrouble | null {
    if (!isChosen) return null
    if (house.isError || undeclared.isError) return { kind: 'failed' }
    if (!isWhole || choice === null) return { kind: 'loading' }
    if (faults.length > 0) return { kind: 'incomplete', faults }
    for (const label of labels) {
      const text = tooSmallText(choice.printedOf(label), layout)
      if (text !== null) return { kind: 'too_small', text }
    }
    return null
  }

  return { isChosen, immediate, setChosen, setImmediate, choice, troubleOn, labels }
}
export type SaleControls = ReturnType<typeof useSale>

const faultsOf = (answers: readonly ReturnType<typeof saleTextsOf>[]): readonly SaleFault[] =>
  faultsOnce(answers.flatMap((answer) => (answer.kind === 'incomplete' ? answer.faults : [])))
