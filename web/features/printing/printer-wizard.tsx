import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import type { RegisteredProfile } from '#contract/printing'
import { NEW_PROFILE, printerProfileBody } from '#contract/printing/printer-profile'
import type { PrinterProfile } from '#contract/printing/printer-profile'
import { MessageBanner } from '../../components/message-banner.tsx'
import { saveProfile } from './api.ts'
import { CalibrationStep, MeasureStep } from './calibration-steps.tsx'
import { PaperStep, WayStep } from './profile-steps.tsx'
import type { MakeChange } from './use-change.ts'
import { SectionTitle } from '../../components/kit/section-title.tsx'
import styles from './printing.module.css'
import { Button } from '../../components/kit/button.tsx'

interface WizardProps {
  /** null: a new printer. */
  readonly profile: RegisteredProfile | null
  readonly change: MakeChange
  readonly sending: boolean
  readonly onEnd: () => void
}

const steps = ['Tamanho', 'Caminho', 'Página de calibração', 'Medir'] as const

/** Four steps: the paper, the way to it, a page to look at, and what the ruler says. Saved before the page is printed. */
export function PrinterWizard({ profile, change, sending, onEnd }: WizardProps) {
  const [step, setStep] = useState(0)
  const [id, setId] = useState(profile?.id ?? null)
  const [values, setValues] = useState<PrinterProfile>(
    profile === null ? { name: '', ...NEW_PROFILE } : bodyOf(profile),
  )
  const [refusal, setRefusal] = useState<string | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [step])
  const set = (changed: Partial<PrinterProfile>) => setValues({ ...values, ...changed })

  const save = (body: PrinterProfile, after: () => void) =>
    change({
      send: async () => setId((await saveProfile(id, body)).id),
      done: 'Impressora salva com sucesso',
      failed: 'Erro ao salvar a impressora',
      after,
    })

  function handleNext(event: FormEvent) {
    event.preventDefault()
    const checked = printerProfileBody.safeParse(values)
    setRefusal(checked.error?.issues[0]?.message ?? null)
    if (!checked.success) return
    if (step === 1) save(checked.data, () => setStep(2))
    else setStep(step + 1)
  }

  return (
    <form className="stack gap-3 wide" noValidate onSubmit={handleNext}>
      <ol className={`flex wrap gap-3 muted text-2 ${styles.steps}`}>
        {steps.map((name, index) => (
          <li key={name} aria-current={index === step ? 'step' : undefined}>
            {index + 1}. {name}
          </li>
        ))}
      </ol>
      <SectionTitle level={3} ref={title} tabIndex={-1}>
        Passo {step + 1} de 4: {steps[step]}
      </SectionTitle>
      {step === 0 ? <PaperStep {...{ values, set }} /> : null}
      {step === 1 ? <WayStep {...{ values, set }} /> : null}
      {step === 2 && id !== null ? <CalibrationStep {...{ id, values }} /> : null}
      {step === 3 ? (
        <MeasureStep
          {...{ values, sending }}
          onSave={(changed) =>
            // Kept only once it is saved: a measure counts once.
            save({ ...values, ...changed }, () => {
              set(changed)
              setStep(2)
            })
          }
        />
      ) : null}
      <MessageBanner text={refusal} />
      <div className="flex wrap gap-2">
        {step < 3 ? (
          <Button type="submit" disabled={sending || values.name.trim() === ''}>
            {step === 1 ? 'Salvar e continuar' : 'Continuar'}
          </Button>
        ) : null}
        {step > 0 ? (
          <Button look="quiet" onClick={() => setStep(step - 1)}>
            Voltar
          </Button>
        ) : null}
        <Button look="plain" onClick={onEnd}>
          {step > 1 ? 'Concluir' : 'Cancelar'}
        </Button>
      </div>
    </form>
  )
}

function bodyOf({ id: _id, ...body }: RegisteredProfile): PrinterProfile {
  return body
}
