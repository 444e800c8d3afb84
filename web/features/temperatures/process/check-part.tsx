import { lazy, Suspense, useState } from 'react'
import type { ProcessCheckAnswer } from '#contract/temperatures/process-checks'
import { confirmDelete } from '../../../components/confirm-delete.ts'
import { IconFlame, IconThermometer, IconTrash } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { KeyFigure } from '../../../components/kit/key-figure.tsx'
import { Notice } from '../../../components/kit/notice.tsx'
import { ToneBadge } from '../../../components/tone-badge.tsx'
import { sentenceOf } from '../../../lib/http.ts'
import { mayNow } from '../../../lib/rights.ts'
import { useMinute } from '../../../lib/use-minute.ts'
import { momentText, spanText } from '../occurrence/occurrence-words.ts'
import { actOnCheck, useCheckWrite } from './process-api.ts'
import { coolingClock, entriesOf, leftText, statusLooks } from './process-words.ts'
import styles from './process.module.css'

const sheets = () => import('./check-sheets.tsx')
const ReadingSheet = lazy(async () => ({ default: (await sheets()).ReadingSheet }))
const ReheatSheet = lazy(async () => ({ default: (await sheets()).ReheatSheet }))

interface CheckPartProps {
  readonly check: ProcessCheckAnswer
  readonly timeZone: string
}

/** One check: how it stands, what was measured and done, and what may be done next. */
export function CheckPart({ check, timeZone }: CheckPartProps) {
  const now = useMinute()
  const clock = coolingClock(check, now)
  const { status, sentence, needsAction } = check
  return (
    <div className={`stack gap-3 ${styles.check}`}>
      <p>
        <ToneBadge {...statusLooks[status]} />
      </p>
      {clock === null ? null : (
        <div className={styles.clock}>
          <div>
            <KeyFigure caption={clock.from} value={spanText(clock.sinceMs)} />
          </div>
          <div data-tone={clock.isNear ? 'late' : undefined}>
            <KeyFigure caption="até 10 °C" value={spanText(Math.ceil(clock.leftMs / 60_000) * 60_000)} />
          </div>
        </div>
      )}
      <div role="status">
        <p className="break">{clock?.isNear === true ? leftText(clock.leftMs) : sentence}</p>
        {needsAction && holdsLabels(check) ? <p className="muted">{blockedText(check)}</p> : null}
      </div>
      <ol className="rows" data-many>
        {entriesOf(check).map(({ key, at, text, about }) => (
          <li key={key} className="row wrap between gap-3">
            <span className="figures">
              <span className="muted">{momentText(at, now, timeZone)}</span> <b className="strong">{text}</b>
            </span>
            <span className="muted text-2 break slim">{about}</span>
          </li>
        ))}
      </ol>
      <Acts check={check} timeZone={timeZone} />
    </div>
  )
}

const holdsLabels = ({ batchId, labelId }: ProcessCheckAnswer) => batchId !== null || labelId !== null

const blockedText = ({ batchId }: ProcessCheckAnswer) =>
  batchId === null ? 'Até lá a etiqueta fica bloqueada.' : 'Até lá as etiquetas deste preparo ficam bloqueadas.'

type Asked = 'reading' | 'reheat'

/** What is left to do about the food: to measure, to reheat once, to discard. */
function actsOf(check: ProcessCheckAnswer) {
  const { kind, status, needsAction, mayReheat } = check
  const isEnded = status === 'descartado' || (status === 'ok' && kind !== 'exposicao')
  const measures = !needsAction || kind !== 'resfriamento'
  const mayDiscard = !holdsLabels(check) || mayNow('descartar')
  return { isEnded, measures, mayReheat, discards: needsAction, mayDiscard }
}

function Acts({ check, timeZone }: CheckPartProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { isEnded, measures, mayReheat, discards, mayDiscard } = actsOf(check)
  if (isEnded) return null
  return (
    <div className="flex wrap gap-2">
      {measures ? (
        <Button icon={<IconThermometer size={20} aria-hidden="true" />} onClick={() => setAsked('reading')}>
          Medir
        </Button>
      ) : null}
      {mayReheat ? (
        <Button icon={<IconFlame size={20} aria-hidden="true" />} onClick={() => setAsked('reheat')}>
          Reaqueci
        </Button>
      ) : null}
      {discards && mayDiscard ? <Discard check={check} isLast={!mayReheat && !measures} /> : null}
      {measures ? null : (
        <Button look="plain" onClick={() => setAsked('reading')}>
          Lançar outra leitura
        </Button>
      )}
      {discards && !mayDiscard ? (
        <p className="muted text-2">Quem pode descartar etiquetas registra o descarte.</p>
      ) : null}
      <Suspense fallback={null}>
        {asked === 'reading' ? <ReadingSheet {...{ check, timeZone }} onClose={() => setAsked(null)} /> : null}
        {asked === 'reheat' ? <ReheatSheet {...{ check, timeZone }} onClose={() => setAsked(null)} /> : null}
      </Suspense>
    </div>
  )
}

interface DiscardProps extends Pick<CheckPartProps, 'check'> {
  /** Nothing else is left to do. */
  readonly isLast: boolean
}

function Discard({ check, isLast }: DiscardProps) {
  const { mutate, isPending, error } = useCheckWrite(
    (_: null, key: string) => actOnCheck(check.id, { action: 'descartei' }, key),
    () => undefined,
  )
  return (
    <>
      <Button
        look={isLast ? 'bad' : 'quiet'}
        busy={isPending}
        icon={<IconTrash size={20} aria-hidden="true" />}
        onClick={() => confirmDelete({ ...discardWords(check), onConfirm: () => mutate(null) })}
      >
        Descartei
      </Button>
      {error === null ? null : (
        <Notice tone="bad" text={sentenceOf(error, 'O descarte não foi gravado. Tente de novo.')} />
      )}
    </>
  )
}

const discardWords = ({ name, batchId, labelId }: ProcessCheckAnswer) => ({
  title: 'Descartar o alimento?',
  text:
    batchId !== null
      ? `As etiquetas deste preparo de ${name} que estão no estoque saem como perda, pelo motivo temperatura.`
      : labelId !== null
        ? `A etiqueta de ${name} sai do estoque como perda, pelo motivo temperatura.`
        : `${name}: a conferência termina aqui.`,
  confirm: 'Descartei',
})
