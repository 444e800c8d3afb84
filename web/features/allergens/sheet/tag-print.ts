import { labelMessages } from '#contract/labels'
import type { BuffetTag } from '#contract/labels/label-shapes'
import type { PrintLayout } from '#contract/labels/print-layout'
import { plural } from '#contract/words'
import { printTags } from '../../../components/printing/print-labels.ts'

export const TAG_PAPER: PrintLayout = '100x50'

export const tagsText = (count: number): string => `${count} ${plural(count, 'plaquinha', 'plaquinhas')}`

/** Prints tags, each so many times; answers what is said of it. Null: the person closed the print window. */
export async function printedTagsText(tags: readonly BuffetTag[], copies: number): Promise<string | null> {
  const outcome = await printTags(
    tags.flatMap((tag) => Array.from({ length: copies }, () => tag)),
    TAG_PAPER,
  )
  if (outcome === 'sent') return labelMessages.printSent
  if (outcome === 'blocked') return labelMessages.popupBlocked
  return outcome === 'failed' ? 'Não foi possível imprimir.' : null
}
