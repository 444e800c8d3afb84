import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { LabelLot } from '#contract/labels'
import type { PlanDay } from '#contract/labels/plan'
import { worthOf } from '#contract/labels/worth'
import { mayNow } from '../../lib/rights.ts'
import { expiryListQuery } from './today-api.ts'
import { planQuery } from './plan-api.ts'
import type { LabelCommands } from '../labels/label-actions.ts'
import { labelsOf, lotAt, lotKey } from '../labels/lots.ts'
import { Button } from '../../components/kit/button.tsx'
import styles from './expiry-lists.module.css'
import { ExpiredRow } from './expiry-rows.tsx'
import type { SectionQuery } from './expiry-section.tsx'
import { ExpirySection, GroupSum, isWhole, NoRows } from './expiry-section.tsx'
import { ExpiringGroups } from './expiring-groups.tsx'
import { useNow } from '../labels/use-now.ts'
import { WeekBars } from './week-bars.tsx'
import { countDays, weekDays } from '../labels/week-days.ts'

interface ExpiryListsProps {
  readonly timeZone: string
  readonly commands: LabelCommands
}

const noLots: readonly LabelLot[] = []
const noDays: readonly PlanDay[] = []

/** The strip of the week, and below it the two lists, of all days or of the one that was chosen in the strip. */
export function ExpiryLists({ timeZone, commands }: ExpiryListsProps) {
  const { data: plan } = useQuery(planQuery())
  const expired = useQuery(expiryListQuery('expired'))
  const expiring = useQuery(expiryListQuery('expiring'))
  const [day, setDay] = useState<number | null>(null)
  const readExpired = expired.data?.items ?? noLots
  const readExpiring = expiring.data?.items ?? noLots
  const expiries = useMemo(
    () => [...readExpired, ...readExpiring].map(({ shared }) => shared.expires_at),
    [readExpired, readExpiring],
  )
  const now = useNow(expiries)
  // What has expired since the reading goes to the expired ones, also without a connection.
  const ahead = readExpiring.map((lot) => lotAt(lot, now.getTime()))
  const isLate = ({ shared }: LabelLot) => shared.status === 'expired'
  const expiredLots = [...readExpired, ...ahead.filter(isLate)]
  const expiringLots = ahead.filter((lot) => !isLate(lot))
  const days = plan?.days ?? noDays
  // The lists follow each baixa at once. Where a list has more labels than were read, the plan counts them.
  const counts =
    isWhole(expired) && isWhole(expiring)
      ? countDays(expiredLots.flatMap(labelsOf).length, expiringLots.flatMap(labelsOf), now, timeZone)
      : new Map(days.map((each) => [each.day, each.labels]))
  const row = { timeZone, now, commands }

  return (
    <>
      {expiries.length > 0 && counts.size > 0 ? (
        <WeekBars days={weekDays(counts, now, timeZone)} chosen={day} onChoose={setDay} />
      ) : null}
      <div className={`top gap-4 slim ${styles.groups}`}>
        {day === null || day < 0 ? <ExpiredSection query={expired} lots={expiredLots} {...{ days, ...row }} /> : null}
        {day === null || day >= 0 ? (
          <ExpiringGroups query={expiring} lots={expiringLots} {...{ days, counts, day, ...row }} />
        ) : null}
      </div>
    </>
  )
}

interface ExpiredSectionProps extends ExpiryListsProps {
  readonly query: SectionQuery
  readonly lots: readonly LabelLot[]
  readonly days: readonly PlanDay[]
  readonly now: Date
}

function ExpiredSection({ query, lots, days, ...row }: ExpiredSectionProps) {
  const labels = lots.flatMap(labelsOf)
  const late = days.filter(({ day }) => day < 0)
  const count = isWhole(query) ? labels.length : late[0]?.labels
  return (
    <ExpirySection
      title="Vencidos"
      tone="late"
      name="Produtos vencidos"
      columns={['Nome', 'Categoria', 'Venceu em', 'Dias vencido']}
      {...{ query, lots }}
      failure="Erro ao buscar produtos vencidos"
      loading="Carregando produtos vencidos..."
      empty={
        <NoRows title="Ótimo! Nenhum produto vencido." text="Todos os produtos estão dentro do prazo de validade." />
      }
      sum={<GroupSum labels={count} worth={worthOf(late)} />}
      action={
        labels.length > 1 && isWhole(query) && mayNow('descartar') ? (
          <Button look="bad" onClick={() => row.commands.withdraw({ kind: 'discard', labels })}>
            Descartar todos
          </Button>
        ) : null
      }
      renderRow={(lot) => <ExpiredRow key={lotKey(lot)} lot={lot} {...row} />}
    />
  )
}
