import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useId } from 'react'
import type { ReactNode } from 'react'
import { IconCircleCheck } from '../../components/icons.ts'
import { Button } from '../../components/kit/button.tsx'
import { startQuery } from './start-api.ts'
import styles from './start-checklist.module.css'

interface StartChecklistProps {
  /** Asks where the kitchen is; null: this person may not say it. */
  readonly place: ReactNode
  /** The first label is made, or somebody has dismissed the steps. */
  readonly onOver: () => void
}

/** The three steps of a new kitchen to its first label, in place of figures that would all be 0. */
export function StartChecklist({ place, onOver }: StartChecklistProps) {
  const { data: done } = useQuery(startQuery())
  const isOver = done?.label === true
  const handleOver = useEffectEvent(onOver)
  useEffect(() => {
    if (isOver) handleOver()
  }, [isOver])
  const titleId = useId()
  if (done === undefined) return null

  return (
    <section className="panel pad-4" aria-labelledby={titleId}>
      <h2 id={titleId} className="below-3 text-4 strong tight">
        Da cozinha vazia à primeira etiqueta
      </h2>
      <ol className="stack">
        <Step number={1} title="Onde fica a cozinha?" done={done.place} rest={place}>
          {place ?? <p className="muted text-2">Quem administra a cozinha informa o estado em Prazos e normas.</p>}
        </Step>
        <Step number={2} title="O que ela etiqueta?" done={done.product}>
          <p className="muted text-2">A biblioteca tem os preparos mais comuns, com classe e prazo.</p>
          <div className="flex wrap gap-2 above-3">
            <Link to="/management/starter-library" className="button-link">
              Escolher da biblioteca
            </Link>
            <Link to="/management/add-product" className="button-link" data-look="quiet">
              Cadastrar outro
            </Link>
          </div>
        </Step>
        <Step number={3} title="Imprima a primeira etiqueta" done={false}>
          <p className="muted text-2">Na impressora de etiquetas ou pelo navegador, com a validade já calculada.</p>
          {done.product ? (
            <div className="flex wrap gap-2 above-3">
              <Link to="/products" className="button-link">
                Etiquetar
              </Link>
            </div>
          ) : null}
        </Step>
      </ol>
      <Button look="plain" onClick={onOver}>
        Dispensar estes passos
      </Button>
    </section>
  )
}

interface StepProps {
  readonly number: number
  readonly title: string
  readonly done: boolean
  /** What is left to do. */
  readonly children: ReactNode
  /** What is asked when it is done. */
  readonly rest?: ReactNode
}

function Step({ number, title, done, children, rest = null }: StepProps) {
  return (
    <li className={`flex gap-3 ${styles.step}`}>
      <span className={`middle still mid ${done ? 'good' : `muted ${styles.mark}`}`} aria-hidden="true">
        {done ? <IconCircleCheck size={32} /> : number}
      </span>
      <div className="grow slim">
        <h3 className={`row text-3 mid ${styles.title} ${done ? 'muted' : ''}`}>
          {title}
          {done ? <span className="visually-hidden"> (feito)</span> : null}
        </h3>
        {done ? rest : children}
      </div>
    </li>
  )
}
