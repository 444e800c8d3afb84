import { sentenceOf } from '../../../lib/http.ts'
import type { DevicePack } from '../../../lib/offline/labels/device-pack.ts'
import { useDevicePack } from '../../../lib/offline/use-device-pack.ts'
import type { LabelCatalog } from './label-catalog.ts'

// The form without a connection: what it asks the server for comes from the pack of this device.

export interface FormAway {
  /** null: this device has none, and makes no labels. */
  readonly pack: DevicePack['pack'] | null
  /** Why a person says the date; null: it is computed. */
  readonly outOfDate: string | null
  /** Why there is no pack; null: there is one. */
  readonly trouble: string | null
}

/** null: there is a connection, or the pack is being read. */
export function useFormAway(connected: boolean): FormAway | null {
  const { data, error } = useDevicePack(connected)
  if (connected) return null
  if (data !== undefined) return { pack: data.pack, outOfDate: data.outOfDate, trouble: null }
  return error === null ? null : { pack: null, outOfDate: null, trouble: sentenceOf(error, noPackText) }
}

const noPackText = 'Sem internet, este aparelho não consegue gerar etiquetas agora. Conecte para continuar.'

/** Whether labels can be made at all. */
export const mayMake = (connected: boolean, away: FormAway | null): boolean =>
  connected || (away !== null && away.pack !== null)

/** The lists of the form, those of the pack where there is no connection: the labels follow from them then. */
export function catalogAway({ pack }: FormAway, read: LabelCatalog): LabelCatalog {
  if (pack === null) return read
  const { products: baseProducts, categories, sectors, responsibles, storageTypes } = pack
  return { baseProducts, categories, sectors, responsibles, storageTypes }
}
