import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Incident, IncidentChangeBody } from '#contract/temperatures/incidents'
import { localDate } from '#contract/calendar'
import { Button } from '../../../components/kit/button.tsx'
import { Sheet } from '../../../components/kit/sheet.tsx'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { exactInstant } from '../../../lib/exact-instant.ts'
import { HttpProblem, sentenceOf } from '../../../lib/http.ts'
import { temperaturesKey } from '../temperature-api.ts'
import { changeOccurrence } from './occurrence-api.ts'
import { hourText, momentText } from './occurrence-words.ts'
import { TextField } from '../../../components/kit/text-field.tsx'

interface ChangeSheetProps {
  readonly occurrence: Incident
  readonly timeZone: string
  readonly onClose: () => void
}

type Faults = Readonly<Partial<Record<'startedAt' | 'reason', string>>>

/** What is known of an occurrence, as far as a person says it. Another beginning needs a reason. */
export function ChangeSheet({ occurrence, timeZone, onClose }: ChangeSheetProps) {
  const queryClient = useQueryClient()
  const { id, earliestStart, startedAt } = occurrence
  const startText = `${localDate(new Date(startedAt), timeZone)}T${hourText(startedAt, timeZone)}`
  const [said, setSaid] = useState(() => ({ ...wordsOf(occurrence), start: startText, reason: '' }))
  const [faults, setFaults] = useState<Faults>({})
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: (body: IncidentChangeBody) => changeOccurrence(id, body),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: temperaturesKey })
      onClose()
    },
    onError: (failure) => setFaults(faultsOf(failure)),
  })
  const isMoved = said.start !== startText

  function handleSubmit() {
    const [date, time] = said.start.split('T')
    const found = {
      ...(isMoved && (!date || !time) && { startedAt: 'Informe o dia e a hora' }),
      ...(isMoved && said.reason.trim() === '' && { reason: 'Diga por que o início mudou.' }),
    }
    setFaults(found)
    if (Object.keys(found).length > 0) return
    mutate({
      utility: said.utility.trim(),
      protocol: said.protocol.trim(),
      note: said.note.trim(),
      ...(isMoved &&
        date &&
        time && { startedAt: exactInstant(date, time.slice(0, 5), timeZone), reason: said.reason.trim() }),
    })
  }

  const onField = Object.keys(faultsOf(error)).length > 0
  return (
    <Sheet title="Dados da ocorrência" onClose={onClose}>
      <form
        className="stack gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          handleSubmit()
        }}
      >
        <div className="pair">
          <TextField
            label="Distribuidora"
            value={said.utility}
            max={120}
            onText={(utility) => setSaid({ ...said, utility })}
          />
          <TextField
            label="Protocolo"
            value={said.protocol}
            max={60}
            onText={(protocol) => setSaid({ ...said, protocol })}
          />
        </div>
        <TextField label="Observação" value={said.note} max={300} onText={(note) => setSaid({ ...said, note })} />
        <StartField
          value={said.start}
          fault={faults.startedAt}
          about={earliestStart === null ? 'Até 72 horas antes da abertura.' : earliestText(earliestStart, timeZone)}
          onText={(start) => setSaid({ ...said, start })}
        />
        {isMoved ? (
          <TextField
            label="Por que o início mudou"
            value={said.reason}
            max={200}
            fault={faults.reason}
            onText={(reason) => setSaid({ ...said, reason })}
          />
        ) : null}
        <MessageBanner
          text={error === null || onField ? null : sentenceOf(error, 'Não foi possível gravar. Tente de novo.')}
        />
        <div className="answers">
          <Button look="quiet" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" busy={isPending}>
            Gravar
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

const wordsOf = ({ utility, protocol, note }: Incident) => ({ utility, protocol, note })
const earliestText = (earliest: string, timeZone: string): string =>
  `Não antes de ${momentText(earliest, new Date(), timeZone)}, a última leitura dentro do limite.`

/** What the server says about these two fields. */
function faultsOf(error: unknown): Faults {
  if (!(error instanceof HttpProblem)) return {}
  const about = (path: string) => error.errors.find((one) => one.path === path)?.message
  const [startedAt, reason] = [about('startedAt'), about('reason')]
  return { ...(startedAt !== undefined && { startedAt }), ...(reason !== undefined && { reason }) }
}

interface StartFieldProps {
  readonly value: string
  readonly fault: string | undefined
  readonly about: string
  readonly onText: (text: string) => void
}

function StartField({ value, fault, about, onText }: StartFieldProps) {
  const id = useId()
  return (
    <div className="stack gap-1">
      <label htmlFor={id} className="mid">
        Início
      </label>
      <input
        id={id}
        className="field"
        type="datetime-local"
        value={value}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={`${id} about`}
        onChange={(event) => onText(event.target.value)}
      />
      <p id={`${id} about`} className={`text-2 ${fault === undefined ? 'muted' : 'bad mid'}`} aria-live="polite">
        {fault ?? about}
      </p>
    </div>
  )
}
