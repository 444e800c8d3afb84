import { NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { BaseProduct } from '#contract/catalog/entries'
import { stateNames, storageKindNames } from '#contract/food'
import type { FoodState } from '#contract/food'
import { timeRuleBody } from '#contract/shelf-life'
import { sentenceOf } from '../../../lib/http.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { removeRule, saveRule, shelfLifeKey } from '../../../lib/time-rules.ts'
import styles from './product-times.module.css'
import type { TimeCell } from './time-grid.ts'
import { Button } from '../../../components/kit/button.tsx'

interface TimeEditorProps {
  readonly product: BaseProduct
  readonly state: FoodState
  readonly cell: TimeCell
  readonly onClose: () => void
}

/** Sets a time for one situação and one kind of place, or takes it back. */
export function TimeEditor({ product, state, cell, onClose }: TimeEditorProps) {
  const { kind, rule, source } = cell
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const input = useRef<HTMLInputElement>(null)
  const [n, setN] = useState(rule === null ? '' : String(rule.duration.n))
  const [unit, setUnit] = useState(rule?.duration.unit ?? 'dia')
  const [origin, setOrigin] = useState(rule?.origin ?? 'casa')
  const [fault, setFault] = useState<string | null>(null)

  useEffect(() => input.current?.focus(), [])

  const refresh = () => queryClient.invalidateQueries({ queryKey: shelfLifeKey })
  const change = useMutation({
    mutationFn: async (typed: string) => {
      if (typed === '') {
        if (rule !== null) await removeRule(rule.id)
        return
      }
      const body = timeRuleBody.parse(bodyOf(typed))
      await attempt(JSON.stringify(body), (key) => saveRule(body, key))
      // A product has one time here: the other origin's would still decide.
      if (rule !== null && rule.origin !== origin) await removeRule(rule.id)
    },
    onSuccess: onClose,
    onError: (error) => {
      setFault(sentenceOf(error, 'Erro ao salvar o prazo. Tente novamente.'))
      input.current?.focus()
    },
    onSettled: refresh,
  })

  const bodyOf = (typed: string) => ({
    baseProductId: product.id,
    state,
    storageKind: kind,
    duration: { n: Number(typed.replace(',', '.')), unit },
    origin,
  })

  function save() {
    const typed = n.trim()
    const checked = typed === '' ? null : timeRuleBody.safeParse(bodyOf(typed))
    if (checked?.success === false) {
      setFault(checked.error.issues[0]?.message ?? 'Prazo inválido')
      return input.current?.focus()
    }
    change.mutate(typed)
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose()
    if (event.key === 'Enter' && event.target === input.current) save()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the field inside
    <div className={`stack gap-3 pad-4 ${styles.editor}`} onKeyDown={handleKey}>
      <p className="muted text-2">
        {stateNames[state]} · {storageKindNames[kind]}
        {source === '' ? '' : ` · hoje: ${source}`}
      </p>
      <div className="pair">
        <TextInput
          ref={input}
          label="Prazo"
          autoComplete="off"
          inputMode="numeric"
          maxLength={4}
          description={rule === null ? undefined : 'Em branco: volta à norma'}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={n}
          error={fault}
          onChange={(event) => {
            setN(event.currentTarget.value)
            setFault(null)
          }}
        />
        <NativeSelect
          label="Unidade"
          data={[
            { value: 'dia', label: 'dias' },
            { value: 'hora', label: 'horas' },
          ]}
          value={unit}
          onChange={(event) => setUnit(event.currentTarget.value === 'hora' ? 'hora' : 'dia')}
        />
        <NativeSelect
          label="De quem"
          data={[
            { value: 'casa', label: 'Prazo da casa' },
            { value: 'fabricante', label: 'Fabricante' },
          ]}
          value={origin}
          onChange={(event) => setOrigin(event.currentTarget.value === 'fabricante' ? 'fabricante' : 'casa')}
        />
      </div>
      <div className="flex wrap gap-2">
        <Button disabled={change.isPending || (n.trim() === '' && rule === null)} onClick={save}>
          {change.isPending ? 'Salvando...' : 'Salvar'}
        </Button>
        {rule === null ? null : (
          <Button look="quiet" disabled={change.isPending} onClick={() => change.mutate('')}>
            Voltar à norma
          </Button>
        )}
        <Button look="quiet" disabled={change.isPending} onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </div>
  )
}
