import type { AskedTemplate } from '../../../contract/print-template.ts'
import { printTemplate } from '../../../contract/print-template.ts'

/** What labels come out as, in the columns of their job. */
interface StoredTemplate {
  readonly template: string | null
  readonly immediate: string | null
}

export const storedTemplate = (asked: AskedTemplate | null): StoredTemplate => ({
  template: asked?.template ?? null,
  immediate: asked?.immediate === true ? 'sim' : null,
})

export const templateOfJob = ({ template, immediate }: StoredTemplate): AskedTemplate | null =>
  template === null ? null : { template: printTemplate.parse(template), immediate: immediate === 'sim' }

/** A tag of a buffet is no paper of its label: it is not recorded as printed. */
export const isOfTags = ({ template }: Pick<StoredTemplate, 'template'>): boolean => template === 'plaquinha'
