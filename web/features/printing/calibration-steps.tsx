import { Checkbox, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { rulersOn } from '#contract/printing/calibration'
import { calibrationAdvice } from '#contract/printing/calibration-advice'
import type { CalibrationAnswers } from '#contract/printing/calibration-advice'
import type { PrinterProfile } from '#contract/printing/printer-profile'
import { Notice } from '../../components/kit/notice.tsx'
import { addressWithTenant } from '../../lib/tenant.ts'
import styles from './printing.module.css'
import { Button } from '../../components/kit/button.tsx'

/** The page to print: by the browser as a PDF, or as the printer's own bytes. */
export function CalibrationStep({ id, values }: { readonly id: string; readonly values: PrinterProfile }) {
  const base = `/api/printer-profiles/${encodeURIComponent(id)}/calibration`
  return (
    <>
      <p className="muted text-2">
        Imprima a página e olhe o papel: a régua mede o tamanho, a moldura deve estar no meio e o QR deve ser lido pelo
        celular.
      </p>
      <div className="flex wrap gap-2">
        <a className="button-link" href={addressWithTenant(`${base}.pdf`)} target="_blank" rel="noopener">
          Abrir a página (PDF)
        </a>
        {values.language === 'driver' ? null : (
          <a
            className="button-link"
            data-look="quiet"
            href={addressWithTenant(`${base}.bin`)}
            download="calibracao.bin"
          >
            Baixar para a impressora
          </a>
        )}
      </div>
      {values.language === 'driver' ? (
        <p className="muted text-2">Imprima com escala 100 % e sem margens, na impressora de etiquetas.</p>
      ) : (
        <p className="muted text-2">
          O arquivo vai como está: <code>lp -o raw calibracao.bin</code> no Linux e no macOS,{' '}
          <code>copy /b calibracao.bin \\PC\IMPRESSORA</code> no Windows.
        </p>
      )}
    </>
  )
}

const unanswered: CalibrationAnswers = { acrossMm: null, downMm: null, rightMm: 0, lowMm: 0, isGroundBlack: false }

interface MeasureProps {
  readonly values: PrinterProfile
  readonly sending: boolean
  readonly onSave: (changed: Partial<PrinterProfile>) => void
}

/** What the ruler says becomes advice, or an offset. Nothing is scaled. */
export function MeasureStep({ values, sending, onSave }: MeasureProps) {
  const [answers, setAnswers] = useState(unanswered)
  const rulers = rulersOn(values)
  const { changes, sentences } = calibrationAdvice(values, rulers, answers)
  const set = (changed: Partial<CalibrationAnswers>) => setAnswers({ ...answers, ...changed })
  const measured = (value: number | string) => (typeof value === 'number' && value > 0 ? value : null)
  const millimetres = (value: number | string) => (typeof value === 'number' ? value : 0)
  return (
    <>
      <div className={styles.form}>
        <NumberInput
          label={`Régua deitada, deve ter ${rulers.acrossMm} mm`}
          decimalSeparator=","
          decimalScale={1}
          step={0.5}
          value={answers.acrossMm ?? ''}
          onChange={(value) => set({ acrossMm: measured(value) })}
        />
        <NumberInput
          label={`Régua em pé, deve ter ${rulers.downMm} mm`}
          decimalSeparator=","
          decimalScale={1}
          step={0.5}
          value={answers.downMm ?? ''}
          onChange={(value) => set({ downMm: measured(value) })}
        />
        <NumberInput
          label="Moldura deslocada para a direita, em mm"
          description="Para a esquerda, um número negativo."
          decimalSeparator=","
          decimalScale={1}
          step={0.5}
          value={answers.rightMm}
          onChange={(value) => set({ rightMm: millimetres(value) })}
        />
        <NumberInput
          label="Moldura deslocada para baixo, em mm"
          description="Para cima, um número negativo."
          decimalSeparator=","
          decimalScale={1}
          step={0.5}
          value={answers.lowMm}
          onChange={(value) => set({ lowMm: millimetres(value) })}
        />
      </div>
      <Checkbox
        label="O fundo saiu preto"
        checked={answers.isGroundBlack}
        onChange={(event) => set({ isGroundBlack: event.currentTarget.checked })}
      />
      {sentences.map((sentence) => (
        <Notice key={sentence} tone="warn" text={sentence} />
      ))}
      <div className="flex wrap gap-2">
        <Button disabled={sending} onClick={() => onSave(changes)}>
          Salvar e imprimir a página de novo
        </Button>
      </div>
    </>
  )
}
