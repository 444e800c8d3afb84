import { Link } from '@tanstack/react-router'
import { formatLabelDate } from '#contract/labels/shelf-life'
import type { LabelByCode, Relative } from '#contract/labels/life'
import styles from './label-page.module.css'

interface LabelLineProps {
  readonly inHand: LabelByCode
  readonly timeZone: string
}

const hows: Readonly<Record<Relative['how'], string>> = {
  aberta: 'Aberta',
  porcionada: 'Porcionada',
  congelada: 'Congelada',
  descongelada: 'Descongelada',
  movida: 'Movida',
  preparo: 'Usada em preparo',
  reetiquetada: 'Reetiquetada',
}

/** The labels that this one comes from, and those that it has become. */
export function LabelLine({ inHand: { parents, children, sentence }, timeZone }: LabelLineProps) {
  return (
    <div className={`stack gap-3 ${styles.line}`}>
      {parents.length === 0 ? null : <Relatives title="De onde veio" relatives={parents} timeZone={timeZone} />}
      {children.length === 0 ? null : <Relatives title="O que virou" relatives={children} timeZone={timeZone} />}
      {sentence ? <p className="muted text-2">{sentence}</p> : null}
    </div>
  )
}

interface RelativesProps {
  readonly title: string
  readonly relatives: readonly Relative[]
  readonly timeZone: string
}

function Relatives({ title, relatives, timeZone }: RelativesProps) {
  return (
    <section aria-label={title}>
      <h2 className="text-3 strong">{title}</h2>
      <ol className="above-3">
        {relatives.map(({ id, qrCode, weight, how, at, storageType, expiration_date: expiration }) => (
          <li key={id} className="break">
            <b>{hows[how]}</b> {formatLabelDate(at, timeZone)}
            <em className="block muted text-2">
              <Link to="/baixa/$code" params={{ code: qrCode }} className="figures">
                {qrCode}
              </Link>{' '}
              · {weight}
              {storageType === '' ? '' : ` · ${storageType}`} · até {formatLabelDate(expiration, timeZone)}
            </em>
          </li>
        ))}
      </ol>
    </section>
  )
}
