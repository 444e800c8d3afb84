import { ufs } from '#contract/shelf-life'
import type { ShelfLifeSettingsBody } from '#contract/shelf-life'
import type { ShelfLifeSettings } from '#contract/shelf-life/kitchen-answers'
import type { PublicResponsible } from '#contract/labels/public-responsible'
import { changedFields } from '../../lib/followed.ts'

type Uf = (typeof ufs)[number]

/** Values of the form while the user types. */
export interface SettingsValues extends Record<string, unknown> {
  /** Empty: not said. */
  uf: Uf | ''
  city: string
  countExactHours: boolean
  freezeWithinHours: string
  thawedReadyHours: string
  publicResponsible: PublicResponsible
  signedBy: string
}

export function settingsValues(settings: ShelfLifeSettings): SettingsValues {
  return {
    uf: ufs.find((uf) => uf === settings.uf) ?? '',
    city: settings.city ?? '',
    countExactHours: settings.countExactHours,
    freezeWithinHours: String(settings.freezeWithinHours),
    thawedReadyHours: String(settings.thawedReadyHours),
    publicResponsible: settings.publicResponsible,
    signedBy: settings.signedBy ?? '',
  }
}

/** Request body. What is blank or unreadable stays so, so that the contract gives the error messages. */
export function settingsBody(values: SettingsValues): Required<ShelfLifeSettingsBody> {
  return {
    uf: values.uf === '' ? null : values.uf,
    city: values.city.trim() === '' ? null : values.city,
    countExactHours: values.countExactHours,
    freezeWithinHours: hoursOf(values.freezeWithinHours),
    thawedReadyHours: hoursOf(values.thawedReadyHours),
    publicResponsible: values.publicResponsible,
    signedBy: values.signedBy.trim() === '' ? null : values.signedBy,
  }
}

/** What was changed: the other settings stay as another device may have saved them meanwhile. */
export function changedBody(values: SettingsValues, saved: SettingsValues): ShelfLifeSettingsBody {
  const [body, before] = [settingsBody(values), settingsBody(saved)]
  const { uf, city, ...others } = changedFields(before, body)
  const isMoved = uf !== undefined || city !== undefined
  return { ...others, ...(isMoved && { uf: body.uf, city: body.city }) }
}

const hoursOf = (typed: string): number => (/^\s*\d+\s*$/.test(typed) ? Number(typed) : Number.NaN)

export const responsibleNames: Readonly<Record<PublicResponsible, string>> = {
  nome: 'Nome',
  iniciais: 'Só as iniciais',
  nao: 'Não mostrar',
}

/** `Campinas, SP`; null: not said. */
export const placeText = ({ uf, city }: Pick<ShelfLifeSettings, 'uf' | 'city'>): string | null =>
  uf === null ? null : [city, uf].filter((part) => part !== null).join(', ')
