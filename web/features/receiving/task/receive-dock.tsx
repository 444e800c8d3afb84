import type { TemperatureGroup } from '#contract/receiving/groups'
import type { ReceiptReview } from '#contract/receiving/review'
import { counted, labelsText } from '#contract/words'
import { IconCheck, IconLock, IconPrinter, IconThermometer } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { changeText, hasRisen } from '../prices/price-text.ts'
import type { DraftLine, MeasuredGroup } from './draft.ts'
import { isKept, rankOf } from './draft.ts'
import { dateWords, groupName } from './receipt-words.ts'
import styles from './receipt.module.css'
import type { Receive } from './use-receive.ts'

interface ReceiveDockProps {
  readonly lines: readonly DraftLine[]
  readonly review: ReceiptReview | undefined
  readonly receive: Receive
  /** Groups that nobody has measured. */
  readonly needed: readonly MeasuredGroup[]
  readonly onMeasure: (group: TemperatureGroup) => void
  /** Leads to a line that asks for something. */
  readonly onLead: (index: number) => void
}

/** What goes in, which prices change, what comes out of the printer, and the one button. */
export function ReceiveDock({ lines, review, receive, needed, onMeasure, onLead }: ReceiveDockProps) {
  const count = (outcome: string) =>
    lines.filter(({ line }) => line.ignored !== true && line.outcome === outcome).length
  const refused = count('recusado') + count('nao_veio')
  return (
    <section className={styles.dock} aria-label="Receber">
      <div className={`flex between gap-4 ${styles.sum}`}>
        <p className="text-2 muted">
          <b className="ink figures strong">{count('aceito')}</b> entram
        </p>
        {count('segregado') > 0 ? (
          <p className="text-2 muted">
            <b className="warned figures strong">{count('segregado')}</b> segregados
          </p>
        ) : null}
        {refused > 0 ? (
          <p className="text-2 muted">
            <b className="bad figures strong">{refused}</b> recusados
          </p>
        ) : null}
      </div>
      {review === undefined ? null : <Consequences review={review} lines={lines} />}
      <div className={styles.last}>
        <DockButton {...{ lines, review, receive, needed, onMeasure, onLead }} />
      </div>
    </section>
  )
}

function DockButton({ lines, review, receive, needed, onMeasure, onLead }: ReceiveDockProps) {
  const open = lines.filter((line) => rankOf(line) === 0)
  const faulty = lines.filter(({ faults, line }) => faults.length > 0 && line.ignored !== true)
  const [first] = open.length > 0 ? open : needed.length > 0 ? [] : faulty
  if (first !== undefined)
    return (
      <Button big wide look="quiet" className={styles.toned ?? ''} data-tone="warn" onClick={() => onLead(first.index)}>
        {open.length > 0
          ? `Confira ${counted(open.length, 'item novo', 'itens novos')}`
          : `Confira ${counted(faulty.length, 'item', 'itens')}`}
      </Button>
    )
  const [group] = needed
  if (group !== undefined)
    return (
      <Button
        big
        wide
        look="quiet"
        className={styles.toned ?? ''}
        data-tone="warn"
        icon={<IconThermometer size={26} aria-hidden="true" />}
        onClick={() => onMeasure(group.group)}
      >
        Medir {needed.map((each) => groupName(each.group).toLowerCase()).join(', ')}
      </Button>
    )
  const labels = review?.labels ?? 0
  const prints = receive.station !== null && labels > 0
  return (
    <Button
      big
      wide
      busy={receive.isPending}
      disabled={review === undefined}
      icon={prints ? <IconPrinter size={28} aria-hidden="true" /> : <IconCheck size={28} aria-hidden="true" />}
      onClick={receive.receive}
    >
      {prints ? `Receber e imprimir ${labels}` : `Receber ${counted(lines.length, 'item', 'itens')}`}
    </Button>
  )
}

const MANY = 8

function Consequences({
  review: { prices, sheets, labels },
  lines,
}: {
  readonly review: ReceiptReview
  readonly lines: readonly DraftLine[]
}) {
  const outs = lines.flatMap(({ line, review, index }) =>
    isKept(line)
      ? line.lots.flatMap((lot, place) =>
          lot.labels
            ? [
                {
                  key: `${index} ${place}`,
                  name: review?.name ?? line.description,
                  isLocked: line.outcome === 'segregado',
                  date: dateWords(lot.makersDate),
                  ...lot.labels,
                },
              ]
            : [],
        )
      : [],
  )
  return (
    <>
      {prices.length > 0 ? (
        <div className={styles.detail}>
          <h2 className="text-3 strong">{counted(prices.length, 'preço muda', 'preços mudam')}</h2>
          <ul className={styles.facts}>
            {prices.slice(0, MANY).map((price) => (
              <li key={price.id} className="row between gap-2">
                <span className="slim ellipsis">{price.name}</span>
                <b className="mid figures one-line" data-tone={hasRisen(price) ? 'today' : 'ok'}>
                  {hasRisen(price) ? '↑' : '↓'} {changeText(price)}
                </b>
              </li>
            ))}
          </ul>
          {prices.length > MANY ? <p className="muted text-2">e mais {prices.length - MANY}</p> : null}
          {sheets.length > 0 ? (
            <p className="muted text-1 above-2">
              {counted(sheets.length, 'ficha fica mais cara', 'fichas ficam mais caras')}. As fichas guardam o custo até
              alguém atualizar.
            </p>
          ) : null}
        </div>
      ) : null}
      {labels > 0 ? (
        <div className={styles.detail}>
          <h2 className="text-3 strong">{labelsText(labels)}</h2>
          <ul className={styles.facts}>
            {outs.slice(0, MANY).map(({ key, name, count, weight, date, isLocked }) => (
              <li key={key} className="row gap-2">
                <b className="strong figures">{count}</b>
                <span className="grow slim ellipsis">
                  {name} · {weight}
                  {isLocked ? ', bloqueadas' : ''}
                </span>
                {isLocked ? <IconLock size={16} aria-hidden="true" /> : null}
                <span className="muted text-2 figures one-line">{date}</span>
              </li>
            ))}
          </ul>
          {outs.length > MANY ? <p className="muted text-2">e mais {outs.length - MANY} lotes</p> : null}
        </div>
      ) : null}
    </>
  )
}
