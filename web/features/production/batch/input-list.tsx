import { lazy, Suspense, useState } from 'react'
import type { BatchPreview } from '#contract/production/batches'
import { unitSymbols } from '#contract/unit'
import { counted, listText, plural } from '#contract/words'
import { IconCheck, IconPlus, IconScan } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { Pressable } from '../../../components/kit/pressable.tsx'
import { SectionTitle } from '../../../components/kit/section-title.tsx'
import { expiryText, expiryTone, numberText } from '../words.ts'
import type { LocalDay } from '../words.ts'
import styles from './batch.module.css'
import type { Placed } from './paper.ts'
import type { OwnPaper } from './use-paper.ts'

const InputSheet = lazy(async () => ({ default: (await import('./input-sheet.tsx')).InputSheet }))
const LineSheet = lazy(async () => ({ default: (await import('./line-sheet.tsx')).LineSheet }))

interface InputListProps extends LocalDay {
  readonly own: OwnPaper
  readonly base: BatchPreview
  readonly onRead: () => void
}

type Asked = { readonly kind: 'input'; readonly chosen: Placed } | { readonly kind: 'line'; readonly line: number }

/** The lines of the sheet, with what goes in at each of them. */
export function InputList({ own, base, today, timeZone, onRead }: InputListProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const closing = own.chosen.filter(({ code, part }) => code !== null && part === null)
  return (
    <section className={styles.inputs} aria-label="O que entrou">
      <div className="row between gap-3">
        <SectionTitle>O que entrou</SectionTitle>
        <Button look="quiet" big icon={<IconScan size={22} aria-hidden="true" />} onClick={onRead}>
          Ler
        </Button>
      </div>
      <ul className="above-3">
        {base.lines.map(({ name, planned, presumed }, line) => {
          const chosen = own.chosen.filter((one) => one.line === line)
          const others = base.proposals.filter((proposal) => proposal.line === line)
          const hasOthers = others.some(({ shown }) => !chosen.some((one) => one.shown === shown))
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a line of a sheet is known by its place
            <li key={line} className={styles.line}>
              <p className={`strong figures one-line ${styles.planned}`}>
                {numberText(planned.n)}
                <small className="muted mid">{unitSymbols[planned.unit]}</small>
              </p>
              <div className={styles.what}>
                <h3 className="text-4 mid tight break">{name}</h3>
                <p className={`flex wrap gap-2 ${styles.chips}`}>
                  {chosen.map((one) => (
                    <InputChip
                      key={one.shown}
                      chosen={one}
                      isRefused={own.refusedInput === one}
                      {...{ today, timeZone }}
                      onOpen={() => setAsked({ kind: 'input', chosen: one })}
                    />
                  ))}
                  {chosen.length === 0 && presumed.length > 0 ? (
                    <Pressable
                      className={`muted text-2 ${styles.lot}`}
                      data-weak
                      onClick={() => setAsked({ kind: 'line', line })}
                    >
                      {presumed.length === 1
                        ? `${presumed[0]?.code ?? ''} presumido`
                        : `${counted(presumed.length, 'lote aberto', 'lotes abertos')}, presumidos`}
                    </Pressable>
                  ) : null}
                  {hasOthers && (chosen.length > 0 || presumed.length === 0) ? (
                    <Pressable
                      className={`muted text-2 mid ${styles.lot}`}
                      data-weak
                      onClick={() => setAsked({ kind: 'line', line })}
                    >
                      <IconPlus size={18} aria-hidden="true" />
                      <span>{chosen.length > 0 ? 'outro' : 'escolher'}</span>
                      <span className="visually-hidden"> para {name}</span>
                    </Pressable>
                  ) : null}
                </p>
              </div>
            </li>
          )
        })}
      </ul>
      {own.chosen.some(({ code }) => code !== null) ? (
        <p className="muted text-1 above-3">
          {closing.length > 0
            ? `${listText(closing.map(({ name, shown }) => name || shown))} ${plural(closing.length, 'fecha', 'fecham')} ao produzir. `
            : ''}
          Toque na etiqueta para dizer só uma parte ou tirá-la.
        </p>
      ) : null}
      <Suspense fallback={null}>
        {asked?.kind === 'line' ? (
          <LineSheet line={asked.line} {...{ own, base, today, timeZone }} onClose={() => setAsked(null)} />
        ) : null}
        {asked?.kind === 'input' ? (
          <InputSheet
            chosen={asked.chosen}
            lineName={base.lines[asked.chosen.line]?.name ?? ''}
            {...{ today, timeZone }}
            onChange={(changed) => {
              own.change(asked.chosen, changed)
              setAsked(null)
            }}
            onClose={() => setAsked(null)}
          />
        ) : null}
      </Suspense>
    </section>
  )
}

interface InputChipProps extends LocalDay {
  readonly chosen: Placed
  readonly isRefused: boolean
  readonly onOpen: () => void
}

function InputChip({ chosen, isRefused: isBad, today, timeZone, onOpen }: InputChipProps) {
  const { shown, weight, expirationDate, evidence, substitute, code, part } = chosen
  const expiry = expiryText(expirationDate, today, timeZone)
  const words = [
    ...(part === null || code === null ? [] : [weight === '' ? part : `${part} de ${weight}`]),
    ...(expiry === null ? [] : [expiry]),
    ...(evidence === 'lido' ? ['lido'] : expiry === null ? ['escolhido'] : []),
    ...(substitute ? ['no lugar'] : []),
  ]
  return (
    <Pressable
      className={`text-2 figures ${styles.lot}`}
      data-tone={isBad ? 'late' : expiryTone(expirationDate, today, timeZone)}
      onClick={onOpen}
    >
      <IconCheck size={18} aria-hidden="true" className={styles.tick} />
      <span>
        <b className="strong">{shown}</b> {words.join(' · ')}
      </span>
    </Pressable>
  )
}
