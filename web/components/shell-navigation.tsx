import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode, RefObject } from 'react'
import { BrandMark } from './brand.tsx'
import {
  IconBook2,
  IconBuildingStore,
  IconChartBar,
  IconLayoutDashboard,
  IconLayoutSidebarLeftCollapse,
  IconLogout,
  IconMenu2,
  IconPackage,
  IconRoute,
  IconSoup,
  IconTags,
  IconThermometer,
  IconTruckDelivery,
  IconUser,
} from './icons.ts'
import { mayNow } from '../lib/rights.ts'
import { MenuButton, MenuWords } from './menu-button.tsx'
import { Pressable } from './kit/pressable.tsx'
import styles from './shell-navigation.module.css'

const recipes = '/management/technical-sheet'
const tabsOfRecipes: ReadonlySet<string> = new Set(['/cardapio', '/alergenicos/conferir'])

/** The short names are for the rail and the tabs. On a phone these are tabs, the others are under "Mais". */
const tabs = [
  { to: '/dashboard', name: 'Dashboard', short: 'Dia', icon: IconLayoutDashboard },
  { to: '/quick-labels', name: 'Etiquetas', short: 'Etiquetas', icon: IconTags },
  { to: '/ronda', name: 'Ronda', short: 'Ronda', icon: IconRoute },
] as const

interface ShellNavigationProps {
  readonly tenantName: string
  readonly personName: string
  readonly leaving: boolean
  /** At a device of the kitchen the last entry changes the person. */
  readonly atDevice: boolean
  /** Whether the user has folded the wide menu into the rail. */
  readonly narrow: boolean
  /** Whether the panel with the other entries is open, on a phone. */
  readonly moreOpen: boolean
  readonly moreButton: RefObject<HTMLButtonElement | null>
  /** The entry that reads a label: the first one, and on a phone the one in the middle. */
  readonly scan: ReactNode
  /** The assistant's entry. */
  readonly assistant: ReactNode
  readonly onToggleNarrow: () => void
  readonly onToggleMore: () => void
  readonly onLogOut: () => void
}

