import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { FormEvent } from 'react'
import type { WastePeriod } from '#contract/waste'
import { periodErrors } from '../../components/period/period-errors.ts'
import { PeriodFields } from '../../components/period/period-fields.tsx'
import { Pressable } from '../../components/kit/pressable.tsx'
import styles from './period-chips.module.css'
import { isSamePeriod, periodChoices } from './waste-periods.ts'
import { Button } from '../../components/kit/button.tsx'

interface PeriodChipsProps {
  readonly period: WastePeriod
  readonly today: string
}

export function PeriodChips({ period, today }: PeriodChipsProps) {
  const choices = periodChoices(today)
  const isOwn = !choices.some((choice) => isSamePeriod(choice.period, period))
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <nav className={`chips ${styles.chips}`} data-swiped aria-label="Período">
        {choices.map(({ name, period: own }, at) => (
          <Link
            key={name}
            to="/reports/waste"
            // The usual period has no dates in its address: the bookmark is of last week, whenever it is opened.
            search={at === 0 ? {} : own}
            className="chip"
            activeOptions={{ exact: true }}
            activeProps={{}}
            // The link itself tells apart only addresses, and last week has two: with its dates and without.
            aria-current={isSamePeriod(own, period) ? 'true' : undefined}
            onClick={() => setChoosing(false)}
          >
            {name}
          </Link>
        ))}
        <Pressable
          className="chip"
          aria-expanded={isChoosing}
          data-chosen={isOwn || undefined}
          onClick={() => setChoosing(!isChoosing)}
        >
          Escolher datas
        </Pressable>
      </nav>
      {isChoosing ? <OwnDates key={`${period.from} ${period.to}`} period={period} today={today} /> : null}
    </>
  )
}

function OwnDates({ period, today }: PeriodChipsProps) {
  const [chosen, setChosen] = useState(period)
  const navigate = useNavigate()
  const errors = periodErrors(chosen)
  const isWrong = Object.keys(errors).length > 0

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isWrong) void navigate({ to: '/reports/waste', search: chosen, resetScroll: false })
  }

  return (
    <form
      className={`flex wrap bottom gap-3 wide ${styles.dates}`}
      noValidate
      aria-label="Escolher datas"
      onSubmit={handleSubmit}
    >
      <PeriodFields period={chosen} onChange={setChosen} {...{ today, errors }} />
      <Button type="submit" disabled={isWrong}>
        Mostrar
      </Button>
    </form>
  )
}
