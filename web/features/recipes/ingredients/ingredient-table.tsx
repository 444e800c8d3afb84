import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { exact, reais } from '#contract/decimal'
import type { Ingredient } from '#contract/recipes'
import { unitNames } from '#contract/recipes/costing'
import { IconPencil, IconTrash } from '../../../components/icons.ts'
import { VirtualTableBody } from '../../../components/virtual-table-body.tsx'
import { Pressable } from '../../../components/kit/pressable.tsx'
import styles from './ingredient-table.module.css'

interface IngredientTableProps {
  readonly ingredients: readonly Ingredient[]
  /** The search text, passed to the edit screen so that it can be restored. */
  readonly q: string
  readonly onDelete: (ingredient: Ingredient) => void
}

const columns = [
  { title: 'Nome', className: styles.name },
  { title: 'Preço', className: styles.price },
  { title: 'Unidade', className: styles.unit },
  { title: 'Categoria' },
  { title: 'Fornecedor' },
  { title: 'Ações', className: styles.actionsHead },
] as const
const estimate = { row: 57, card: 234 }
const keyOf = ({ id }: Ingredient) => id

/**
 * A table, shown as cards on a phone or tablet. Only the visible rows are in the page, so each carries its index
 * (`aria-rowindex`).
 */
export function IngredientTable({ ingredients, q, onDelete }: IngredientTableProps) {
  return (
    <table
      role="table"
      className={`text-2 ${styles.table}`}
      aria-label="Ingredientes"
      aria-rowcount={ingredients.length + 1}
    >
      <thead role="rowgroup" className={styles.head}>
        <tr role="row" aria-rowindex={1}>
          {columns.map(({ title, ...look }) => (
            <th className="muted text-1 mid" key={title} role="columnheader" scope="col" {...look}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <VirtualTableBody
        className={styles.body}
        items={ingredients}
        {...{ estimate, keyOf }}
        name="ingredients"
        ahead={8}
        renderRow={(ingredient, { index, line, ref }) => (
          <tr role="row" aria-rowindex={index + 2} className={styles.row} ref={ref} data-index={line}>
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
      <td role="cell" className={styles.name}>
        {name}
        {description ? <span className={`muted text-2 regular ${styles.description}`}>{description}</span> : null}
      </td>
      <td role="cell" className={styles.price} data-label="Preço">
        {reais(exact(price))}
      </td>
      <td role="cell" className={styles.unit} data-label="Unidade">
        {unitNames[unit]}
      </td>
      <td role="cell" data-label="Categoria">
        {category || '—'}
      </td>
      <td role="cell" data-label="Fornecedor">
        {supplier || '—'}
      </td>
      <td role="cell" className={styles.actions}>
        <Link
          to="/management/technical-sheet/ingredients/$id"
          params={{ id: String(id) }}
          search={q ? { q } : {}}
          className={`middle muted mid ${styles.action}`}
          aria-label={`Editar ${name}`}
          title="Editar"
        >
          <IconPencil size={19} stroke={1.75} aria-hidden="true" />
          <span className={styles.word}>Editar</span>
        </Link>
        <Pressable
          className={`middle muted mid ${styles.action}`}
          data-danger
          aria-label={`Excluir ${name}`}
          title="Excluir"
          onClick={() => onDelete(ingredient)}
        >
          <IconTrash size={19} stroke={1.75} aria-hidden="true" />
          <span className={styles.word}>Excluir</span>
        </Pressable>
      </td>
    </>
  )
})