export function ShellNavigation({
  tenantName,
  personName,
  leaving,
  atDevice,
  narrow,
  moreOpen,
  moreButton,
  scan,
  assistant,
  onToggleNarrow,
  onToggleMore,
  onLogOut,
}: ShellNavigationProps) {
  // The recipes are part of Gestão by their address, but have an entry of their own.
  const inRecipes = useLocation({ select: ({ pathname }) => pathname.startsWith(recipes) })
  // The menu of dishes and the labels to be checked are tabs of the recipes.
  const inTabOfRecipes = useLocation({ select: ({ pathname }) => tabsOfRecipes.has(pathname) })
  // "Com mais dados" leads there from the tiles.
  const inForm = useLocation({ select: ({ pathname }) => pathname === '/products' })
  // The lots are a tab of Recebimento.
  const inLots = useLocation({ select: ({ pathname }) => pathname === '/lotes' })
  const toggleName = narrow ? 'Expandir menu lateral' : 'Recolher menu lateral'

  return (
    <nav className={styles.nav} aria-label="Principal">
      <div className={`row between ${styles.top}`}>
        <Link to="/dashboard" className={`row gap-3 ink ${styles.home}`} aria-label="FoodID, tela inicial">
          <BrandMark />
          <span className={`text-4 strong tight ${styles.name}`}>FoodID</span>
        </Link>
        <Pressable
          className={`middle muted ${styles.toggle}`}
          aria-label={toggleName}
          title={toggleName}
          onClick={onToggleNarrow}
        >
          <IconLayoutSidebarLeftCollapse size={20} stroke={1.75} aria-hidden="true" />
        </Pressable>
      </div>
      <ul className={`stack ${styles.tabs}`}>
        <li className={styles.scanItem}>{scan}</li>
        {tabs.map(({ to, name, short, icon }) => (
          <li key={to}>
            <Link
              to={to}
              className={`row gap-3 wide muted mid tight ${styles.entry}`}
              activeOptions={{ includeSearch: false }}
              {...(to === '/quick-labels' && inForm && { 'aria-current': 'page' })}
            >
              <MenuWords icon={icon} name={name} short={short} />
            </Link>
          </li>
        ))}
        <li className={styles.moreItem}>
          <MenuButton
            ref={moreButton}
            icon={IconMenu2}
            name="Mais"
            short="Mais"
            aria-expanded={moreOpen}
            aria-controls="mais"
            onClick={onToggleMore}
          />
        </li>
      </ul>
      {moreOpen ? <Pressable className={styles.scrim} tabIndex={-1} aria-hidden="true" onClick={onToggleMore} /> : null}
      <div id="mais" className={`column grow ${styles.rest}`} data-open={moreOpen || undefined}>
        <Link
          to="/recebimento"
          className={`row gap-3 wide muted mid tight ${styles.entry}`}
          activeOptions={{ includeSearch: false }}
          {...(inLots && { 'aria-current': 'page' })}
        >
          <MenuWords icon={IconTruckDelivery} name="Recebimento" short="Receber" />
        </Link>
        <Link
          to="/producao"
          className={`row gap-3 wide muted mid tight ${styles.entry}`}
          activeOptions={{ includeSearch: false }}
        >
          <MenuWords icon={IconSoup} name="Produção" short="Produzir" />
        </Link>
        <Link
          to="/temperaturas"
          className={`row gap-3 wide muted mid tight ${styles.entry}`}
          activeOptions={{ includeSearch: false }}
        >
          <MenuWords icon={IconThermometer} name="Temperaturas" short="Graus" />
        </Link>
        <Link
          to="/product-list"
          className={`row gap-3 wide muted mid tight ${styles.entry}`}
          activeOptions={{ includeSearch: false }}
        >
          <MenuWords icon={IconPackage} name="Estoque" short="Estoque" />
        </Link>
        {mayNow('ver_custos') ? (
          <Link
            to="/reports/waste"
            className={`row gap-3 wide muted mid tight ${styles.entry}`}
            activeOptions={{ includeSearch: false }}
          >
            <MenuWords icon={IconChartBar} name="Perdas" short="Perdas" />
          </Link>
        ) : null}
        <Link
          to={recipes}
          className={`row gap-3 wide muted mid tight ${styles.entry}`}
          activeOptions={{ includeSearch: false }}
          {...(inTabOfRecipes && { 'aria-current': 'page' })}
        >
          <MenuWords icon={IconBook2} name="Fichas técnicas" short="Fichas" />
        </Link>
        <Link
          to="/management"
          className={`row gap-3 wide muted mid tight ${styles.entry}`}
          activeOptions={{ exact: inRecipes, includeSearch: false }}
        >
          <MenuWords icon={IconBuildingStore} name="Gestão" short="Gestão" />
        </Link>
        <div className={`stack ${styles.foot}`}>
          {assistant}
          <Link
            to="/account"
            className={`row gap-3 wide muted mid tight ${styles.entry}`}
            activeOptions={{ includeSearch: false }}
            title={`${tenantName} · ${personName}`}
          >
            <IconUser size={24} stroke={1.75} aria-hidden="true" />
            <span className={`stack slim ${styles.who}`}>
              <span className="ellipsis">{tenantName}</span>
              <span className="ellipsis muted text-1 regular">{personName}</span>
              <span className="visually-hidden">Minha conta</span>
            </span>
            <span className={styles.short}>Conta</span>
          </Link>
          <MenuButton
            icon={IconLogout}
            name={atDevice ? 'Trocar de pessoa' : 'Sair'}
            short={atDevice ? 'Trocar' : 'Sair'}
            disabled={leaving}
            onClick={onLogOut}
          />
        </div>
      </div>
    </nav>
  )
}
