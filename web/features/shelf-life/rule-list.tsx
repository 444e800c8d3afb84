import { Link } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { durationText, stateNames } from '#contract/food'
import { keptText } from '#contract/shelf-life/norm-table'
import type { RuleLine } from '#contract/shelf-life/rule-lines'
import { ruleLimitText } from '#contract/shelf-life/wording'
import { plural } from '#contract/words'
import { Empty } from '../../components/kit/empty.tsx'
import { IconClock, IconPencil, IconPlus, IconTrash } from '../../components/icons.ts'
import { Button } from '../../components/kit/button.tsx'
import { IconButton } from '../../components/kit/icon-button.tsx'
import { Card } from '../../components/kit/card.tsx'
import styles from './rule-list.module.css'

/** Lines from which the groups begin closed: an adopted table has hundreds. */
const CLOSED_FROM = 30

export interface RuleActions {
  readonly onAdd: () => void
  readonly onEdit: (line: RuleLine) => void
  readonly onDelete: (line: RuleLine) => void
}

interface RuleListProps {
  readonly title: RefObject<HTMLHeadingElement | null>
  readonly lines: readonly RuleLine[]
  /** null: this person may only read. */
  readonly actions: RuleActions | null
}

/** The house's and the makers' times by what they are for, each beside the norm. */
export function RuleList({ title, lines, actions }: RuleListProps) {
  const groups = groupsOf(lines)
  return (
    <Card
      title="Prazos da casa e dos fabricantes"
      titleRef={title}
      aside={
        actions === null ? null : (
          <Button look="quiet" icon={<IconPlus size={18} aria-hidden="true" />} onClick={actions.onAdd}>
            Novo prazo
          </Button>
        )
      }
    >
      {lines.length === 0 ? (
        <Empty
          icon={IconClock}
          title="Nenhum prazo da casa"
          text="Valem as normas. Um prazo da casa pode ser mais curto que o limite da norma, nunca mais longo."
        />
      ) : (
        groups.map((own) => (
          <Group
            key={`${own[0]?.rule.id} ${own[0]?.subject}`}
            lines={own}
            isOpen={lines.length < CLOSED_FROM}
            actions={actions}
          />
        ))
      )}
    </Card>
  )
}

/** The lines of one product or class; they stand one after the other already. */
function groupsOf(lines: readonly RuleLine[]): readonly (readonly RuleLine[])[] {
  const groups = new Map<string, RuleLine[]>()
  for (const line of lines) {
    const key = `${line.rule.baseProductId ?? ''} ${line.subject}`
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  return [...groups.values()]
}

interface GroupProps {
  readonly lines: readonly RuleLine[]
  readonly isOpen: boolean
  readonly actions: RuleActions | null
}

function Group({ lines, isOpen, actions }: GroupProps) {
  return (
    <details className={styles.group} open={isOpen}>
      <summary className={`row gap-3 ${styles.summary}`}>
        <span className="grow slim break mid">{lines[0]?.subject}</span>
        <span className="still muted text-2">
          {lines.length} {plural(lines.length, 'prazo', 'prazos')}
        </span>
      </summary>
      <ul className="below-3">
        {lines.map((line) => (
          <Line key={`${line.from} ${line.rule.id}`} line={line} actions={actions} />
        ))}
      </ul>
    </details>
  )
}

function Line({ line, actions }: { readonly line: RuleLine; readonly actions: RuleActions | null }) {
  const { rule, from, stands, difference } = line
  const origin = from === 'validade' ? 'Validade (dias) do produto base' : originNames[rule.origin]
  return (
    <li className={`flex wrap top gap-3 ${styles.line}`}>
      <span className={`still text-3 strong figures ${styles.time}`}>{durationText(rule.duration)}</span>
      <div className={`stack slim break ${styles.words}`}>
        <span className="mid">{whatOf(line)}</span>
        <span className="muted text-2">{origin}</span>
        <span className={`text-2 ${standsLooks[stands]}`}>{difference}</span>
        {rule.note === '' ? null : <span className="muted text-2">{rule.note}</span>}
      </div>
      {actions === null ? null : <LineActions line={line} actions={actions} />}
    </li>
  )
}

function LineActions({ line, actions }: { readonly line: RuleLine; readonly actions: RuleActions }) {
  if (line.from === 'validade')
    return (
      <Link to="/management/add-product" className="button-link" data-look="quiet">
        Produtos base
      </Link>
    )
  const name = `${line.subject}, ${whatOf(line)}`
  return (
    <div className="flex still gap-1">
      <IconButton label={`Editar ${name}`} title="Editar" onClick={() => actions.onEdit(line)}>
        <IconPencil size={19} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton label={`Excluir ${name}`} title="Excluir" onClick={() => actions.onDelete(line)} tone="bad">
        <IconTrash size={19} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

const standsLooks: Readonly<Record<RuleLine['stands'], string>> = {
  acima: 'bad mid',
  mais: 'warned',
  igual: 'muted',
  menos: 'muted',
  sem_norma: 'muted',
}

const originNames = { casa: 'Prazo da casa', fabricante: 'Prazo do fabricante' } as const

/** `Preparado, refrigerado até 4 °C`. */
export function whatOf({ rule }: RuleLine): string {
  const kept = keptText({ storageKind: rule.storageKind, limits: ruleLimitText(rule) })
  return `${stateNames[rule.state]}, ${kept.charAt(0).toLocaleLowerCase('pt-BR')}${kept.slice(1)}`
}
