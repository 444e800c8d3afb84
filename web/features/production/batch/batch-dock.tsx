import { useEffect, useEffectEvent, useState } from 'react'
import type { BatchBody, BatchPreview } from '#contract/production/batches'
import { counted } from '#contract/words'
import { IconCheck, IconPrinter } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { Notice } from '../../../components/kit/notice.tsx'
import task from '../../../components/kit/task.module.css'
import { amountText as moneyText } from '../../../lib/format.ts'
import { amountText, bandDate } from '../words.ts'
import styles from './batch.module.css'
import { packsOf } from './paper.ts'
import type { OwnPaper } from './use-paper.ts'
import type { Produce } from './use-produce.ts'

interface BatchDockProps {
  readonly own: OwnPaper
  readonly preview: BatchPreview
  readonly produce: Produce
  readonly timeZone: string
}

/** What comes out: the date, the lot, the labels and what they cost, and the one button. */
export function BatchDock({ own, preview, produce, timeZone }: BatchDockProps) {
  const { outputs, cost, leftover, hints } = preview
  const [date] = preview.dates
  const labels = outputs.reduce((sum, { count }) => sum + count, 0)
  return (
    <section className={task.dock} aria-label="Etiquetas">
      <div className={styles.tape} data-stale={!own.isFresh || undefined}>
        <div className={styles.band}>
          <p>
            <span className={`block text-1 ${styles.caption}`}>Validade</span>
            <b className={`strong figures tight one-line ${styles.date}`}>
              {date === undefined ? '–' : bandDate(date.expiration_date, timeZone)}
            </b>
          </p>
          <p className="text-2 mid figures one-line">
            <span className={`block text-1 regular ${styles.caption}`}>Lote</span>
            {preview.lot}
          </p>
        </div>
        <div className={styles.packs}>
          {packsOf(outputs).map(({ count, weight }) => (
            <p key={weight} className="one-line">
              <b className={`strong figures ${styles.count}`}>{count}</b>{' '}
              <span className="muted text-2 mid">× {weight}</span>
            </p>
          ))}
          {leftover === null ? null : <p className="muted text-2">sobram {amountText(leftover)} sem etiqueta</p>}
          {cost === undefined ? null : (
            <p className={styles.cost}>
              <span className="muted text-2">custo</span>
              {/* The preview counts at the saved prices. */}
              <b className="strong figures one-line">
                {own.paper.usePricesNow ? 'com os preços de hoje' : `R$ ${moneyText(cost.total)}`}
              </b>
            </p>
          )}
        </div>
      </div>
      <Prices own={own} cost={cost} />
      {date === undefined || date.sentence === '' ? null : (
        <p className={`muted text-1 break ${styles.source}`}>{date.sentence}</p>
      )}
      {preview.dates
        .filter((each) => each.expiration_date !== date?.expiration_date)
        .map((each) => (
          <p key={`${each.baseProductId} ${each.expiration_date}`} className="text-2 figures break">
            {each.name}: validade <b className="strong">{bandDate(each.expiration_date, timeZone)}</b>
          </p>
        ))}
      {hints.map((text) => (
        <p key={text} className="text-2 warned break">
          {text}
        </p>
      ))}
      {produce.unanswered === null ? null : (
        <Notice
          tone="warn"
          text="Sem resposta do servidor: o preparo pode já estar registrado. Tente de novo, ele não será feito duas vezes."
        />
      )}
      {produce.message === null ? null : <Notice tone="bad" text={produce.message} />}
      <div className={task.last}>
        <ProduceButton {...{ own, produce, labels }} version={preview.version} />
      </div>
    </section>
  )
}

function Prices({ own, cost }: Pick<BatchDockProps, 'own'> & Pick<BatchPreview, 'cost'>) {
  if (own.paper.usePricesNow) return <p className="text-2 good mid">A ficha passa a usar os preços de hoje.</p>
  if (cost === undefined || cost.changedPrices === 0) return null
  return (
    <p className="row wrap between gap-2 text-2">
      <span>{counted(cost.changedPrices, 'preço mudou', 'preços mudaram')}</span>
      <Button look="plain" onClick={() => own.setPaper((before) => ({ ...before, usePricesNow: true }))}>
        Atualizar e usar
      </Button>
    </p>
  )
}

interface ProduceButtonProps extends Pick<BatchDockProps, 'own' | 'produce'> {
  readonly labels: number
  readonly version: number
}

function ProduceButton({ own, produce, labels, version }: ProduceButtonProps) {
  const { station, isPending, unanswered } = produce
  const isRefused = unanswered === null && own.failure !== null
  const send = useWhenFresh(own, isPending, (body) => produce.produce({ ...body, version }))
  const prints = station !== null && labels > 0
  return (
    <Button
      big
      wide
      className={styles.go ?? ''}
      busy={isPending || (send.isWaiting && unanswered === null)}
      disabled={isRefused}
      icon={prints ? <IconPrinter size={28} aria-hidden="true" /> : <IconCheck size={28} aria-hidden="true" />}
      onClick={() => (unanswered === null ? send.want() : produce.produce(unanswered))}
    >
      {unanswered !== null ? 'Tentar de novo' : prints ? `Produzi e imprimir ${labels}` : 'Produzi'}
    </Button>
  )
}

/**
 * Does what was tapped as soon as the server has said what it will be: a tap that comes before is not lost. Where the paper
 * changes meanwhile, or cannot be produced, the tap is forgotten.
 */
function useWhenFresh({ body, isFresh, failure }: OwnPaper, isDoing: boolean, act: (body: BatchBody) => void) {
  const text = JSON.stringify(body)
  const [wanted, setWanted] = useState<string | null>(null)
  if (wanted !== null && (wanted !== text || failure !== null || isDoing)) setWanted(null)
  const isDue = wanted === text && isFresh
  const handleDue = useEffectEvent(() => act(body))
  useEffect(() => {
    if (isDue) handleDue()
  }, [isDue])
  return { isWaiting: wanted !== null, want: () => setWanted(text) }
}
