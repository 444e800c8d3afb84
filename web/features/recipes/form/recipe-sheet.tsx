import { useMemo } from 'react'
import type { Dispatch, ReactNode } from 'react'
import type { PriceChange } from '../price-change.ts'
import { PriceChangeNote } from '../price-change-note.tsx'
import { BasicFields } from './basic-fields.tsx'
import { BatchFields } from './batch-fields.tsx'
import type { ProductName } from './batch-fields.tsx'
import { DetailFields } from './detail-fields.tsx'
import type { IngredientIndex } from './ingredient-search.ts'
import type { LineRowProps } from './line-row.tsx'
import { LineTable } from './line-table.tsx'
import { Card } from '../../../components/kit/card.tsx'
import styles from './recipe-form.module.css'
import { sheetPriceChange } from './sheet-price-change.ts'
import type { SheetAction, SheetState } from './sheet-state.ts'

interface RecipeSheetProps {
  readonly state: Pick<SheetState, 'values' | 'errors'>
  readonly index: IngredientIndex | null
  readonly dispatch: Dispatch<SheetAction>
  /** Registers an ingredient for this line, with the name typed in it. */
  readonly onCreate: (key: number, name: string) => void
  readonly onSheet: LineRowProps['onSheet']
  /** The base products that a batch may be packed as; undefined until they are read. */
  readonly products: readonly ProductName[] | undefined
  /** Action shown in the price notice, by kind of price change. */
  readonly priceActions: Readonly<Partial<Record<PriceChange['kind'], ReactNode>>>
}

/** The parts of a technical sheet. */
export function RecipeSheet({ state, index, dispatch, onCreate, onSheet, products, priceActions }: RecipeSheetProps) {
  const { values, errors } = state
  const change = useMemo(() => sheetPriceChange(values), [values])
  return (
    <>
      <Card title="Informações básicas">
        <BasicFields
          name={values.name}
          portionYield={values.portionYield}
          portionUnit={values.portionUnit}
          markup={values.markup}
          onMenu={values.onMenu}
          errors={errors.fields}
          dispatch={dispatch}
        />
      </Card>
      {change ? (
        <PriceChangeNote change={change} figure="totalCost">
          {priceActions[change.kind]}
        </PriceChangeNote>
      ) : null}
      <Card title="Ingredientes">
        <LineTable {...{ state, index, dispatch, onCreate, onSheet }} />
        <p className={`above-3 muted text-2 ${styles.hint}`}>
          Sem mouse: <kbd>Enter</kbd> escolhe e avança, <kbd>500g</kbd> na quantidade já diz a unidade, <kbd>Ctrl</kbd>+
          <kbd>Enter</kbd> salva.
        </p>
      </Card>
      <Card title="Produção">
        <BatchFields
          yieldN={values.yieldN}
          yieldUnit={values.yieldUnit}
          cooked={values.cooked}
          outputs={values.outputs}
          products={products}
          errors={errors.fields}
          dispatch={dispatch}
        />
      </Card>
      <Card title="Detalhes adicionais">
        <DetailFields
          safetyMarginType={values.safetyMarginType}
          safetyMarginValue={values.safetyMarginValue}
          preparationMethod={values.preparationMethod}
          errors={errors.fields}
          dispatch={dispatch}
        />
      </Card>
    </>
  )
}
