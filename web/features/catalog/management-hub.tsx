import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import {
  IconCategory,
  IconChefHat,
  IconChevronRight,
  IconEye,
  IconFridge,
  IconHistory,
  IconMapPin,
  IconPackage,
  IconRefresh,
  IconReportAnalytics,
  IconUserCog,
  IconUsers,
} from '../../components/icons.ts'
import type { Icon } from '../../components/icons.ts'
import { PageHeader } from '../../components/page-header.tsx'
import { baseProductsQuery, categoriesQuery, responsiblesQuery, sectorsQuery, storageTypesQuery } from './api.ts'
import type { CatalogListQuery } from './api.ts'
import styles from './management-hub.module.css'

// Shown to admins only; the server rejects other users.
const adminCards = [
  {
    to: '/management/users',
    title: 'Usuários',
    text: 'Quem entra no FoodID, com que função, e os convites.',
    icon: IconUserCog,
    count: undefined,
  },
  {
    to: '/management/reports',
    title: 'Relatórios',
    text: 'O que venceu e o que vence, na hora marcada: guardado e por e-mail.',
    icon: IconReportAnalytics,
    count: undefined,
  },
  {
    to: '/management/public-page',
    title: 'Página da etiqueta',
    text: 'O que vê quem escaneia o QR: nome do responsável, iniciais ou nada.',
    icon: IconEye,
    count: undefined,
  },
  {
    to: '/management/audit',
    title: 'Auditoria',
    text: 'Quem gerou, imprimiu, deu baixa ou mudou o quê, e quando.',
    icon: IconHistory,
    count: undefined,
  },
  {
    to: '/management/jobs',
    title: 'Tarefas',
    text: 'O que o sistema faz sozinho: quando rodou, como terminou e o que falhou.',
    icon: IconRefresh,
    count: undefined,
  },
] as const

export function ManagementHub({ isAdmin }: { readonly isAdmin: boolean }) {
  const products = useCount(baseProductsQuery())
  const categories = useCount(categoriesQuery())
  const sectors = useCount(sectorsQuery())
  const responsibles = useCount(responsiblesQuery())
  const storageTypes = useCount(storageTypesQuery())
  const cards = [
    {
      to: '/management/add-product',
      title: 'Produtos',
      text: 'O que a cozinha etiqueta: medida, SIF, armazenagem e validade.',
      icon: IconPackage,
      count: products,
    },
    {
      to: '/management/add-category',
      title: 'Categorias',
      text: 'Agrupam os produtos nas listas e nos filtros.',
      icon: IconCategory,
      count: categories,
    },
    {
      to: '/management/add-sector',
      title: 'Setores',
      text: 'Onde o produto é preparado ou guardado.',
      icon: IconMapPin,
      count: sectors,
    },
    {
      to: '/management/add-responsible',
      title: 'Responsáveis',
      text: 'Quem manipula e assina a etiqueta.',
      icon: IconUsers,
      count: responsibles,
    },
    {
      to: '/management/add-storage',
      title: 'Armazenagem',
      text: 'Refrigerado, congelado, seco e o que mais houver.',
      icon: IconFridge,
      count: storageTypes,
    },
    // No count: recipes belong to another feature.
    {
      to: '/management/technical-sheet',
      title: 'Fichas Técnicas',
      text: 'Receitas com ingredientes, custos e preço sugerido por porção.',
      icon: IconChefHat,
      count: undefined,
    },
    ...(isAdmin ? adminCards : []),
  ] as const

  return (
    <>
      <PageHeader title="Gestão" description="Os cadastros que preenchem as suas etiquetas e formam os seus custos." />
      <ul className={styles.grid}>
        {cards.map((card) => (
          <li key={card.to}>
            <HubCard {...card} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Number of entries for a card; undefined while loading and after a failure, when the card shows no count. */
function useCount<Entry>(query: CatalogListQuery<Entry>): number | undefined {
  return useQuery(query).data?.length
}

interface HubCardProps {
  readonly to: NonNullable<LinkProps['to']>
  readonly title: string
  readonly text: string
  readonly icon: Icon
  readonly count: number | undefined
}

function HubCard({ to, title, text, icon: Mark, count }: HubCardProps) {
  return (
    <Link to={to} className={`card ${styles.card}`}>
      <span className={styles.mark} aria-hidden="true">
        <Mark size={24} stroke={1.75} />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.text}>{text}</span>
        <span className={styles.count}>
          {count === undefined
            ? '\u00a0'
            : count === 0
              ? 'Nada cadastrado ainda'
              : `${count} ${count === 1 ? 'cadastro' : 'cadastros'}`}
        </span>
      </span>
      <IconChevronRight size={20} className={styles.go} aria-hidden="true" />
    </Link>
  )
}
