import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { recallSources } from '#contract/recalls/recalls'
import type { RecallBody, RecallOpened, RecallPreview, RecallSource } from '#contract/recalls/recalls'
import type { TraceNode } from '#contract/recalls/trace'
import { IconChevronRight, IconLock } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { Choice } from '../../../components/kit/choice.tsx'
import task from '../../../components/kit/task.module.css'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { openRecall, presumed } from '../recall-api.ts'
import type { RecallRoot } from '../recall-root.ts'
import { blockText, rootName, sourceName } from '../recall-words.ts'
import styles from '../recalls.module.css'
import { TextField } from '../../../components/kit/text-field.tsx'
import { useRecallAct } from '../use-recall-act.ts'

const REASON_MAX = 200
const REFERENCE_MAX = 120
const roles = [
  { role: 'recebi_aviso', name: 'Recebi o aviso' },
  { role: 'sou_responsavel', name: 'O produto é nosso' },
] as const
type Role = (typeof roles)[number]['role']

interface ReasonDockProps {
  readonly root: TraceNode
  readonly roots: readonly RecallRoot[]
  /** undefined: it is being counted. */
  readonly preview: RecallPreview | undefined
  readonly isPresumed: boolean
  readonly isAdmin: boolean
}

/** Who warned and why. Both are said beforehand, so that one tap blocks. */
export function ReasonDock({ root, roots, preview, isPresumed, isAdmin }: ReasonDockProps) {
  const navigate = useNavigate()
  const [source, setSource] = useState<RecallSource>('fornecedor')
  const [role, setRole] = useState<Role>('recebi_aviso')
  const [reason, setReason] = useState(rootName(root))
  const [reference, setReference] = useState('')
  const [isSent, setSent] = useState(false)
  const { act, isPending, message } = useRecallAct<RecallBody, RecallOpened>({
    kind: 'open',
    send: openRecall,
    failure: 'Nada foi bloqueado. Tente de novo: o recolhimento não é aberto duas vezes.',
    onDone: ({ id }) => void navigate({ to: '/recolhimentos/$id', params: { id: String(id) }, replace: true }),
  })
  if (!isAdmin) return <AskAdmin />

  function open(mode: RecallBody['mode']) {
    setSent(true)
    if (reason.trim() === '') return
    const words = { reason: reason.trim(), reference: reference.trim(), source, role }
    act({ mode, ...words, roots: [...roots], ...(isPresumed ? presumed.with : presumed.without) })
  }

  const isEmpty = preview !== undefined && preview.blocked + preview.affected === 0 && preview.lots.length === 0
  return (
    <section className={task.dock} aria-label="Motivo">
      <Chips
        legend="Quem avisou"
        options={recallSources.map((one) => ({ value: one, name: sourceName(one) }))}
        chosen={source}
        onChoose={setSource}
      />
      <TextField
        label="Motivo"
        value={reason}
        max={REASON_MAX}
        fault={isSent && reason.trim() === '' ? 'Diga o motivo do recolhimento.' : null}
        onText={setReason}
      />
      <details>
        <summary className="tile">
          <span className="grow">Papel e referência</span>
          <IconChevronRight size={20} aria-hidden="true" />
        </summary>
        <div className="stack gap-3 above-3">
          <Chips
            legend="Nosso papel"
            options={roles.map((one) => ({ value: one.role, name: one.name }))}
            chosen={role}
            onChoose={setRole}
          />
          <TextField
            label="Referência"
            value={reference}
            max={REFERENCE_MAX}
            about="Número do aviso, da resolução ou do protocolo."
            onText={setReference}
          />
        </div>
      </details>
      <MessageBanner text={message} />
      <div className={`${task.last} ${styles.two}`}>
        <Button
          look="quiet"
          busy={isPending}
          disabled={preview === undefined || isEmpty}
          onClick={() => open('simulado')}
        >
          Só simular
        </Button>
        <Button
          look="bad"
          busy={isPending}
          disabled={preview === undefined || isEmpty}
          icon={<IconLock size={24} aria-hidden="true" />}
          onClick={() => open('real')}
        >
          {preview === undefined ? 'Bloquear' : blockText(preview)}
        </Button>
      </div>
    </section>
  )
}

const AskAdmin = () => (
  <section className={task.dock} aria-label="Quem pode recolher">
    <div className={task.last}>
      <p className="mid">Só um administrador abre ou simula um recolhimento.</p>
      <p className="above-1 muted text-2">Mostre esta tela a quem administra a sua cozinha.</p>
    </div>
  </section>
)

interface ChipsProps<Value extends string> {
  readonly legend: string
  readonly options: readonly { readonly value: Value; readonly name: string }[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
}

function Chips<Value extends string>({ legend, options, chosen, onChoose }: ChipsProps<Value>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="below-2 mid">{legend}</legend>
      <div className="chips">
        {options.map((option) => (
          <Choice
            key={option.value}
            type="radio"
            face="chip"
            name={name}
            checked={chosen === option.value}
            onChange={() => onChoose(option.value)}
          >
            {option.name}
          </Choice>
        ))}
      </div>
    </fieldset>
  )
}
