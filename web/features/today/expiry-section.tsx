import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { LabelLot } from '#contract/labels'
import type { TotalWorth } from '#contract/labels/worth'
import { totalText } from '#contract/labels/worth'
import { labelsText } from '#contract/words'
import {
  IconAlertTriangle,
  IconCalendarDue,
  IconCircleCheck,
  IconClock,
  IconClockExclamation,
} from '../../components/icons.ts'
import type { Icon } from '../../components/icons.ts'
import { mayNow } from '../../lib/rights.ts'
import type { LotsPage } from '../labels/api.ts'
import { Pressable } from '../../components/kit/pressable.tsx'
import styles from './expiry-lists.module.css'
import { ReadAgain } from './read-again.tsx'
import type { ExpiryTone } from '../labels/week-days.ts'

export type SectionQuery = UseQueryResult<LotsPage>

/** The server has no more lots than were read. */
export const isWhole = ({ data }: Pick<SectionQuery, 'data'>): boolean => data?.next === null

interface ExpirySectionProps {
  /** The group's head; the list keeps its longer name. */
  readonly title: string
  readonly name: string
  readonly tone: ExpiryTone
  readonly columns: readonly string[]
  readonly query: SectionQuery
  readonly lots: readonly LabelLot[]
  readonly failure: string
  readonly loading: string
  readonly empty: ReactNode
  readonly sum: ReactNode
  readonly action: ReactNode
  readonly renderRow: (lot: LabelLot) => ReactNode
}

const SHOWN_FIRST = 10

/** A list as one group. */
export function ExpirySection({ title, name, tone, columns, lots, sum, action, ...section }: ExpirySectionProps) {
  const { query, empty, renderRow } = section
  const { data, isPending, isError } = query
  const [whole, setWhole] = useState(false)
  const shown = whole ? lots : lots.slice(0, SHOWN_FIRST)
  const hasNone = data !== undefined && lots.length === 0 && !isError

  return (
    <section className={`panel slim ${styles.group}`} data-tone={shownTone(tone, isPending, hasNone)} aria-label={name}>
      <header className={styles.head}>
        <Flag tone={hasNone ? 'ok' : tone} />
        <div className={`row wrap grow slim ${styles.words}`}>
          <h2 className="text-4 strong tight">{title}</h2>
          {lots.length > 0 ? sum : null}
        </div>
        {action}
      </header>
      <SectionState {...section} />
      {hasNone ? empty : null}
      {shown.length > 0 ? (
        <table role="table" className={styles.table} aria-label={name}>
          <ColumnNames columns={columns} />
          <tbody role="rowgroup" data-tone={tone}>
            {shown.map(renderRow)}
          </tbody>
        </table>
      ) : null}
      {shown.length < lots.length ? (
        <MoreRows hidden={lots.length - shown.length} onShow={() => setWhole(true)} />
      ) : data?.next ? (
        <Link to="/product-list" search={{ status: 'expired' }} className={`row center wide brand mid ${styles.more}`}>
          Ver todos os vencidos
        </Link>
      ) : null}
    </section>
  )
}

/** Until the list is read, its head does not warn of anything. */
function shownTone(tone: ExpiryTone, isPending: boolean, hasNone: boolean): ExpiryTone | undefined {
  if (isPending) return undefined
  return hasNone ? 'ok' : tone
}

/** That a list is being read, or was not read. */
export function SectionState({
  query: { data, isPending, isError, refetch },
  failure,
  loading,
}: Pick<ExpirySectionProps, 'query' | 'failure' | 'loading'>) {
  if (isPending) return <WaitingRows label={loading} />
  if (!isError) return null
  return (
    <div className="pad-3">
      <ReadAgain text={failure} stale={data !== undefined} onRetry={() => void refetch()} />
    </div>
  )
}

const flags: Readonly<Record<ExpiryTone, Icon>> = {
  late: IconAlertTriangle,
  today: IconClockExclamation,
  tomorrow: IconClock,
  soon: IconCalendarDue,
  ok: IconCircleCheck,
}

export function Flag({ tone }: { readonly tone: ExpiryTone }) {
  const Mark = flags[tone]
  return (
    <span className={`middle still ${styles.flag}`} aria-hidden="true">
      <Mark size={20} stroke={1.75} />
    </span>
  )
}

/** How many labels a group has, and what they are worth where this may be seen. */
export function GroupSum({
  labels,
  worth,
}: {
  readonly labels: number | undefined
  readonly worth: TotalWorth | null
}) {
  if (!labels) return null
  return (
    <p className={`text-2 mid figures ${styles.count}`}>
      <b className="strong">{labelsText(labels)}</b>
      {worth === null || worth.labels === 0 || !mayNow('ver_custos') ? null : <span>{totalText(worth)}</span>}
    </p>
  )
}

export function MoreRows({ hidden, onShow }: { readonly hidden: number; readonly onShow: () => void }) {
  return (
    <Pressable className={`row center wide brand mid ${styles.more}`} onClick={onShow}>
      Mostrar mais {hidden}
    </Pressable>
  )
}

/** On the screen each cell shows by its form what it is, so the names of the columns are for screen readers. */
export function ColumnNames({ columns }: { readonly columns: readonly string[] }) {
  return (
    <thead role="rowgroup" className="visually-hidden">
      <tr role="row">
        {[...columns, 'Ações'].map((name) => (
          <th key={name} role="columnheader" scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** Rows without words in the place of those to come. */
function WaitingRows({ label }: { readonly label: string }) {
  return (
    <div role="status" className={`appears ${styles.waiting}`}>
      <p className="pad-3 muted text-2">{label}</p>
      <span aria-hidden="true" />
      <span aria-hidden="true" />
      <span aria-hidden="true" />
    </div>
  )
}

/** Says in the place of the rows that there are none. */
export function NoRows({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className="pad-4">
      <p className="strong">{title}</p>
      <p className="muted text-2">{text}</p>
    </div>
  )
}
