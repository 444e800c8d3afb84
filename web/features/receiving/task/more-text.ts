import { classNames, storageKindNames } from '#contract/food'
import type { LineBody } from '#contract/receiving/receipts'
import { celsiusNumber } from './receipt-words.ts'
import type { UsualKeeping } from './usual-keeping.ts'

/** `Refrigerado · Leite e derivados · marca Italac`: what is said already, in the order of the fields. */
export function moreText(line: LineBody, usual: UsualKeeping): string {
  const kind = line.kind ?? usual.kind
  const foodClass = line.foodClass ?? usual.foodClass
  const most = line.makersTempMax ?? null
  return [
    kind === null ? 'sem conservação' : storageKindNames[kind],
    foodClass === null ? 'sem tipo de alimento' : classNames[foodClass].name,
    line.brand ? `marca ${line.brand}` : '',
    line.sif ? `SIF ${line.sif}` : '',
    most === null ? '' : `até ${celsiusNumber(most)} °C`,
    line.note ?? '',
  ]
    .filter(Boolean)
    .join(' · ')
}
