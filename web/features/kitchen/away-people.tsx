import { useQuery } from '@tanstack/react-query'
import { IconClock, IconWifiOff } from '../../components/icons.ts'
import { keptPeople } from './kept-people.ts'
import type { KeptPerson } from './kept-people.ts'
import styles from './person-dialog.module.css'
import { PersonTiles } from './person-tiles.tsx'

interface AwayTilesProps {
  readonly now: Date
  readonly timeZone: string
  readonly onChoose: (person: KeptPerson) => void
}

/** Without a connection nobody checks a PIN: a tap on a name says who it is (spec K, rule 7). */
export function AwayTiles({ now, timeZone, onChoose }: AwayTilesProps) {
  const { data: people } = useQuery({
    queryKey: ['kitchen', 'kept-people'],
    queryFn: keptPeople,
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  })
  if (people?.length === 0) return <p role="alert">Os nomes não estão neste aparelho. Conecte para continuar.</p>
  return (
    <PersonTiles
      people={(people ?? []).map(({ id, name }) => ({ id, name, lastUsedAt: null }))}
      chosen={null}
      checking={false}
      onChoose={(id) => {
        const person = people?.find((one) => one.id === id)
        if (person !== undefined) onChoose({ id, name: person.name })
      }}
      {...{ now, timeZone }}
    />
  )
}

/** In the place of the keys. */
export const AwayWords = () => (
  <section className={`row column center gap-3 slim pad-5 text-center ${styles.pad}`} aria-label="Sem internet">
    <IconWifiOff size={40} className="muted" aria-hidden="true" />
    <h2 className="text-5 strong tight">Toque no seu nome</h2>
    <p className={`text-3 ${styles.away}`}>
      Sem internet o PIN não é conferido. O que você fizer fica registrado no seu nome, com{' '}
      <b className="strong">sem PIN, sem internet</b>.
    </p>
    <p className="row gap-2 muted text-1">
      <IconClock size={18} aria-hidden="true" />
      Vale por 10 minutos sem uso, até a internet voltar
    </p>
  </section>
)
