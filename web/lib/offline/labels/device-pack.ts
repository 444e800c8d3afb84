import type { QuickTile, TileKey } from '#contract/quick-labels'
import { tileDate } from '#contract/quick-labels/quick-label'
import { HttpProblem } from '../../http.ts'
import { isClockBack, packOf, queueFacts, untilLoaded } from '../own-queue.ts'
import type { Pack } from '../pack.ts'
import { hoursOutOfDate, kitchenOf } from './make-labels.ts'
import { refusalWords } from './refusal-words.ts'

const noPackText = 'Este aparelho ainda não guardou os prazos da casa. Conecte para continuar.'

export interface DevicePack {
  readonly pack: Pack
  /** The server's time, as far as this device can tell. */
  readonly now: Date
  /** Why its dates cannot be used; null: they can. */
  readonly outOfDate: string | null
}

/** Throws an HttpProblem where this device has none. */
export async function devicePack(): Promise<DevicePack> {
  await untilLoaded()
  const pack = await packOf()
  if (pack === null) throw new HttpProblem({ status: 409, code: 'no_pack', detail: noPackText })
  const now = new Date(Date.now() + (queueFacts()?.offset ?? 0))
  return { pack, now, outOfDate: outOfDateText(pack, now) }
}

function outOfDateText(pack: Pack, now: Date): string | null {
  if (isClockBack(Date.now())) return 'O relógio deste aparelho está atrasado. Informe a validade à mão.'
  const hours = hoursOutOfDate(pack, now)
  return hours === null ? null : `Prazos desatualizados há ${hours} h. Informe a validade à mão.`
}

interface DateQuestion extends TileKey {
  readonly makersDate: string | null
}

function dateOn({ pack, now, outOfDate }: DevicePack, { baseProductId, ...tile }: DateQuestion) {
  if (outOfDate !== null) return { expiration_date: null, sentence: null, refusal: outOfDate }
  return tileDate(kitchenOf(pack, baseProductId), tile, { now, wordsOf: refusalWords })
}

/** The date that a label of now would have; without one, why not. */
export async function dateHere(question: DateQuestion) {
  const { expiration_date, sentence, refusal } = dateOn(await devicePack(), question)
  return { expiration_date, sentence: sentence ?? refusal }
}

/** The tiles with the dates of labels of now. */
export async function tilesHere(tiles: readonly QuickTile[]): Promise<QuickTile[]> {
  const kept = await devicePack()
  return tiles.map((tile) => ({ ...tile, ...dateOn(kept, { ...tile, makersDate: null }) }))
}
