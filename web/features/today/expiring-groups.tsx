import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { LabelLot } from '#contract/labels'
import type { PlanDay } from '#contract/labels/plan'
import { worthOf } from '#contract/labels/worth'
import { allows } from '../labels/allowed.ts'
import type { LabelCommands } from '../labels/label-actions.ts'
import { useLater } from '../../lib/use-later.ts'
import { labelsOf, lotKey } from '../labels/lots.ts'
import styles from './expiry-lists.module.css'
import { ExpiringRow } from './expiry-rows.tsx'
import type { SectionQuery } from './expiry-section.tsx'
import { ColumnNames, Flag, GroupSum, isWhole, MoreRows, NoRows, SectionState } from './expiry-section.tsx'
import type { ExpiryTone } from '../labels/week-days.ts'
import { dayOf, groupNames, toneOf } from '../labels/week-days.ts'

interface RowContext {
  readonly timeZone: string
  readonly now: Date
  readonly commands: LabelCommands
}

interface ExpiringGroupsProps extends RowContext {
  readonly query: SectionQuery
  readonly lots: readonly LabelLot[]
  readonly days: readonly PlanDay[]
  /** The labels of each day. */
  readonly counts: ReadonlyMap<number, number>
  /** Only this day's groups; null: all. */
  readonly day: number | null
}

const columns = ['Nome', 'Categoria', 'Validade']
const tones = ['today', 'tomorrow', 'soon', 'ok'] as const satisfies readonly ExpiryTone[]

/** The list of what expires soon, as one table with a group for each degree of urgency. */
export function ExpiringGroups({ query, lots, days, counts, day, ...row }: ExpiringGroupsProps) {
  const isShown = (other: number) => other >= 0 && (day === null || other === day)
  const dayOfLot = ({ shared }: LabelLot) => dayOf(shared, row.now, row.timeZone)
  const shown = lots.filter((lot) => isShown(dayOfLot(lot)))
  const later = useLater()
  const hasNone = query.data !== undefined && shown.length === 0 && !query.isError
  return (
    <section className="slim" aria-label="Próximos do vencimento">
      <h2 className="visually-hidden">Próximos do vencimento</h2>
      <SectionState
        query={query}
        failure="Erro ao buscar produtos próximos do vencimento"
        loading="Carregando produtos próximos do vencimento..."
      />
      {hasNone ? <NothingAhead isOneDay={day !== null} /> : null}
      {shown.length > 0 ? (
        <table role="table" className={`gap-4 ${styles.table} ${styles.stack}`} aria-label="Próximos do vencimento">
          <ColumnNames columns={columns} />
          {tones.map((tone) => {
            const own = days.filter((each) => isShown(each.day) && toneOf(each.day) === tone)
            const labels = [...counts].reduce(
              (sum, [each, count]) => (isShown(each) && toneOf(each) === tone ? sum + count : sum),
              0,
            )
            const ofTone = shown.filter((lot) => toneOf(dayOfLot(lot)) === tone)
            const before = shown.findIndex((lot) => toneOf(dayOfLot(lot)) === tone)
            if (!later && before >= FIRST_SCREEN) return null
            return <Group key={tone} tone={tone} lots={ofTone} labels={labels} days={own} {...row} />
          })}
        </table>
      ) : null}
      {shown.length > 0 && !isWhole(query) ? (
        <Link to="/product-list" search={{ status: 'expiring' }} className={`row center wide brand mid ${styles.more}`}>
          Ver todos os que vencem em breve
        </Link>
      ) : null}
    </section>
  )
}

function NothingAhead({ isOneDay }: { readonly isOneDay: boolean }) {
  return (
    <div className={`panel slim ${styles.group}`} data-tone="ok">
      {isOneDay ? (
        <NoRows title="Nada vence neste dia." text="Toque de novo no dia para ver todos." />
      ) : (
        <NoRows title="Nenhum produto próximo do vencimento." text="Nenhum produto vence nos próximos 7 dias." />
      )}
    </div>
  )
}

interface GroupProps extends RowContext {
  readonly tone: (typeof tones)[number]
  readonly lots: readonly LabelLot[]
  readonly labels: number
  readonly days: readonly PlanDay[]
}

const SHOWN_FIRST = 6
/** A group with this many rows of the list before it begins below the first screen of a tablet. */
const FIRST_SCREEN = 3

function Group({ tone, lots, labels, days, ...row }: GroupProps) {
  const [whole, setWhole] = useState(false)
  if (lots.length === 0) return null
  const hasFood = lots.some((lot) => labelsOf(lot).some((label) => allows('consume', label, row.now)))
  const shown = whole ? lots : lots.slice(0, SHOWN_FIRST)
  return (
    <tbody role="rowgroup" className={`panel slim ${styles.group}`} data-tone={tone}>
      <tr role="row" className={styles.headRow}>
        <th role="rowheader" scope="rowgroup" colSpan={columns.length + 1} className={styles.head}>
          <Flag tone={tone} />
          <div className={`row wrap grow slim ${styles.words}`}>
            <span className="text-4 strong tight">{groupNames[tone]}</span>
            <GroupSum labels={labels} worth={worthOf(days)} />
          </div>
          {tone === 'ok' || !hasFood ? null : <UseFirst tone={tone} />}
        </th>
      </tr>
      {shown.map((lot) => (
        <ExpiringRow key={lotKey(lot)} lot={lot} {...row} />
      ))}
      {shown.length < lots.length ? (
        <tr role="row" className={styles.moreRow}>
          <td role="cell" colSpan={columns.length + 1}>
            <MoreRows hidden={lots.length - shown.length} onShow={() => setWhole(true)} />
          </td>
        </tr>
      ) : null}
    </tbody>
  )
}

type OpenedTone = 'today' | 'tomorrow' | 'soon'

/** Opens the group as a list, what expires first at its top. */
function UseFirst({ tone }: { readonly tone: OpenedTone }) {
  return (
    <Link
      to="/product-list"
      search={{ status: tone }}
      className="button-link"
      data-look={tone === 'today' ? undefined : 'quiet'}
      aria-label={`Usar primeiro: ${groupNames[tone]}`}
    >
      Usar primeiro
    </Link>
  )
}
