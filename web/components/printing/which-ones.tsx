import { useEffect, useRef, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Pressable } from '../kit/pressable.tsx'
import { SectionTitle } from '../kit/section-title.tsx'
import styles from './sent-toast.module.css'
import type { openByName } from './sent-words.ts'

interface WhichProps {
  readonly groups: ReturnType<typeof openByName>
  readonly busy: boolean
  readonly onMark: (ids: readonly number[], print: boolean) => void
  readonly onEnd: () => void
}

/** Which labels did not come out: by product, and within a product by code. */
export function WhichOnes({ groups, busy, onMark, onEnd }: WhichProps) {
  const [chosen, setChosen] = useState<readonly number[]>([])
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus({ preventScroll: true }), [])
  const without = (ids: readonly number[]) => chosen.filter((id) => !ids.includes(id))
  const isChosen = (id: number) => chosen.includes(id)

  return (
    <section className={`stack gap-3 pad-4 ink control ${styles.which}`} aria-labelledby="which-ones">
      <SectionTitle ref={head} id="which-ones" tabIndex={-1}>
        O que não saiu?
      </SectionTitle>
      <div className="flex wrap gap-2">
        {groups.map(([name, labels]) => {
          const ids = labels.map(({ id }) => id)
          const count = ids.filter(isChosen).length
          return (
            <Pressable
              key={name}
              className={`chip ${styles.chip}`}
              aria-pressed={count > 0}
              onClick={() => setChosen(count === ids.length ? without(ids) : [...without(ids), ...ids])}
            >
              {name} <b>{count > 0 && count < ids.length ? `${count} de ${ids.length}` : ids.length}</b>
            </Pressable>
          )
        })}
      </div>
      {groups.map(([name, labels]) =>
        labels.length > 1 && (groups.length === 1 || labels.some(({ id }) => isChosen(id))) ? (
          <div key={name} className="flex wrap gap-2" role="group" aria-label={`Etiquetas de ${name}`}>
            {labels.map(({ id, code }) => (
              <Pressable
                key={id}
                className={`chip ${styles.chip}`}
                aria-pressed={isChosen(id)}
                onClick={() => setChosen(isChosen(id) ? without([id]) : [...chosen, id])}
              >
                {code}
              </Pressable>
            ))}
          </div>
        ) : null,
      )}
      <div className="flex wrap gap-2">
        <Button className="grow" disabled={busy || chosen.length === 0} onClick={() => onMark(chosen, true)}>
          {chosen.length === 0 ? 'Imprimir de novo' : `Imprimir ${chosen.length} de novo`}
        </Button>
        <Button look="quiet" disabled={busy || chosen.length === 0} onClick={() => onMark(chosen, false)}>
          Só marcar
        </Button>
        <Button look="quiet" onClick={onEnd}>
          Saiu tudo
        </Button>
      </div>
    </section>
  )
}
