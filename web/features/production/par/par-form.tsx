import '../../../components/choices.css'
import { Select } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import type { ParLevel } from '#contract/production/day-list'
import { IconX } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { Card } from '../../../components/kit/card.tsx'
import { IconButton } from '../../../components/kit/icon-button.tsx'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { sentenceOf } from '../../../lib/http.ts'
import {
  isWrong,
  parBody,
  parRows,
  asSeen,
  weekdayNames,
  withProduct,
  withTyped,
  withoutProduct,
} from './par-values.ts'
import type { ParEdits, ParRow } from './par-values.ts'
import { useSetPar } from './use-par-levels.ts'
import styles from './par.module.css'

interface ParFormProps {
  readonly saved: readonly ParLevel[]
  readonly products: readonly { readonly id: string; readonly name: string }[]
}

const wrongText = 'Informe números inteiros de 0 a 9999.'

/** How many labels of each product there should be on each weekday. */
export function ParForm({ saved, products }: ParFormProps) {
  const [edits, setEdits] = useState<ParEdits>(new Map())
  const [wrong, setWrong] = useState(false)
  const box = useRef<HTMLFormElement>(null)
  const { mutate, isPending, error, isSuccess } = useSetPar({
    onMeanwhile: (now) => setEdits((edited) => asSeen(edited, now)),
  })
  const rows = parRows(saved, edits)
  const body = parBody(edits, saved)
  const isDirty = body.length > 0

  function edit(next: ParEdits) {
    setEdits(next)
    setWrong(false)
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (rows.some(({ typed }) => typed.some(isWrong))) {
      setWrong(true)
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
    } else mutate(body, { onSuccess: () => setEdits(new Map()) })
  }

  const known = new Set(rows.map(({ baseProductId }) => baseProductId))
  const message = wrong
    ? wrongText
    : error !== null
      ? sentenceOf(error, 'Erro ao salvar. Tente novamente.')
      : isSuccess && !isDirty
        ? { done: 'Quantidades salvas com sucesso!' }
        : null
  return (
    <Card title="Quantas etiquetas ter de cada produto">
      <form ref={box} className="stack gap-4" noValidate onSubmit={handleSubmit}>
        <Select
          label="Adicionar produto"
          placeholder="Procure o produto base"
          searchable
          limit={30}
          nothingFoundMessage="Nenhum produto"
          value={null}
          data={products.filter(({ id }) => !known.has(id)).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => {
            const product = products.find((each) => each.id === id)
            if (product !== undefined) edit(withProduct(edits, product))
          }}
        />
        {rows.map((row) => (
          <ParFields
            key={row.baseProductId}
            row={row}
            showsWrong={wrong}
            onType={(day, text) => edit(withTyped(edits, saved, { row, day, text }))}
            onRemove={() => edit(withoutProduct(edits, saved, row))}
          />
        ))}
        {rows.length === 0 ? <p className="muted">Escolha o primeiro produto acima.</p> : null}
        <MessageBanner text={message} />
        <div>
          <Button type="submit" disabled={!isDirty} busy={isPending}>
            {isPending ? 'Salvando...' : 'Salvar'}
          </Button>
        </div>
      </form>
    </Card>
  )
}

interface ParFieldsProps {
  readonly row: ParRow
  readonly showsWrong: boolean
  readonly onType: (day: number, text: string) => void
  readonly onRemove: () => void
}

function ParFields({ row: { name, typed, media }, showsWrong, onType, onRemove }: ParFieldsProps) {
  const id = useId()
  return (
    <div className={styles.row} role="group" aria-label={name}>
      <p className="mid slim break">{name}</p>
      <div className={styles.days}>
        {weekdayNames.map((day, at) => (
          <label key={day} className="stack gap-1 text-center">
            <span className="muted text-1" aria-hidden="true">
              {day.slice(0, 3)}
            </span>
            <input
              className={`control figures text-center ${styles.day}`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              placeholder="–"
              aria-label={`${name}, ${day}`}
              aria-invalid={(showsWrong && isWrong(typed[at] ?? '')) || undefined}
              value={typed[at]}
              onFocus={(event) => event.currentTarget.select()}
              aria-describedby={media[at] ? `${id}-${at}` : undefined}
              onChange={(event) => onType(at, event.target.value.trim())}
            />
            <Mean id={`${id}-${at}`} media={media[at]} />
          </label>
        ))}
      </div>
      <IconButton label={`Tirar ${name}`} onClick={onRemove}>
        <IconX size={20} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** What counts where the day has no number. */
export function Mean({ id, media }: { readonly id?: string; readonly media: number | undefined }) {
  return media ? (
    <span id={id} className="muted text-1 figures">
      ≈{media}
    </span>
  ) : null
}
