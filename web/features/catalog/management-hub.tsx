import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconChevronRight } from '../../components/icons.ts'
import { Card } from '../../components/kit/card.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { baseProductsQuery, categoriesQuery, responsiblesQuery, sectorsQuery, storageTypesQuery } from './api.ts'
import type { RegisterListQuery } from '../../components/register/register-api.ts'
import { groupsFor } from './management-groups.ts'
import type { Counted, ManagementEntry } from './management-groups.ts'
import styles from './management-hub.module.css'

export function ManagementHub({ isAdmin }: { readonly isAdmin: boolean }) {
  const counts: Readonly<Record<Counted, number | undefined>> = {
    products: useCount(baseProductsQuery()),
    categories: useCount(categoriesQuery()),
    sectors: useCount(sectorsQuery()),
    responsibles: useCount(responsiblesQuery()),
    places: useCount(storageTypesQuery()),
  }
  return (
    <>
      <PageHeader title="Gestão" description="Os cadastros que preenchem as suas etiquetas e formam os seus custos." />
      <div className={`gap-4 top ${styles.groups}`}>
        {groupsFor(isAdmin).map(({ title, entries }) => (
          <Card key={title} title={title}>
            <ul className="rows">
              {entries.map((entry) => (
                <li key={entry.title} className={styles.item}>
                  <EntryLink entry={entry} count={entry.counted && counts[entry.counted]} />
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  )
}

/** Number of entries; undefined while loading and after a failure, when none is shown. */
function useCount<Entry>(query: RegisterListQuery<Entry>): number | undefined {
  return useQuery(query).data?.length
}

interface EntryLinkProps {
  readonly entry: ManagementEntry
  readonly count: number | undefined
}

function EntryLink({ entry: { to, search, title, text, icon: Mark }, count }: EntryLinkProps) {
  return (
    <Link to={to} search={search ?? {}} className={`row gap-3 wide ink ${styles.entry}`}>
      <span className={`middle still brand ${styles.mark}`} aria-hidden="true">
        <Mark size={22} stroke={1.75} />
      </span>
      <span className="stack grow slim">
        <span className="text-3 strong">{title}</span>
        <span className="muted text-2">{text}</span>
      </span>
      {count === undefined ? null : (
        <span className="still muted text-2 mid figures">
          {count}
          <span className="visually-hidden">{count === 1 ? ' cadastro' : ' cadastros'}</span>
        </span>
      )}
      <IconChevronRight size={20} className={`still ${styles.go}`} aria-hidden="true" />
    </Link>
  )
}
