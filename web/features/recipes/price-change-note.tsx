import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { reais } from '#contract/decimal'
import { IconTrendingUp } from '../../components/icons.ts'
import type { PriceChange } from './price-change.ts'

interface PriceChangeNoteProps {
  readonly change: PriceChange
  readonly figure: 'totalCost' | 'finalRecipeCost'
  /** Id of the recipe to link to when a line must be corrected by hand. */
  readonly editId?: number
  readonly children?: ReactNode
}

const figureNames = { totalCost: 'Custo total', finalRecipeCost: 'Custo final' } as const

/** Shows the recipe's cost at today's registered prices. The saved costs stay until a user updates them. */
export function PriceChangeNote({ change, figure, editId, children }: PriceChangeNoteProps) {
  return (
    <div className="tinted flex gap-3 pad-3" data-tone="warn">
      <IconTrendingUp size={20} aria-hidden="true" />
      <div className="grow slim">
        <p className="mid">
          {change.lines === 1 ? 'Preço de 1 ingrediente mudou' : `Preços de ${change.lines} ingredientes mudaram`}
        </p>
        {change.kind === 'price' ? (
          <p className="text-2 figures">
            {figureNames[figure]}: <del className="one-line">{reais(change.before[figure])}</del>{' '}
            <span aria-hidden="true">→</span>
            <span className="visually-hidden"> passa a </span>{' '}
            <strong className="strong one-line">{reais(change.after[figure])}</strong>
          </p>
        ) : change.kind === 'unknown' ? null : (
          <p className="text-2 figures">
            A unidade mudou e não converte: ajuste a linha à mão.{' '}
            {editId === undefined ? null : (
              <Link to="/management/technical-sheet/edit/$id" params={{ id: String(editId) }}>
                Editar a ficha
              </Link>
            )}
          </p>
        )}
        {children}
      </div>
    </div>
  )
}
