import type { StorageTypeBody } from '#contract/catalog'
import type { StorageColor, StorageIcon, StorageType } from '#contract/catalog/entries'
import { storageKindNames } from '#contract/food'
import type { StorageKind } from '#contract/food'
import { celsiusOf, celsiusRange, typedCelsius } from '../../lib/celsius.ts'

/** Values of the form while the user types: a temperature may be blank or half-typed text. */
export interface StorageValues extends Record<string, unknown> {
  name: string
  icon: StorageIcon | null
  color: StorageColor | undefined
  kind: StorageKind | null
  tempMin: string
  tempMax: string
}

export const blankStorage: StorageValues = {
  name: '',
  icon: null,
  color: undefined,
  kind: null,
  tempMin: '',
  tempMax: '',
}

export function valuesOf({ name, icon, color, kind, tempMin, tempMax }: StorageType): StorageValues {
  return { name, icon, color, kind, tempMin: typedCelsius(tempMin), tempMax: typedCelsius(tempMax) }
}

/** Request body. What is blank or unreadable stays so, so that the contract gives the error messages. */
export function bodyOf({ name, icon, color, kind, tempMin, tempMax }: StorageValues): Omit<StorageTypeBody, 'icon'> & {
  icon: StorageIcon | null
} {
  return {
    name,
    icon,
    color,
    ...(kind !== null && { kind }),
    tempMin: celsiusOf(tempMin),
    tempMax: celsiusOf(tempMax),
  }
}

/** What the norms look at in such a place; null: no temperature. */
export function temperatureNote(kind: StorageKind | null): string | null {
  switch (kind) {
    case 'refrigerado':
      return 'As normas olham a máxima: até 4 °C para quase tudo, até 2 °C para pescado.'
    case 'congelado':
      return 'Exatamente −18 °C conta como 30 dias na tabela de São Paulo; abaixo de −18 °C são 90. Se o freezer trabalha abaixo disso, escreva −18,1 na máxima.'
    case 'quente':
      return 'As normas olham a mínima: pelo menos 60 °C.'
    case 'ambiente':
    case 'seco':
    case null:
      return null
    default:
      return kind satisfies never
  }
}

/** The line under the name: `Refrigerado · de 0 °C a 4 °C`. */
export function summaryOf({ kind, tempMin, tempMax }: StorageType): string {
  return [storageKindNames[kind], celsiusRange(tempMin, tempMax)].filter(Boolean).join(' · ')
}
