import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { RoundPlace } from '#contract/labels/rounds'
import { labelsText } from '#contract/words'
import { Empty, ErrorNote } from '../../components/kit/empty.tsx'
import { Skeleton } from '../../components/kit/skeleton.tsx'
import { IconChevronRight, IconFridge } from '../../components/icons.ts'
import { MessageBanner } from '../../components/message-banner.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { sentenceOf } from '../../lib/http.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { roundPlacesQuery, startRound } from './round-api.ts'
import { PickTile } from '../../components/kit/pick-tile.tsx'
import styles from './places.module.css'

const failedText = 'A ronda não começou. Confira a conexão e tente de novo.'

interface PlacesScreenProps {
  /** The place whose round was asked for elsewhere: it begins at once. */
  readonly begin: string | undefined
}

/** Where to walk: the place that has waited longest comes first. */
export function PlacesScreen({ begin }: PlacesScreenProps) {
  const { data, isPending, isError, refetch } = useQuery(roundPlacesQuery())
  const navigate = useNavigate()
  const attempt = useAttempt()
  const start = useMutation({
    networkMode: 'always',
    mutationFn: (storageTypeId: string) => attempt(storageTypeId, (key) => startRound(storageTypeId, key)),
    // Going back from a round that began by itself would begin it once more.
    onSuccess: ({ id }) => void navigate({ to: '/ronda/$id', params: { id }, replace: begin !== undefined }),
  })
  const handleBeginning = useEffectEvent(() => {
    if (begin !== undefined) start.mutate(begin)
  })
  useEffect(() => handleBeginning(), [])
  return (
    <>
      <PageHeader title="Ronda" description="Escolha o lugar e confira o que está nele: um toque por pote." />
      <MessageBanner text={start.error === null ? null : sentenceOf(start.error, failedText)} />
      {isPending ? (
        <Skeleton label="Carregando os lugares..." />
      ) : isError ? (
        <ErrorNote message="Erro ao carregar os lugares" onRetry={() => void refetch()} />
      ) : data.length === 0 ? (
        <Empty icon={IconFridge} title="Nenhum lugar cadastrado." text="Cadastre em Gestão, Tipos de armazenagem." />
      ) : (
        <ul className={`stack gap-2 above-4 ${styles.places}`}>
          {data.map((place) => (
            <li key={place.storageTypeId}>
              <PickTile
                className={`row between gap-3 wide ${styles.place}`}
                disabled={start.isPending}
                onClick={() => start.mutate(place.storageTypeId)}
              >
                <span className="slim break">
                  <b className="text-4 strong">{place.name}</b>
                  {place.open === null ? null : (
                    <strong className="block brand text-3 strong">{underWay(place)}</strong>
                  )}
                  <em className="block muted text-2">
                    {labelsText(place.labels)} · {lastWalk(place)}
                  </em>
                </span>
                <IconChevronRight size={24} aria-hidden="true" />
              </PickTile>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** A round that somebody has begun there is joined, and goes on. */
const underWay = ({ open, labels }: RoundPlace): string | null =>
  open === null ? null : `Em andamento · ${open.checked} de ${labels} · Continuar`

function lastWalk({ days, lastUnchecked }: RoundPlace): string {
  if (days === null) return 'nunca conferido'
  const when = days === 0 ? 'conferido hoje' : days === 1 ? 'conferido ontem' : `sem ronda há ${days} dias`
  return lastUnchecked === null || lastUnchecked === 0 ? when : `${when} · ${lastUnchecked} por conferir`
}
