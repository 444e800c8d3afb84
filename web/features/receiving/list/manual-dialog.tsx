import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { receipt } from '#contract/receiving/receipts'
import type { ReceiptBody } from '#contract/receiving/receipts'
import { IconPlus, IconX } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { IconButton } from '../../../components/kit/icon-button.tsx'
import { Sheet } from '../../../components/kit/sheet.tsx'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { request, sentenceOf } from '../../../lib/http.ts'
import { moneyKeys } from '../../../lib/money-keys.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { suppliersQuery } from '../suppliers/suppliers-api.ts'
import styles from './manual-dialog.module.css'
import { blankItem, manualBody, manualFaults, manualUnits } from './manual-values.ts'
import type { ManualItem, ManualValues } from './manual-values.ts'

const blank: ManualValues = { supplier: '', number: '', items: [blankItem(1)] }

/** What came without its XML: who brought it, and what. The rest is said on the receipt's own screen. */
export function ManualDialog({ onClose }: { readonly onClose: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const attempt = useAttempt()
  const { data: suppliers = [] } = useQuery(suppliersQuery())
  const names = useId()
  const [values, setValues] = useState(blank)
  const [isSent, setSent] = useState(false)
  const faults = isSent ? manualFaults(values) : new Map<string, string>()
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: (body: ReceiptBody) =>
      attempt(JSON.stringify(body), (idempotencyKey) =>
        request(receipt, '/api/receipts', { method: 'POST', body, idempotencyKey }),
      ),
    onSuccess: ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: moneyKeys.receiving })
      void navigate({ to: '/recebimento/$receiptId', params: { receiptId: String(id) } })
    },
  })

  function change(key: number, changed: Partial<ManualItem>) {
    const items = values.items.map((item) => (item.key === key ? { ...item, ...changed } : item))
    setValues({ ...values, items })
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setSent(true)
    const [first] = manualFaults(values).keys()
    if (first === undefined) mutate(manualBody(values, suppliers))
    else event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  return (
    <Sheet title="Receber sem nota" size="lg" onClose={onClose}>
      <form className="stack gap-4" noValidate onSubmit={handleSubmit}>
        <div className="pair">
          <Field
            label="Quem entregou"
            name="supplier"
            list={names}
            isFirst
            value={values.supplier}
            fault={faults.get('supplier')}
            onText={(supplier) => setValues({ ...values, supplier })}
          />
          <Field
            label="Número da nota"
            placeholder="Se houver"
            name="number"
            maxLength={20}
            value={values.number}
            fault={undefined}
            onText={(number) => setValues({ ...values, number })}
          />
        </div>
        <datalist id={names}>
          {suppliers.map(({ id, name, tradeName }) => (
            <option key={id}>{tradeName === '' ? name : tradeName}</option>
          ))}
        </datalist>
        <ul className="stack gap-3" aria-label="Itens">
          {values.items.map((item, at) => (
            <li key={item.key} className={styles.item}>
              <Field
                label={`O que chegou${at === 0 ? '' : ` (${at + 1})`}`}
                name={`description ${item.key}`}
                value={item.description}
                fault={faults.get(`description ${item.key}`)}
                onText={(description) => change(item.key, { description })}
              />
              <Field
                label="Quanto"
                name={`quantity ${item.key}`}
                inputMode="decimal"
                value={item.quantity}
                fault={faults.get(`quantity ${item.key}`)}
                onText={(quantity) => change(item.key, { quantity })}
              />
              <label className="stack gap-1">
                <span className="mid">Unidade</span>
                <select
                  className="field"
                  value={item.unit}
                  onChange={(event) => change(item.key, { unit: event.target.value })}
                >
                  {manualUnits.map((unit) => (
                    <option key={unit}>{unit}</option>
                  ))}
                </select>
              </label>
              {values.items.length > 1 ? (
                <IconButton
                  label={`Tirar o item ${at + 1}`}
                  onClick={() => setValues({ ...values, items: values.items.filter(({ key }) => key !== item.key) })}
                >
                  <IconX size={20} aria-hidden="true" />
                </IconButton>
              ) : null}
            </li>
          ))}
        </ul>
        <div>
          <Button
            look="quiet"
            icon={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => {
              const next = Math.max(...values.items.map(({ key }) => key)) + 1
              setValues({ ...values, items: [...values.items, blankItem(next)] })
            }}
          >
            Mais um item
          </Button>
        </div>
        <MessageBanner
          text={error === null ? null : sentenceOf(error, 'Erro ao abrir o recebimento. Tente novamente.')}
        />
        <div className="answers">
          <Button look="quiet" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" busy={isPending}>
            Continuar
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

interface FieldProps {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly fault: string | undefined
  readonly list?: string
  readonly inputMode?: 'decimal'
  readonly maxLength?: number
  readonly placeholder?: string
  readonly isFirst?: boolean
  readonly onText: (text: string) => void
}

function Field({ label, fault, isFirst, maxLength = 120, onText, ...input }: FieldProps) {
  const id = useId()
  return (
    <label className="stack gap-1 slim">
      <span className="mid">{label}</span>
      <input
        {...input}
        className="field"
        autoComplete="off"
        maxLength={maxLength}
        data-autofocus={isFirst}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault === undefined ? undefined : id}
        onChange={(event) => onText(event.target.value)}
      />
      {fault === undefined ? null : (
        <span id={id} className="bad text-2 mid">
          {fault}
        </span>
      )}
    </label>
  )
}
