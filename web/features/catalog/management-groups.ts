import type { LinkProps } from '@tanstack/react-router'
import {
  IconBuildingStore,
  IconCategory,
  IconChefHat,
  IconClock,
  IconDeviceTablet,
  IconEye,
  IconFridge,
  IconHistory,
  IconListCheck,
  IconLock,
  IconMapPin,
  IconPackage,
  IconPencil,
  IconPrinter,
  IconRefresh,
  IconReportAnalytics,
  IconScale,
  IconSoup,
  IconTag,
  IconTestPipe,
  IconThermometer,
  IconUserCog,
  IconUsers,
} from '../../components/icons.ts'
import type { Icon } from '../../components/icons.ts'

/** The registers whose entries are counted. Printers, norms, recipes and people belong to other features. */
export type Counted = 'products' | 'categories' | 'sectors' | 'responsibles' | 'places'

export interface ManagementEntry {
  readonly to: NonNullable<LinkProps['to']>
  readonly search?: { readonly purpose?: 'amostra'; readonly basis?: 'manual' }
  readonly title: string
  readonly text: string
  readonly icon: Icon
  readonly counted?: Counted
  /** Shown to administrators only; the server refuses other users. */
  readonly isAdmins?: true
}

interface ManagementGroup {
  readonly title: string
  readonly entries: readonly ManagementEntry[]
}

const managementGroups: readonly ManagementGroup[] = [
  {
    title: 'Cardápio',
    entries: [
      {
        to: '/management/add-product',
        title: 'Produtos',
        text: 'O que a cozinha etiqueta.',
        icon: IconPackage,
        counted: 'products',
      },
      {
        to: '/management/add-category',
        title: 'Categorias',
        text: 'Agrupam os produtos nas listas.',
        icon: IconCategory,
        counted: 'categories',
      },
      {
        to: '/management/technical-sheet',
        title: 'Fichas Técnicas',
        text: 'Receitas, custos e preço por porção.',
        icon: IconChefHat,
      },
    ],
  },
  {
    title: 'Cozinha',
    entries: [
      {
        to: '/management/add-storage',
        title: 'Tipos de armazenagem',
        text: 'Geladeira, freezer, estoque seco.',
        icon: IconFridge,
        counted: 'places',
      },
      {
        to: '/management/temperature-points',
        title: 'Pontos de medição',
        text: 'Onde se mede, até quanto e a que horas.',
        icon: IconThermometer,
        isAdmins: true,
      },
      {
        to: '/management/add-sector',
        title: 'Setores',
        text: 'Onde o produto é preparado.',
        icon: IconMapPin,
        counted: 'sectors',
      },
      {
        to: '/product-list',
        search: { purpose: 'amostra' },
        title: 'Amostras',
        text: 'As guardadas para a fiscalização.',
        icon: IconTestPipe,
      },
      {
        to: '/recolhimentos',
        title: 'Recolhimentos',
        text: 'Lotes retirados e simulações.',
        icon: IconLock,
      },
      {
        to: '/management/par-levels',
        title: 'Quanto ter',
        text: 'O desejado de cada produto, por dia.',
        icon: IconSoup,
      },
      {
        to: '/reports/usage',
        title: 'Quanto fazemos e quanto sobra',
        text: 'Etiquetas feitas e usadas a tempo.',
        icon: IconTag,
      },
    ],
  },
  {
    title: 'Impressão',
    entries: [
      {
        to: '/management/printers',
        title: 'Impressoras e estações',
        text: 'Onde as etiquetas saem, e a fila.',
        icon: IconPrinter,
      },
      {
        to: '/management/public-page',
        title: 'Página da etiqueta',
        text: 'O que vê quem escaneia o QR.',
        icon: IconEye,
        isAdmins: true,
      },
    ],
  },
  {
    title: 'Normas',
    entries: [
      {
        to: '/management/norms',
        title: 'Prazos e normas',
        text: 'De onde vem cada validade.',
        icon: IconScale,
      },
      {
        to: '/management/classes',
        title: 'Tipos de alimento',
        text: 'O que cada produto é para as normas.',
        icon: IconListCheck,
      },
      {
        to: '/management/receiving-limits',
        title: 'Limites do recebimento',
        text: 'Até quantos graus a casa aceita.',
        icon: IconThermometer,
      },
      {
        to: '/management/temperature-rule',
        title: 'Regra das temperaturas',
        text: 'Quanto tempo acima do limite se aceita.',
        icon: IconClock,
      },
      {
        to: '/product-list',
        search: { basis: 'manual' },
        title: 'Validades digitadas',
        text: 'A validade que uma pessoa disse.',
        icon: IconPencil,
      },
    ],
  },
  {
    title: 'Equipe',
    entries: [
      {
        to: '/management/users',
        title: 'Pessoas',
        text: 'Nome e 4 números, ou email e senha.',
        icon: IconUserCog,
        isAdmins: true,
      },
      {
        to: '/management/add-responsible',
        title: 'Responsáveis',
        text: 'Quem assina a etiqueta.',
        icon: IconUsers,
        counted: 'responsibles',
      },
      {
        to: '/management/devices',
        title: 'Aparelhos',
        text: 'Os tablets da cozinha.',
        icon: IconDeviceTablet,
        isAdmins: true,
      },
    ],
  },
  {
    title: 'Sistema',
    entries: [
      {
        to: '/management/business',
        title: 'Dados do estabelecimento',
        text: 'Nome, CNPJ, endereço e licença.',
        icon: IconBuildingStore,
        isAdmins: true,
      },
      {
        to: '/management/reports',
        title: 'Relatórios',
        text: 'Vencidos e perdas, na hora marcada.',
        icon: IconReportAnalytics,
        isAdmins: true,
      },
      {
        to: '/management/audit',
        title: 'Auditoria',
        text: 'Quem fez o quê, e quando.',
        icon: IconHistory,
        isAdmins: true,
      },
      {
        to: '/management/jobs',
        title: 'Tarefas',
        text: 'O que o sistema faz sozinho.',
        icon: IconRefresh,
        isAdmins: true,
      },
    ],
  },
]

/** The groups with something for this person. */
export const groupsFor = (isAdmin: boolean): readonly ManagementGroup[] =>
  managementGroups
    .map(({ title, entries }) => ({ title, entries: entries.filter(({ isAdmins }) => isAdmin || isAdmins !== true) }))
    .filter(({ entries }) => entries.length > 0)
