import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { LabelLot } from '#contract/labels'
import { IconCircleCheck } from '../../../components/icons.ts'
import type { Icon } from '../../../components/icons.ts'
import type { LotsPage } from '../api.ts'
import styles from './expiry-lists.module.css'
import { ReadAgain } from './read-again.tsx'
import type { ExpiryTone } from './week-days.ts'

// Plain buttons: the style sheet sets all of their look, and Mantine's reset would compete with it by load order.

export type SectionQuery = UseQueryResult<LotsPage>

interface TableProps {
  readonly title: string
  readonly tone: ExpiryTone
  readonly columns: readonly string[]
  readonly lots: readonly LabelLot[]
  /** The part of the table that a lot is in; null: the table has no parts. */
  readonly partOf: (lot: LabelLot) => ExpiryTone | null
  readonly renderRow: (lot: LabelLot) => ReactNode
}

interface ExpirySectionProps extends TableProps {
  readonly icon: Icon
  readonly query: SectionQuery
  readonly failure: string
  readonly loading: string
  readonly empty: ReactNode
  readonly all: { readonly status: 'expired' | 'expiring'; readonly text: string }
  readonly action: ReactNode
}

const SHOWN_FIRST = 10

export function ExpirySection({ icon, query, failure, loading, empty, all, action, ...table }: ExpirySectionProps) {
  const { data, isPending, isError, refetch } = query
  const { title, lots } = table
  const [whole, setWhole] = useState(false)
  const shown = whole ? lots : lots.slice(0, SHOWN_FIRST)
  const hasNone = data !== undefined && lots.length === 0 && !isError

  return (
    <section className={styles.group} data-tone={toneOf(table.tone, isPending, hasNone)} aria-label={title}>
      <SectionHead title={title} icon={hasNone ? IconCircleCheck : icon}>
        {data?.next === null ? <Count labels={lots.reduce((sum, { labels }) => sum + labels.length, 0)} /> : null}
        {action}
      </SectionHead>
      {isError ? (
        <div className={styles.failure}>
          <ReadAgain text={failure} stale={data !== undefined} onRetry={() => void refetch()} />
        </div>
      ) : null}
      {isPending ? <WaitingRows label={loading} /> : null}
      {hasNone ? empty : null}
      {shown.length > 0 ? <ExpiryTable {...table} lots={shown} /> : null}
      {shown.length < lots.length ? (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          Mostrar mais {lots.length - shown.length}
        </button>
      ) : null}
      {whole && data?.next ? (
        <Link to="/product-list" search={{ status: all.status }} className={styles.more}>
          {all.text}
        </Link>
      ) : null}
    </section>
  )
}

/** Until the list is read, its head does not warn of anything. */
function toneOf(tone: ExpiryTone, isPending: boolean, hasNone: boolean): ExpiryTone | undefined {
  if (isPending) return undefined
  return hasNone ? 'ok' : tone
}

interface SectionHeadProps {
  readonly title: string
  readonly icon: Icon
  readonly children: ReactNode
}

function SectionHead({ title, icon: Mark, children }: SectionHeadProps) {
  return (
    <header className={styles.head}>
      <span className={styles.flag} aria-hidden="true">
        <Mark size={20} stroke={1.75} />
      </span>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </header>
  )
}

/** Rows without words in the place of those to come. CSS shows them after 150 ms. */
function WaitingRows({ label }: { readonly label: string }) {
  return (
    <div role="status" className={styles.waiting}>
      <p>{label}</p>
      <span aria-hidden="true" />
      <span aria-hidden="true" />
      <span aria-hidden="true" />
    </div>
  )
}

/** Says in the place of the rows that there are none. */
export function NoRows({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className={styles.none}>
      <p>{title}</p>
      <p>{text}</p>
    </div>
  )
}

function Count({ labels }: { readonly labels: number }) {
  if (labels === 0) return null
  return <p className={styles.count}>{labels === 1 ? '1 etiqueta' : `${labels} etiquetas`}</p>
}

/** On the screen each cell shows by its form what it is, so the names of the columns are for screen readers. */
function ExpiryTable({ title, tone, columns, lots, partOf, renderRow }: TableProps) {
  return (
    <table role="table" className={styles.table} aria-label={title}>
      <thead role="rowgroup" className="visually-hidden">
        <tr role="row">
          {[...columns, 'Ações'].map((name) => (
            <th key={name} role="columnheader" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {inParts(lots, partOf).map(([part, ofPart]) => (
        <tbody key={part} role="rowgroup" data-tone={part ?? tone}>
          {part === null ? null : (
            <tr role="row" className={styles.part}>
              <td role="cell" colSpan={columns.length + 1}>
                {partNames[part]}
              </td>
            </tr>
          )}
          {ofPart.map(renderRow)}
        </tbody>
      ))}
    </table>
  )
}

const partNames: Readonly<Record<ExpiryTone, string>> = {
  late: 'Vencidos',
  today: 'Hoje',
  tomorrow: 'Amanhã',
  soon: 'Em até 3 dias',
  ok: 'Em até 7 dias',
}

/** The parts in the order in which they begin. */
function inParts(lots: readonly LabelLot[], partOf: TableProps['partOf']) {
  const parts = new Map<ExpiryTone | null, LabelLot[]>()
  for (const lot of lots) {
    const part = partOf(lot)
    parts.set(part, [...(parts.get(part) ?? []), lot])
  }
  return [...parts]
}
