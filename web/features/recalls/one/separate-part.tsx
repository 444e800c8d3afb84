import type { Recall, RecallLabel } from '#contract/recalls/recalls'
import { IconCircleCheck, IconScan } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { ShareBar } from '../../../components/kit/share-bar.tsx'
import { byPlace } from '../groups.ts'
import { PlaceMark } from '../place-mark.tsx'
import styles from '../recalls.module.css'

interface SeparatePartProps {
  readonly recall: Recall
  readonly labels: readonly RecallLabel[]
  readonly onWalk: (place: string) => void
  readonly onScan: () => void
}

/** Where the labels are, and how many have been set apart. */
export function SeparatePart({ recall, labels, onWalk, onScan }: SeparatePartProps) {
  const { mode, status, inStock, separated } = recall
  const isReal = mode === 'real'
  const places = byPlace(labels.map(({ place, name }) => ({ place, name, labels: 1 })))
  const leftIn = (place: string) => labels.filter((label) => label.place === place && label.separatedAt === null).length
  return (
    <section aria-label={isReal ? 'Separar' : 'Onde estão'}>
      {isReal ? (
        <>
          <div className="row between gap-3">
            <h2 className="text-4 strong">Separar</h2>
            <p className="text-4 mid figures muted" role="status">
              Separadas {separated} de {inStock}
            </p>
          </div>
          <div className="above-2">
            <ShareBar
              role="progressbar"
              aria-label={`Separadas ${separated} de ${inStock}`}
              aria-valuenow={separated}
              aria-valuemin={0}
              aria-valuemax={inStock}
              parts={[{ tone: 'ok', amount: separated }, { amount: inStock - separated }]}
            />
          </div>
        </>
      ) : (
        <h2 className="text-4 strong">Onde estão</h2>
      )}
      {places.length === 0 ? null : (
        <ul className={`above-3 ${styles.places}`} aria-label="Lugares">
          {places.map(({ place, labels: count, products }) => (
            <li key={place} data-wraps={isReal || undefined}>
              <PlaceMark place={place} />
              <span className="grow slim break">
                <b className="block strong">{place === '' ? 'Sem lugar' : place}</b>
                <span className="block muted text-2 figures">{products}</span>
              </span>
              {isReal && leftIn(place) === 0 ? (
                <span className="row gap-1 good mid one-line figures">
                  <IconCircleCheck size={20} aria-hidden="true" />
                  {count}
                </span>
              ) : (
                <b className={`strong figures ${styles.number}`}>{isReal ? leftIn(place) : count}</b>
              )}
              {isReal ? (
                <Button
                  look={leftIn(place) === 0 ? 'quiet' : 'filled'}
                  aria-label={`Percorrer ${place === '' ? 'sem lugar' : place}`}
                  onClick={() => onWalk(place)}
                >
                  Percorrer
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {isReal && status === 'aberto' && labels.length > 0 ? (
        <Button look="quiet" wide apart icon={<IconScan size={22} aria-hidden="true" />} onClick={onScan}>
          Separar pela etiqueta
        </Button>
      ) : null}
    </section>
  )
}
