import { useQuery } from '@tanstack/react-query'
import { labelsText } from '#contract/words'
import { ErrorNote } from '../../../components/kit/empty.tsx'
import { Sheet } from '../../../components/kit/sheet.tsx'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import { Tile } from '../../../components/kit/tile.tsx'
import { placesQuery } from './occurrence-api.ts'

interface ThawedSheetProps {
  readonly count: number
  readonly onChoose: (storageTypeId: string) => void
  readonly onClose: () => void
}

/** Where food that has thawed is kept from now on: it never goes back to the freezer. */
export function ThawedSheet({ count, onChoose, onClose }: ThawedSheetProps) {
  const places = useQuery(placesQuery())
  const cold = places.data?.filter(({ kind }) => kind === 'refrigerado')
  return (
    <Sheet title={`Onde ficam agora ${labelsText(count)}`} onClose={onClose}>
      {cold === undefined ? (
        places.isError ? (
          <ErrorNote message="Erro ao buscar os lugares" onRetry={() => void places.refetch()} />
        ) : (
          <Skeleton label="Carregando os lugares..." />
        )
      ) : cold.length === 0 ? (
        <p>Nenhum lugar refrigerado está cadastrado.</p>
      ) : (
        <div className="tiles">
          {cold.map(({ id, name }) => (
            <Tile key={id} size="wet" onClick={() => onChoose(id)}>
              {name}
            </Tile>
          ))}
        </div>
      )}
    </Sheet>
  )
}
