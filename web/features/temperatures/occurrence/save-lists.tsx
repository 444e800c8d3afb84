import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Incident, IncidentLabel, Proposal } from '#contract/temperatures/incidents'
import { celsiusText } from '#contract/food'
import { labelsText } from '#contract/words'
import { IconChevronRight, IconFlame, IconRoute, IconSnowflake, IconThermometer } from '../../../components/icons.ts'
import type { Icon } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { PickTile } from '../../../components/kit/pick-tile.tsx'
import { Times } from '../../../components/kit/times.tsx'
import { useMinute } from '../../../lib/use-minute.ts'
import { groupsOf, listNames, listOf, mostUrgent, shareText, worthOf } from './label-lists.ts'
import type { LabelGroup, ListName } from './label-lists.ts'
import { hourText, leftWords } from './occurrence-words.ts'
import styles from './save-lists.module.css'

const titles: Readonly<Record<ListName, string>> = {
  save: 'Salvar primeiro',
  stays: 'Fica',
  discard: 'Descartar',
}
const tones: Readonly<Record<ListName, string>> = { save: 'tomorrow', stays: 'ok', discard: 'late' }
const nothing: Readonly<Record<ListName, string>> = {
  save: 'Nada passou do limite até a última medida.',
  stays: 'Nada ficou dentro do limite o tempo todo.',
  discard: 'Nada passou do tempo aceito.',
}
const SHOWN = 20

interface SaveListsProps {
  readonly occurrence: Incident
  readonly isWhole: boolean
  readonly timeZone: string
  /** The food of equal labels is measured. */
  readonly onMeasure: (ids: readonly number[]) => void
}

/** The labels in three lists: what to save first, what stays, and what has passed. */
export function SaveLists({ occurrence, isWhole, timeZone, onMeasure }: SaveListsProps) {
  const labels = occurrence.labels.filter(({ scope, decided }) => scope === 'certo' && decided === null)
  const of = (list: ListName) => labels.filter((label) => listOf(label) === list)
  const [chosen, setChosen] = useState<ListName | null>(null)
  // Without a choice: what asks for something.
  const shown = chosen ?? (of('save').length > 0 ? 'save' : of('discard').length > 0 ? 'discard' : 'stays')
  const groups = mostUrgent(groupsOf(of(shown)))
  const [isLong, setLong] = useState(false)
  const now = useMinute().getTime()
  const rows = isLong ? groups : groups.slice(0, SHOWN)
  const rest = groups.slice(rows.length)
  return (
    <>
      <div className={styles.lists} role="group" aria-label="Listas" aria-busy={!isWhole || undefined}>
        {listNames.map((list) => (
          <PickTile
            key={list}
            className={styles.list}
            data-tone={tones[list]}
            aria-pressed={list === shown}
            onClick={() => setChosen(list)}
          >
            <span className="block mid tight">{titles[list]}</span>
            <b className="strong figures">{of(list).length}</b>{' '}
            <span className="text-2 figures break">{sumText(of(list))}</span>
          </PickTile>
        ))}
      </div>
      {groups.length === 0 ? (
        <p className="muted">{labels.length === 0 ? noLabels(occurrence) : nothing[shown]}</p>
      ) : null}
      <ul className="stack gap-2" aria-label={titles[shown]}>
        {rows.map((group) => (
          <Row
            key={group.key}
            group={group}
            list={shown}
            timeZone={timeZone}
            now={now}
            measured={measuredText(occurrence, group, timeZone)}
            onMeasure={() => onMeasure(group.labels.map(({ id }) => id))}
          />
        ))}
      </ul>
      {rest.length === 0 ? null : (
        <Button look="plain" onClick={() => setLong(true)}>
          Mais {labelsText(rest.flatMap((group) => group.labels).length)}
          {worthEnd(rest.flatMap((group) => group.labels))}
        </Button>
      )}
    </>
  )
}

const noLabels = ({ totals }: Incident): string =>
  totals.possible.labels > 0
    ? 'Diga abaixo quais etiquetas estavam nestes pontos.'
    : 'Nenhuma etiqueta em estoque nestes lugares.'

function sumText(labels: readonly IncidentLabel[]): string {
  if (labels.length === 0) return 'nada'
  const { sum, uncosted } = worthOf(labels)
  if (sum === null) return ''
  return `R$ ${sum}${uncosted > 0 ? ` · ${uncosted} sem custo` : ''}`
}

function worthEnd(labels: readonly IncidentLabel[]): string {
  const { sum } = worthOf(labels)
  return sum === null ? '' : ` · R$ ${sum}`
}

interface RowProps {
  readonly group: LabelGroup
  readonly list: ListName
  readonly timeZone: string
  readonly now: number
  /** What was measured in the food; empty: nothing. */
  readonly measured: string
  readonly onMeasure: () => void
}

