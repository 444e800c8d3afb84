import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { exact, reais } from '#contract/decimal'
import type { Ingredient } from '#contract/recipes'
import { unitNames } from '#contract/recipes/costing'
import { IconPencil, IconTrash } from '../../../components/icons.ts'
import { VirtualTableBody } from '../../../components/virtual-table-body.tsx'
import { Button } from '../../../components/kit/button.tsx'
import styles from './ingredient-table.module.css'

interface IngredientTableProps {
  readonly ingredients: readonly Ingredient[]
  /** The search text, passed to the edit screen so that it can be restored. */
  readonly q: string
  readonly onDelete: (ingredient: Ingredient) => void
}

const columns = ['Nome', 'Preço', 'Unidade', 'Categoria', 'Fornecedor', 'Ações'] as const
const estimate = { row: 53, card: 220 }
const keyOf = ({ id }: Ingredient) => id

/**
 * A table, shown as cards on a phone or tablet. Only the visible rows are in the page, so each carries its index
 * (`aria-rowindex`).
 */
export function IngredientTable({ ingredients, q, onDelete }: IngredientTableProps) {
  return (
    <table
      role="table"
      className={`data-table text-2 ${styles.table}`}
      aria-label="Ingredientes"
      aria-rowcount={ingredients.length + 1}
    >
      <thead role="rowgroup">
        <tr role="row" aria-rowindex={1}>
          {columns.map((title) => (
            <th key={title} role="columnheader" scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <VirtualTableBody
        items={ingredients}
        {...{ estimate, keyOf }}
        name="ingredients"
        ahead={8}
        renderRow={(ingredient, { index, line, ref }) => (
          <tr role="row" aria-rowindex={index + 2} ref={ref} data-index={line}>
            <IngredientCells ingredient={ingredient} q={q} onDelete={onDelete} />
          </tr>
        )}
      />
    </table>
  )
}

type IngredientCellsProps = Pick<IngredientTableProps, 'q' | 'onDelete'> & { readonly ingredient: Ingredient }

const IngredientCells = memo(function IngredientCells({ ingredient, q, onDelete }: IngredientCellsProps) {
  const { id, name, description, price, unit, category, supplier } = ingredient
  return (
    <>
      <td role="cell" className={`mid ${styles.name}`}>
        {name}
        {description ? <span className="muted text-2 regular lines-2">{description}</span> : null}
      </td>
      <td role="cell" className={`mid figures ${styles.price}`} data-label="Preço">
        {reais(exact(price))}
      </td>
      <td role="cell" data-label="Unidade">
        {unitNames[unit]}
      </td>
      <td role="cell" data-label="Categoria">
        {category || '—'}
      </td>
      <td role="cell" data-label="Fornecedor">
        {supplier || '—'}
      </td>
      <td role="cell" className={`flex wrap gap-1 ${styles.actions}`}>
        <Link
          to="/management/technical-sheet/ingredients/$id"
          params={{ id: String(id) }}
          search={q ? { q } : {}}
          className="button-link"
          data-look="quiet"
          aria-label={`Editar ${name}`}
          title="Editar"
        >
          <IconPencil size={19} stroke={1.75} aria-hidden="true" />
          <span className={styles.word}>Editar</span>
        </Link>
        <Button
          look="quiet"
          aria-label={`Excluir ${name}`}
          title="Excluir"
          onClick={() => onDelete(ingredient)}
          icon={<IconTrash size={19} stroke={1.75} aria-hidden="true" />}
        >
          <span className={styles.word}>Excluir</span>
        </Button>
      </td>
    </>
  )
})
