import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Session } from '#contract/auth/session'
import { localDate } from '#contract/calendar'
import type { BaseProduct, StorageType } from '#contract/catalog/entries'
import { may } from '#contract/permission'
import { stateNames, storageKindNames } from '#contract/food'
import type { FoodState } from '#contract/food'
import { usualStateOf } from '#contract/shelf-life/kitchen-rules'
import { ErrorNote } from '../../../components/kit/empty.tsx'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import { settingsQuery, timeRulesQuery } from '../../../lib/time-rules.ts'
import { storageTypesQuery } from '../api.ts'
import { Pressable } from '../../../components/kit/pressable.tsx'
import styles from './product-times.module.css'
import { timeGrid } from './time-grid.ts'
import type { TimeCell, TimeRow } from './time-grid.ts'
import { TimeEditor } from './time-editor.tsx'
import { Card } from '../../../components/kit/card.tsx'

interface ProductTimesProps {
  /** With the class and the situação that the form shows. */
  readonly product: BaseProduct
  readonly isSaved: boolean
  readonly session: Session
}

/** Every time of a product with where it comes from: a tap on one sets the kitchen's own. */
export function ProductTimes({ product, isSaved, session }: ProductTimesProps) {
  const settings = useQuery(settingsQuery())
  const rules = useQuery(timeRulesQuery())
  const places = useQuery(storageTypesQuery())
  const [today] = useState(() => localDate(new Date(), session.time_zone))
  return (
    <Card title="Prazos deste produto">
      {settings.data && rules.data && places.data ? (
        <TimeTable
          product={product}
          isSaved={isSaved}
          mayChange={may(session, 'regras')}
          facts={{
            settings: settings.data,
            rules: rules.data,
            places: places.data,
            day: today,
          }}
        />
      ) : [settings, rules, places].some(({ isError }) => isError) ? (
        <ErrorNote
          message="Erro ao buscar os prazos"
          onRetry={() => {
            for (const query of [settings, rules, places]) if (query.isError) void query.refetch()
          }}
        />
      ) : (
        <Skeleton label="Carregando os prazos..." />
      )}
    </Card>
  )
}

interface TimeTableProps {
  readonly product: BaseProduct
  readonly isSaved: boolean
  readonly mayChange: boolean
  readonly facts: Parameters<typeof timeGrid>[1]
}

interface OpenCell {
  readonly state: FoodState
  readonly kind: TimeCell['kind']
}

function TimeTable({ product, isSaved, mayChange, facts }: TimeTableProps) {
  const [open, setOpen] = useState<OpenCell | null>(null)
  const rows = timeGrid(product, facts)
  return (
    <>
      <AppliedTime product={product} rows={rows} places={facts.places} />
      {isSaved ? null : <p className="muted text-2">O que foi escolhido acima ainda não foi salvo.</p>}
      <details className="above-3">
        <summary className="brand mid">Todos os prazos</summary>
        <p className="muted text-2">
          {mayChange
            ? 'Toque em um prazo para mudá-lo. Cinza: norma. Preto: prazo da casa. Azul: fabricante.'
            : 'Cinza: norma. Preto: prazo da casa. Azul: fabricante. Mudar os prazos pede a permissão Regras de validade.'}
          {facts.settings.uf === null ? ' Sem a UF da cozinha, só a norma federal conta.' : ''}
        </p>
        {rows.map(({ state, cells }) => {
          const edited = open?.state === state ? cells.find(({ kind }) => kind === open.kind) : undefined
          return (
            <div
              key={state}
              className={`stack gap-2 above-3 ${styles.row}`}
              role="group"
              aria-label={stateNames[state]}
            >
              <h3 className="text-3 strong">{stateNames[state]}</h3>
              <div className={styles.cells}>
                {cells.map((cell) => (
                  <Cell
                    key={cell.kind}
                    cell={cell}
                    isOpen={cell === edited}
                    onOpen={
                      mayChange && !cell.forbidden
                        ? () => setOpen(cell === edited ? null : { state, kind: cell.kind })
                        : null
                    }
                  />
                ))}
              </div>
              {edited === undefined ? null : (
                <TimeEditor
                  key={edited.kind}
                  product={product}
                  state={state}
                  cell={edited}
                  onClose={() => setOpen(null)}
                />
              )}
            </div>
          )
        })}
      </details>
    </>
  )
}

interface AppliedTimeProps {
  readonly product: BaseProduct
  readonly rows: readonly TimeRow[]
  readonly places: readonly StorageType[]
}

/** The one time that a label of this product has, unless a person says another situação or place. */
function AppliedTime({ product, rows, places }: AppliedTimeProps) {
  const place = places.find(({ id }) => id === product.storageType)
  const state = usualStateOf(product)
  const cell = rows.find((row) => row.state === state)?.cells.find(({ kind }) => kind === place?.kind)
  if (place === undefined || cell === undefined)
    return <p className="muted">O prazo depende do lugar: escolha onde o produto fica.</p>
  return (
    <p className="stack slim">
      <span className="muted text-2 break">
        {stateNames[state]} · {place.name}
      </span>
      <b className="text-5 strong tight">{cell.text}</b>
      <span className="muted text-2 break">{cell.source}</span>
    </p>
  )
}

const originNames = { norma: 'norma', casa: 'casa', fabricante: 'fabricante' } as const

interface CellProps {
  readonly cell: TimeCell
  readonly isOpen: boolean
  /** null: it cannot be changed. */
  readonly onOpen: (() => void) | null
}

function Cell({ cell, isOpen, onOpen }: CellProps) {
  const { kind, text, origin, source } = cell
  const content = (
    <>
      <span className="text-1 break">{storageKindNames[kind]}</span> <b className={`strong ${styles.days}`}>{text}</b>{' '}
      <span className={`text-1 break ${styles.origin}`}>{origin === null ? source : originNames[origin]}</span>
    </>
  )
  return onOpen === null ? (
    <div className={`stack slim control muted text-2 ${styles.cell}`} data-origin={origin ?? undefined}>
      {content}
    </div>
  ) : (
    <Pressable
      className={`stack slim control muted text-2 ${styles.cell}`}
      data-origin={origin ?? undefined}
      title={source || undefined}
      aria-expanded={isOpen}
      onClick={onOpen}
    >
      {content}
    </Pressable>
  )
}
