import { Link } from '@tanstack/react-router'
import { Brand, BrandMark } from './brand.tsx'
import {
  IconBuildingStore,
  IconLayoutDashboard,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLogout,
  IconPrinter,
  IconTag,
} from './icons.ts'
import styles from './shell-navigation.module.css'

// Plain buttons: the style sheet sets all of their look, and Mantine's reset would compete with it by load order.

const destinations = [
  { to: '/dashboard', name: 'Dashboard', icon: IconLayoutDashboard },
  { to: '/products', name: 'Gerar Etiquetas', icon: IconTag },
  { to: '/product-list', name: 'Imprimir Etiquetas', icon: IconPrinter },
  { to: '/management', name: 'Gestão', icon: IconBuildingStore },
] as const

interface ShellNavigationProps {
  readonly tenantName: string
  readonly userEmail: string
  readonly leaving: boolean
  /** Icons without names. Desktop only: on a phone the menu always shows the names. */
  readonly narrow: boolean
  readonly onToggleNarrow: () => void
  readonly onLogOut: () => void
}

export function ShellNavigation({
  tenantName,
  userEmail,
  leaving,
  narrow,
  onToggleNarrow,
  onLogOut,
}: ShellNavigationProps) {
  const Toggle = narrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  const toggleName = narrow ? 'Expandir menu lateral' : 'Recolher menu lateral'

  return (
    <div className={styles.inside} data-narrow={narrow || undefined}>
      <div className={styles.top}>
        <Link to="/dashboard" className={styles.home} aria-label="FoodID, tela inicial">
          {narrow ? <BrandMark size={36} /> : <Brand />}
        </Link>
        <button
          type="button"
          className={styles.toggle}
          aria-label={toggleName}
          title={toggleName}
          onClick={onToggleNarrow}
        >
          <Toggle size={20} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
      <nav aria-label="Principal">
        <ul className={styles.links}>
          {destinations.map(({ to, name, icon: Mark }) => (
            <li key={to}>
              <Link
                to={to}
                className={styles.link}
                activeOptions={{ includeSearch: false }}
                title={narrow ? name : undefined}
              >
                <Mark size={22} stroke={1.75} aria-hidden="true" />
                <span className={styles.name}>{name}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.bottom}>
        <Link to="/account" className={styles.who} activeOptions={{ includeSearch: false }} title="Minha conta">
          <span className={styles.avatar} aria-hidden="true">
            {tenantName.trim().charAt(0).toLocaleUpperCase('pt-BR')}
          </span>
          <span className={styles.names}>
            <span className={styles.tenant} title={tenantName}>
              {tenantName}
            </span>
            <span className={styles.email} title={userEmail}>
              {userEmail}
            </span>
            <span className="visually-hidden">Minha conta</span>
          </span>
        </Link>
        <button
          type="button"
          className={styles.link}
          disabled={leaving}
          title={narrow ? 'Sair' : undefined}
          onClick={onLogOut}
        >
          <IconLogout size={22} stroke={1.75} aria-hidden="true" />
          <span className={styles.name}>Sair</span>
        </button>
      </div>
    </div>
  )
}
