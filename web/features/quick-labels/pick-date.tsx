import { useQuery } from '@tanstack/react-query'
import type { QuickTile } from '#contract/quick-labels'
import { sentenceOf } from '../../lib/http.ts'
import { dateQuery } from './api.ts'
import { keyOf } from './picks.ts'
import type { Pick } from './picks.ts'
import { tileDate } from './tile-date.ts'

interface DateProps {
  readonly pick: Pick
  readonly tiles: readonly QuickTile[]
  readonly now: Date
  readonly timeZone: string
}

/** The date of now: the tile's or, of what was adjusted or is no tile, the engine's answer. */
export function PickDate({ pick, tiles, now, timeZone }: DateProps) {
  const tile = pick.makersDate === null ? tiles.find((one) => keyOf(one) === keyOf(pick)) : undefined
  if (tile === undefined) return <AskedDate {...{ pick, now, timeZone }} />
  const { expiration_date, sentence, refusal } = tile
  return <ShownDate {...{ expiration_date, sentence, refusal, now, timeZone }} />
}

interface ShownProps {
  readonly expiration_date: string | null
  readonly sentence: string | null
  readonly refusal: string | null
  readonly now: Date
  readonly timeZone: string
}

function ShownDate({ expiration_date: date, sentence, refusal, now, timeZone }: ShownProps) {
  if (date === null) return <p className="bad mid">{refusal}</p>
  return (
    <p>
      até <b>{tileDate(date, now, timeZone)}</b> <small>{sentence}</small>
    </p>
  )
}

function AskedDate({ pick, now, timeZone }: Omit<DateProps, 'tiles'>) {
  const { baseProductId, state, storageTypeId, makersDate } = pick
  const hasPlace = storageTypeId !== ''
  const { data, error } = useQuery({
    ...dateQuery({ baseProductId, state, storageTypeId, makersDate }),
    enabled: hasPlace,
  })
  if (!hasPlace) return <p className="bad mid">Escolha onde fica em Ajustar.</p>
  if (error !== null) return <p className="bad mid">{sentenceOf(error, 'A validade não pôde ser calculada agora.')}</p>
  if (data === undefined) return <p>Calculando a validade...</p>
  const { expiration_date: date, sentence } = data
  return <ShownDate {...{ expiration_date: date, sentence, now, timeZone }} refusal={sentence} />
}
