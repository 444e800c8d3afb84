import { useQuery } from '@tanstack/react-query'
import { storageType } from '#contract/catalog/entries'
import { registerListQuery } from '../../components/register/register-api.ts'
import { StorageIconMark } from '../../components/storage-icon.tsx'

/** The sign of a place; nothing for one that has another name now. */
export function PlaceMark({ place }: { readonly place: string }) {
  const { data = [] } = useQuery(
    registerListQuery(['catalog', 'storage-type'], { path: '/api/storage-types', entry: storageType }),
  )
  const own = data.find(({ name }) => name === place)
  return own === undefined ? null : <StorageIconMark icon={own.icon} color={own.color} />
}
