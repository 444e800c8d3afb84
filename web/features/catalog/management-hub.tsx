import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import { counted } from '#contract/words'
import {
  IconCategory,
  IconChefHat,
  IconChevronRight,
  IconDeviceTablet,
  IconEye,
  IconFridge,
  IconHistory,
  IconListCheck,
  IconMapPin,
  IconPackage,
  IconPencil,
  IconPrinter,
  IconRefresh,
  IconReportAnalytics,
  IconScale,
  IconTag,
  IconTestPipe,
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
    title: 'Pessoas',
    text: 'Na cozinha, nome e 4 números. No escritório, email e senha.',
    icon: IconUserCog,
    count: undefined,
  },
  {
    to: '/management/devices',
    title: 'Aparelhos',
    text: 'Os tablets da cozinha, onde cada um se identifica com um PIN.',
    icon: IconDeviceTablet,
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
      text: 'O que a cozinha etiqueta: medida, SIF, onde fica e validade.',
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
      title: 'Tipos de armazenagem',
      text: 'Refrigerado, congelado, seco e o que mais houver.',
      icon: IconFridge,
      count: storageTypes,
    },
    // No count: printers, norms and recipes belong to other features.
    {
      to: '/management/printers',
      title: 'Impressoras e estações',
      text: 'Onde as etiquetas saem, o programa da impressora e o que espera na fila.',
      icon: IconPrinter,
      count: undefined,
    },
    {
      to: '/management/norms',
      title: 'Prazos e normas',
      text: 'De onde vem cada validade: a tabela em vigor, com artigos, e os prazos da casa.',
      icon: IconScale,
      count: undefined,
    },
    {
      to: '/management/classes',
      title: 'Tipos de alimento',
      text: 'O que cada produto é para as normas: uma lista, só com o teclado.',
      icon: IconListCheck,
      count: undefined,
    },
    {
      to: '/product-list',
      search: { purpose: 'amostra' },
      title: 'Amostras',
      text: 'As guardadas para a fiscalização; filtre pelas vencidas para descartar.',
      icon: IconTestPipe,
      count: undefined,
    },
    {
      to: '/product-list',
      search: { basis: 'manual' },
      title: 'Validades digitadas',
      text: 'As etiquetas em que uma pessoa disse a validade.',
      icon: IconPencil,
      count: undefined,
    },
    {
      to: '/management/technical-sheet',
      title: 'Fichas Técnicas',
      text: 'Receitas com ingredientes, custos e preço sugerido por porção.',
      icon: IconChefHat,
      count: undefined,
    },
    {
      to: '/reports/usage',
      title: 'Quanto fazemos e quanto sobra',
      text: 'Quantas etiquetas a cozinha faz e usa a tempo, por semana e dia da semana.',
      icon: IconTag,
      count: undefined,
    },
    ...(isAdmin ? adminCards : []),
  ] as const

  return (
    <>
      <PageHeader title="Gestão" description="Os cadastros que preenchem as suas etiquetas e formam os seus custos." />
      <ul className={styles.grid}>
        {cards.map((card) => (
          <li key={card.title}>
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
  readonly search?: { readonly purpose?: 'amostra'; readonly basis?: 'manual' }
  readonly title: string
  readonly text: string
  readonly icon: Icon
  readonly count: number | undefined
}

function HubCard({ to, search, title, text, icon: Mark, count }: HubCardProps) {
  return (
    <Link to={to} search={search ?? {}} className={`card ${styles.card}`}>
      <span className={`middle still brand ${styles.mark}`} aria-hidden="true">
        <Mark size={24} stroke={1.75} />
      </span>
      <span className={`stack grow ${styles.words}`}>
        <span className="text-3 strong">{title}</span>
        <span className="muted">{text}</span>
        <span className="above-2 brand text-2 mid figures">
          {count === undefined
            ? '\u00a0'
            : count === 0
              ? 'Nada cadastrado ainda'
              : counted(count, 'cadastro', 'cadastros')}
        </span>
      </span>
      <IconChevronRight size={20} className={styles.go} aria-hidden="true" />
    </Link>
  )
}
