import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { printerDpis } from '#contract/printing/printer-head'
import { COMMON_PAPERS, printerLanguages, printerWays } from '#contract/printing/printer-profile'
import type { PrinterProfile } from '#contract/printing/printer-profile'
import { NAME_MAX } from '#contract/text'
import { FineSettings } from './fine-settings.tsx'
import { languageWords, models, wayWords } from './printer-words.ts'
import styles from './printing.module.css'

interface StepProps {
  readonly values: PrinterProfile
  readonly set: (changed: Partial<PrinterProfile>) => void
}

const OTHER = 'outro'
const ROLL = 'rolo'
const paperOf = ({ widthMm, heightMm, media }: PrinterProfile): string => {
  if (media === 'continuous') return ROLL
  return COMMON_PAPERS.some(([width, height]) => width === widthMm && height === heightMm)
    ? `${widthMm}x${heightMm}`
    : OTHER
}
const papers = [
  ...COMMON_PAPERS.map(([width, height]) => ({ value: `${width}x${height}`, label: `${width} × ${height} mm` })),
  { value: ROLL, label: 'Rolo contínuo, sem etiquetas separadas' },
  { value: OTHER, label: 'Outro tamanho' },
]

const numberOf = (value: number | string, fallback: number) => (typeof value === 'number' ? value : fallback)

export function PaperStep({ values, set }: StepProps) {
  const chosen = paperOf(values)
  function handlePaper(value: string) {
    const [width, height] = value.split('x').map(Number)
    const media = values.media === 'continuous' ? 'gap' : values.media
    if (value === ROLL) set({ media: 'continuous' })
    else if (value === OTHER) set({ media, widthMm: 55, heightMm: 35 })
    else if (width !== undefined && height !== undefined) set({ media, widthMm: width, heightMm: height })
  }
  return (
    <div className={styles.form}>
      <TextInput
        label="Nome da impressora"
        placeholder="Ex.: Zebra da Confeitaria"
        required
        autoComplete="off"
        maxLength={NAME_MAX}
        value={values.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <NativeSelect
        size="md"
        label="Papel"
        data={papers}
        value={chosen}
        onChange={(event) => handlePaper(event.currentTarget.value)}
      />
      {chosen === OTHER || chosen === ROLL ? (
        <NumberInput
          label="Largura, em mm"
          value={values.widthMm}
          allowDecimal={false}
          onChange={(value) => set({ widthMm: numberOf(value, values.widthMm) })}
        />
      ) : null}
      {chosen === OTHER ? (
        <NumberInput
          label="Altura, em mm"
          value={values.heightMm}
          allowDecimal={false}
          onChange={(value) => set({ heightMm: numberOf(value, values.heightMm) })}
        />
      ) : null}
      <NativeSelect
        size="md"
        label="Resolução"
        description="Está na etiqueta de fábrica; na dúvida, 203."
        data={printerDpis.map((dpi) => ({ value: String(dpi), label: `${dpi} dpi` }))}
        value={String(values.dpi)}
        onChange={(event) => set({ dpi: event.currentTarget.value === '300' ? 300 : 203 })}
      />
    </div>
  )
}

export function WayStep({ values, set }: StepProps) {
  const way = printerWays.find((one) => one === values.way) ?? 'navegador'
  return (
    <>
      <div className={styles.form}>
        <NativeSelect
          size="md"
          label="Por onde sai"
          data={printerWays.map((one) => ({ value: one, label: wayWords[one] }))}
          value={way}
          onChange={(event) => {
            const chosen = printerWays.find((one) => one === event.currentTarget.value) ?? 'navegador'
            const language = chosen === 'agente' && values.language === 'driver' ? 'zpl' : values.language
            set({ way: chosen, language: chosen === 'agente' ? language : 'driver' })
          }}
        />
        {way === 'agente' ? (
          <NativeSelect
            size="md"
            label="Linguagem da impressora"
            data={printerLanguages
              .filter((language) => language !== 'driver')
              .map((language) => ({ value: language, label: languageWords[language] }))}
            value={values.language}
            onChange={(event) =>
              set({ language: printerLanguages.find((one) => one === event.currentTarget.value) ?? 'zpl' })
            }
          />
        ) : null}
        <NativeSelect
          size="md"
          label="Girar"
          data={['0', '90', '180', '270'].map((turn) => ({ value: turn, label: `${turn}°` }))}
          value={String(values.rotation)}
          onChange={(event) => {
            const turns = { 0: 0, 90: 90, 180: 180, 270: 270 } as const
            const turn = Object.values(turns).find((one) => String(one) === event.currentTarget.value)
            set({ rotation: turn ?? 0 })
          }}
        />
      </div>
      {way === 'agente' ? <FineSettings {...{ values, set }} /> : null}
      <div className={`mid ${styles.help}`}>
        {models.map(({ name, text }) => (
          <details key={name}>
            <summary>{name}</summary>
            <p className="below-3 muted regular">{text}</p>
          </details>
        ))}
      </div>
    </>
  )
}
