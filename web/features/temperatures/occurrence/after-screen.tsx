import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Label } from '#contract/labels'
import type { PrintingTenant } from '#contract/labels/printed-label'
import { incidentKindNames, incidentName, lastFoodAt } from '#contract/temperatures/incidents'
import type { Incident } from '#contract/temperatures/incidents'
import { measuredText } from '#contract/food'
import { counted } from '#contract/words'
import { ExportPanel } from '../../../components/exports/export-progress.tsx'
import { IconArrowLeft } from '../../../components/icons.ts'
import fill from '../../../components/kit/fill.module.css'
import { NewLabelsPaper } from '../../../components/printing/new-labels-paper.tsx'
import { useNewLabels } from '../../../components/printing/use-new-labels.ts'
import task from '../../../components/kit/task.module.css'
import { amountText as moneyText } from '../../../lib/format.ts'
import { mayNow } from '../../../lib/rights.ts'
import { useMinute } from '../../../lib/use-minute.ts'
import { ChangeButton } from './change-button.tsx'
import { ClaimButtons, exportedOccurrence } from './claim-buttons.tsx'
import type { OneOccurrence } from './during-screen.tsx'
import { FoodByLabel } from './food-by-label.tsx'
import { FoodDock } from './food-dock.tsx'
import { OutcomePart } from './outcome-part.tsx'
import { outcomeOrder } from './outcome-words.ts'
import { hourText, periodText } from './occurrence-words.ts'
import styles from './occurrence.module.css'
import { PossibleLabels } from './possible-labels.tsx'

/** After its end: what became of the food, by outcome. */
export function AfterScreen({ occurrence, tenant, isWhole }: OneOccurrence) {
  const { id, kind, totals, utility, protocol, note } = occurrence
  const timeZone = tenant.time_zone
  const [born, setBorn] = useState<readonly Label[]>([])
  // The label whose food is measured now.
  const [food, setFood] = useState<number | null>(null)
  const now = useMinute()
  const certain = occurrence.labels.filter(({ scope }) => scope === 'certo')
  const unmeasured = certain.filter((label) => label.decided === null && label.unmeasured)
  return (
    <div className={`${fill.fill} ${task.task}`}>
      <header className={`row ${task.head}`}>
        <Link
          to="/temperaturas/ocorrencias"
          className={`middle muted ${task.leave}`}
          aria-label="Voltar às ocorrências"
        >
          <IconArrowLeft size={26} aria-hidden="true" />
        </Link>
        <div className="grow slim">
          <h1 className={`strong tight ${task.title}`} tabIndex={-1}>
            {incidentName(id)}: {incidentKindNames[kind]}
          </h1>
          <p className="muted text-2 figures break">
            {periodText(occurrence, timeZone)}
            {[utility, protocol === '' ? '' : `protocolo ${protocol}`].map((text) => (text === '' ? '' : ` · ${text}`))}
          </p>
        </div>
        <ChangeButton occurrence={occurrence} timeZone={timeZone} />
      </header>
      <section className={task.work} aria-label="Etiquetas" aria-busy={!isWhole || undefined}>
        {note === '' ? null : <p className="muted text-2 break below-3">{note}</p>}
        <ExportPanel about={exportedOccurrence(id)} />
        <div className="stack gap-3">
          {certain.length === 0 && totals.possible.labels === 0 ? (
            <p className="muted">Nenhuma etiqueta em estoque estava nestes lugares.</p>
          ) : null}
          <NewPaper labels={born} tenant={tenant} />
          {outcomeOrder.map((outcome) => (
            <OutcomePart
              key={outcome}
              id={id}
              outcome={outcome}
              labels={certain.filter((label) => label.decided === null && label.outcome === outcome)}
              timeZone={timeZone}
              isWhole={isWhole}
              onBorn={(labels) => setBorn((before) => [...before, ...labels])}
            />
          ))}
          <Decided totals={totals} />
        </div>
        <PossibleLabels {...{ occurrence, isWhole }} />
      </section>
      {food === null ? (
        <Readings occurrence={occurrence} timeZone={timeZone}>
          {unmeasured.length > 0 && now.getTime() <= lastFoodAt(occurrence) ? (
            <FoodByLabel labels={unmeasured} tenant={tenant} onFound={setFood} />
          ) : null}
        </Readings>
      ) : (
        <FoodDock key={food} occurrence={occurrence} ids={[food]} onClose={() => setFood(null)} />
      )}
    </div>
  )
}

interface NewPaperProps {
  readonly labels: readonly Label[]
  readonly tenant: PrintingTenant
}

/** The paper of the labels that have a new date. */
function NewPaper({ labels, tenant }: NewPaperProps) {
  const made = { labels, job: null }
  const paper = useNewLabels(tenant, made)
  return <NewLabelsPaper {...made} {...paper} />
}

interface ReadingsProps {
  readonly occurrence: Incident
  readonly timeZone: string
  /** What measures the food. */
  readonly children: ReactNode
}

/** The readings where there is room beside the labels; a measure of the food, what is lost and the file about it everywhere. */
function Readings({ occurrence, timeZone, children }: ReadingsProps) {
  const { id, totals, points } = occurrence
  const { labels: lost, worth } = totals.outcomes.descartar
  const loss = lost === 0 || worth === undefined ? null : moneyText(worth)
  const hasClaim = totals.decided.descarta > 0 && mayNow('ver_custos')
  return (
    <section
      className={`${task.dock} ${loss !== null || hasClaim || children !== null ? '' : styles.deskDock}`}
      aria-label="Leituras"
    >
      <div className={styles.onDesk}>
        <h2 className="text-3 strong">Leituras</h2>
        <dl className="stack gap-3">
          {points.map(({ id: pointId, name, readings }) => (
            <div key={pointId}>
              <dt className="mid break">{name}</dt>
              <dd className="flex wrap gap-2 muted text-2 figures">
                {readings.length === 0 ? 'sem leitura' : null}
                {readings.map(({ at, value }) => (
                  <span key={at} className="one-line">
                    {hourText(at, timeZone)} {measuredText(value)}
                  </span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={`stack gap-3 ${task.last}`}>
        {children}
        {loss === null ? null : (
          <p className="row between gap-3">
            <span className="muted text-2">A descartar</span>
            <b className={`strong figures one-line ${styles.total}`}>R$ {loss}</b>
          </p>
        )}
        {hasClaim ? <ClaimButtons id={id} /> : null}
      </div>
    </section>
  )
}

/** What people have decided, of all labels. */
function Decided({ totals: { decided } }: Pick<Incident, 'totals'>) {
  const parts = [
    decided.descarta > 0 ? counted(decided.descarta, 'descartada', 'descartadas') : '',
    decided.mantem > 0 ? counted(decided.mantem, 'mantida', 'mantidas') : '',
    decided.encurta > 0 ? counted(decided.encurta, 'com data mais curta', 'com data mais curta') : '',
    decided.descongelou > 0 ? counted(decided.descongelou, 'descongelada', 'descongeladas') : '',
  ].filter((text) => text !== '')
  if (parts.length === 0) return null
  return (
    <p className="tinted pad-3 mid figures" data-tone="good" role="status">
      Decidido: {parts.join(' · ')}
    </p>
  )
}
