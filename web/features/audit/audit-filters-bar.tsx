import '@mantine/core/styles/Combobox.layer.css'
import { NativeSelect } from '@mantine/core'
import { auditKindNames } from '#contract/audit/filters'
import { DateField } from '../../components/date-field/date-field.tsx'
import { auditKinds, readAuditFilters } from './audit-filters.ts'
import type { AuditFilters } from './audit-filters.ts'
import { Button } from '../../components/kit/button.tsx'
import styles from './audit-filters-bar.module.css'

/** A user to filter by. */
export interface Person {
  readonly id: string
  readonly name: string
}

interface AuditFiltersBarProps {
  readonly filters: AuditFilters
  readonly people: readonly Person[]
  readonly today: string
  readonly onChange: (filters: AuditFilters) => void
}

const kindOptions = [
  { value: '', label: 'Tudo' },
  ...auditKinds.map((kind) => ({ value: kind, label: auditKindNames[kind] })),
]

export function AuditFiltersBar({ filters, people, today, onChange }: AuditFiltersBarProps) {
  const change = (changed: Partial<Record<keyof AuditFilters, string>>) =>
    onChange(readAuditFilters({ ...filters, ...changed }))
  return (
    <search className={`below-4 ${styles.bar}`}>
      <DateField
        name="from"
        label="De"
        required={false}
        value={filters.from ?? ''}
        today={today}
        isPast
        error={isBackwards(filters) ? 'Vem depois do fim' : undefined}
        onChange={(from) => change({ from })}
      />
      <DateField
        name="to"
        label="Até"
        required={false}
        value={filters.to ?? ''}
        today={today}
        isPast
        onChange={(to) => change({ to })}
      />
      <NativeSelect
        size="md"
        label="O que"
        value={filters.type ?? ''}
        data={kindOptions}
        onChange={(event) => change({ type: event.currentTarget.value })}
      />
      <NativeSelect
        size="md"
        label="Quem"
        value={filters.actor ?? ''}
        data={personOptions(people, filters.actor)}
        onChange={(event) => change({ actor: event.currentTarget.value })}
      />
      {Object.keys(filters).length > 0 ? (
        <div className="row wrap across gap-3 mid">
          {filters.product === undefined ? null : <span>Só a etiqueta {filters.product}</span>}
          <Button look="plain" onClick={() => onChange({})}>
            Limpar filtros
          </Button>
        </div>
      ) : null}
    </search>
  )
}

const isBackwards = ({ from, to }: AuditFilters) => from !== undefined && to !== undefined && from > to

/** Adds "Outra pessoa" when the URL filters by a user who is not in the list. */
function personOptions(people: readonly Person[], current: string | undefined) {
  const listed = people.map(({ id, name }) => ({ value: id, label: name }))
  const isUnknown = current !== undefined && !people.some(({ id }) => id === current)
  return [{ value: '', label: 'Todos' }, ...listed, ...(isUnknown ? [{ value: current, label: 'Outra pessoa' }] : [])]
}