/** `alimento a 3,9 °C às 20:00`, the last measure of a row that is one label. */
function measuredText({ food }: Incident, { first, labels }: LabelGroup, timeZone: string): string {
  const last = food.filter(({ labelId }) => labelId === first.id).at(-1)
  if (last === undefined || labels.length > 1) return ''
  return `alimento a ${celsiusText(last.value)} às ${hourText(last.at, timeZone)}`
}

function Row({ group: { first, labels }, list, timeZone, now, measured, onMeasure }: RowProps) {
  const { name, weight, place, sentence, moved, proposals } = first
  const { sum } = worthOf(labels)
  return (
    <li className={styles.row} data-tone={toneOf(first, list, now)}>
      <p className={`figures ${styles.share}`}>
        <ShareOf label={first} timeZone={timeZone} now={now} />
      </p>
      <div className="slim">
        <h2 className="text-4 strong tight break">
          {name} <Times count={labels.length} />
        </h2>
        <p className="text-2 figures break">
          <span className="muted">
            {[place, weight, labels.length === 1 ? first.code : '', moved ? 'movida' : '', measured]
              .filter((text) => text !== '')
              .join(' · ')}
          </span>
          {sum === null ? null : <b className="strong"> · R$ {sum}</b>}
        </p>
        {sentence === '' ? null : <p className="muted text-1 break">{sentence}</p>}
      </div>
      {list === 'stays' ? null : (
        <Proposals label={first} proposals={list === 'save' ? proposals : []} onMeasure={onMeasure} />
      )}
    </li>
  )
}

const SHORT_MS = 60 * 60_000

function toneOf({ used, crossesAt }: IncidentLabel, list: ListName, now: number): string {
  if (list !== 'save') return tones[list]
  const isShort = crossesAt !== null && Date.parse(crossesAt) - now <= SHORT_MS
  return isShort || Number(used) >= 0.75 ? 'today' : 'tomorrow'
}

interface ShareProps extends Pick<RowProps, 'timeZone' | 'now'> {
  readonly label: IncidentLabel
}

/** What is left of the accepted time, at the temperature of the last reading; else the share of it that is used. */
function ShareOf({ label, timeZone, now }: ShareProps) {
  const { outcome, used, crossedAt, crossesAt } = label
  if (outcome === 'descartar')
    return (
      <>
        <b className="block strong">{crossedAt === null ? '–' : hourText(crossedAt, timeZone)}</b>
        <span className="block text-1 mid">passou</span>
      </>
    )
  const word =
    outcome === 'decidir' ? 'decidir' : outcome === 'encurta' ? 'encurta' : outcome === 'descongelou' ? 'degelou' : ''
  if (word !== '' && Number(used) === 0) return <b className={`block strong ${styles.word}`}>{word}</b>
  const [figure, below] =
    word === '' && crossesAt !== null
      ? leftWords(Date.parse(crossesAt) - now)
      : [shareText(used), word === '' ? 'do tempo' : word]
  return (
    <>
      <b className="block strong one-line">{figure}</b>
      <span className="block text-1 mid">{below}</span>
    </>
  )
}

const proposalWords: Readonly<Record<Proposal, readonly [string, Icon]>> = {
  cozinhar: ['Cozinhar', IconFlame],
  mover: ['Mover', IconRoute],
  gelo: ['Gelo', IconSnowflake],
}

interface ProposalsProps {
  readonly label: IncidentLabel
  readonly proposals: readonly Proposal[]
  readonly onMeasure: () => void
}

/** What saves it. A move is made where labels are moved; ice and fire are made by hand. What is still cold is measured. */
const Proposals = ({ label: { name }, proposals, onMeasure }: ProposalsProps) => (
  <ul className={styles.proposals} aria-label={`O que salva ${name}`}>
    {proposals.map((proposal) => {
      const [word, Mark] = proposalWords[proposal]
      return (
        <li key={proposal}>
          {proposal === 'mover' ? (
            <Link
              to="/product-list"
              search={{ q: name }}
              className="button-link"
              data-look="quiet"
              aria-label={`Mover ${name}`}
            >
              <Mark size={20} aria-hidden="true" />
              {word}
              <IconChevronRight size={16} aria-hidden="true" />
            </Link>
          ) : (
            <span className={`inline-row gap-2 mid ${styles.proposal}`}>
              <Mark size={20} aria-hidden="true" />
              {word}
            </span>
          )}
        </li>
      )
    })}
    <li>
      <Button
        look="quiet"
        aria-label={`Medir o alimento: ${name}`}
        icon={<IconThermometer size={20} aria-hidden="true" />}
        onClick={onMeasure}
      >
        Medir
      </Button>
    </li>
  </ul>
)
