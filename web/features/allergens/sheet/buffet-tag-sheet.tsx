import { useMemo, useState } from 'react'
import type { SheetAllergens } from '#contract/allergens/declaration'
import { tagPhrase } from '#contract/allergens/tag-phrase'
import { tooSmallText } from '#contract/labels/draw-in-layout'
import { IconPrinter } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { CountStepper } from '../../../components/kit/count-stepper.tsx'
import { Notice } from '../../../components/kit/notice.tsx'
import { Sheet } from '../../../components/kit/sheet.tsx'
import { TagPreview } from '../../../components/label-preview/label-preview.tsx'
import styles from './buffet-tag-sheet.module.css'
import { printedTagsText, TAG_PAPER, tagsText } from './tag-print.ts'

const MOST = 50

interface BuffetTagSheetProps {
  readonly found: SheetAllergens
  /** Of the dish. */
  readonly name: string
  readonly hasProgramme: boolean
  readonly onClose: () => void
}

/** The tag that stands before the dish in a buffet: the name, and what it contains as it is now. */
export function BuffetTagSheet({ found, name, hasProgramme, onClose }: BuffetTagSheetProps) {
  const [copies, setCopies] = useState(1)
  const [said, setSaid] = useState<string | null>(null)
  const tag = useMemo(() => ({ name, phrase: tagPhrase(found, hasProgramme) }), [name, found, hasProgramme])
  const tooSmall = useMemo(() => tooSmallText(tag, TAG_PAPER), [tag])

  async function handlePrint() {
    setSaid(null)
    setSaid(await printedTagsText([tag], copies))
  }

  return (
    <Sheet title="Plaquinha do bufê" onClose={onClose}>
      <div className="stack gap-4">
        {tooSmall === null ? (
          <div className={styles.preview}>
            <TagPreview tag={tag} layout={TAG_PAPER} />
          </div>
        ) : (
          <Notice tone="warn" text={tooSmall} />
        )}
        <div className="row wrap gap-3">
          <CountStepper
            less="Menos uma plaquinha"
            more="Mais uma plaquinha"
            value={copies}
            least={1}
            most={MOST}
            onChange={setCopies}
            field={{ 'aria-label': 'Quantas plaquinhas' }}
          />
          <Button
            look="quiet"
            icon={<IconPrinter size={20} aria-hidden="true" />}
            disabled={tooSmall !== null}
            onClick={() => void handlePrint()}
          >
            Imprimir {tagsText(copies)}
          </Button>
        </div>
        <p className="muted text-2">Em 100 × 50 mm, sem data e sem código.</p>
        {said === null ? null : <p role="status">{said}</p>}
      </div>
    </Sheet>
  )
}
