import { Notice } from '../../components/kit/notice.tsx'
import { PickTile } from '../../components/kit/pick-tile.tsx'
import { BY_BROWSER, rememberStation } from '../../components/printing/station-memory.ts'
import styles from './bench.module.css'

interface ChooseStationProps {
  readonly tenantId: string
  readonly stations: readonly { readonly id: string; readonly name: string }[]
  /** The station that was chosen could not be read. */
  readonly failed: boolean
  readonly busy: boolean
  readonly onChosen: () => void
}

/** Where this device stands, asked once. */
export function ChooseStation({ tenantId, stations, failed, busy, onChosen }: ChooseStationProps) {
  const choices = [...stations, { id: BY_BROWSER, name: 'Nenhuma: pelo navegador' }]
  return (
    <section>
      <h1 className="text-5 strong">Etiquetas</h1>
      <p className="above-2 text-4">Em que estação está este aparelho?</p>
      {failed ? <Notice tone="bad" text="Não foi possível abrir a estação. Toque nela de novo." /> : null}
      <div className={styles.stations}>
        {choices.map(({ id, name }) => (
          <PickTile
            key={id}
            className={`text-4 strong break ${styles.station}`}
            disabled={busy}
            onClick={() => {
              rememberStation(tenantId, id)
              onChosen()
            }}
          >
            {name}
          </PickTile>
        ))}
      </div>
    </section>
  )
}
