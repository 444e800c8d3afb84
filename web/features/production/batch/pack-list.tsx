import { lazy, Suspense, useState } from 'react'
import type { BatchPreview } from '#contract/production/batches'
import { OUTPUTS_MAX } from '#contract/recipes/sub-sheet-schemas'
import { IconPlus } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { Notice } from '../../../components/kit/notice.tsx'
import { Pressable } from '../../../components/kit/pressable.tsx'
import { SectionTitle } from '../../../components/kit/section-title.tsx'
import { sentenceOf } from '../../../lib/http.ts'
import { amountText } from '../words.ts'
import styles from './batch.module.css'
import { packsShown, withPack } from './packs.ts'
import type { Pack } from './packs.ts'
import type { OwnPaper } from './use-paper.ts'

const PackSheet = lazy(async () => ({ default: (await import('./pack-sheet.tsx')).PackSheet }))

interface PackListProps {
  readonly own: OwnPaper
  readonly base: BatchPreview
  readonly preview: BatchPreview
}

/** In what the yield is packed: as the sheet says, until somebody says another size. */
export function PackList({ own, base, preview }: PackListProps) {
  const [asked, setAsked] = useState<number | null>(null)
  const packs = packsShown(base, own.paper.packs)
  const { refused, failure } = own
  const made = failure === null ? preview.outputs : []
  const refusedAt = refused?.list === 'outputs' ? refused.at : undefined
  const setPacks = (next: readonly Pack[]) => {
    own.setPaper((before) => ({ ...before, packs: next }))
    setAsked(null)
  }
  const reason =
    refusedAt === undefined || failure === null ? null : (
      <div ref={showIt} className={styles.reason}>
        <Notice tone="bad" text={sentenceOf(failure, 'Não foi possível conferir as embalagens agora.')} />
      </div>
    )
  return (
    <section className={styles.inputs} aria-label="Embalagens">
      <div className="row between gap-3">
        <SectionTitle>Embalagens</SectionTitle>
        <Button
          look="quiet"
          big
          disabled={packs.length >= OUTPUTS_MAX}
          icon={<IconPlus size={22} aria-hidden="true" />}
          onClick={() => setAsked(packs.length)}
        >
          Outro tamanho
        </Button>
      </div>
      <ul className="above-3">
        {packs.map((each, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two packs may be alike, and they never change places
          <li key={at} className={styles.line}>
            <PackLine
              pack={each}
              count={made[at]?.count ?? each.count}
              isRest={packs.length > 1 && each.count === null}
              isRefused={refusedAt === at}
              onOpen={() => setAsked(at)}
            />
            {refusedAt === at ? reason : null}
          </li>
        ))}
      </ul>
      {refusedAt === null ? reason : null}
      <Suspense fallback={null}>
        {asked === null ? null : (
          <PackSheet
            at={asked}
            {...{ packs, made }}
            choices={base.packs}
            onSay={(said) => setPacks(withPack(packs, { at: asked, said, made }))}
            onDrop={
              packs.length > 1 && asked < packs.length ? () => setPacks(packs.filter((_, at) => at !== asked)) : null
            }
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </section>
  )
}

/** The packs stand below a long sheet, and the button for the batch beside them only says that it does not go. */
const showIt = (reason: HTMLElement | null) => reason?.scrollIntoView({ block: 'nearest' })

interface PackLineProps {
  readonly pack: Pack
  /** null: nobody knows it now. */
  readonly count: number | null
  readonly isRest: boolean
  readonly isRefused: boolean
  readonly onOpen: () => void
}

const PackLine = ({ pack: { name, pack }, count, isRest, isRefused, onOpen }: PackLineProps) => (
  <>
    <p className={`strong figures one-line ${styles.planned}`}>
      {count ?? '–'}
      <small className="muted mid">×</small>
    </p>
    <div className={styles.what}>
      <h3 className="text-4 mid tight break">{name}</h3>
      <p className="flex wrap gap-2">
        <Pressable
          className={`text-2 figures ${styles.lot}`}
          data-tone={isRefused ? 'late' : undefined}
          onClick={onOpen}
        >
          <span>
            <b className="strong">{amountText(pack)}</b>
            {isRest ? ' · o que sobrar' : ''}
            <span className="visually-hidden">: corrigir a embalagem de {name}</span>
          </span>
        </Pressable>
      </p>
    </div>
  </>
)
