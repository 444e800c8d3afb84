import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { IconScale, IconX } from '../../components/icons.ts'
import { IconButton } from '../../components/kit/icon-button.tsx'
import { reviewQuery } from './api.ts'
import styles from './norm-notice.module.css'
import { settingsQuery } from '../../lib/time-rules.ts'

type NoticeKind = 'place' | 'review'
const texts = {
  place: {
    text: 'Diga onde fica a cozinha: até lá só conta a norma federal, e mais validades precisam ser digitadas.',
    link: 'Dizer o lugar',
    to: '/management/norms',
  },
  review: {
    text: 'A norma mudou. Veja os produtos cuja validade muda: nada muda sem a sua confirmação.',
    link: 'Ver antes e depois',
    to: '/management/norm-review',
  },
} as const

const keyOf = (kind: NoticeKind) => `foodid.norm-notice.${kind}`

/** In this tab and session; where storage is denied, until the page is reloaded. */
function isDismissed(kind: NoticeKind): boolean {
  try {
    return sessionStorage.getItem(keyOf(kind)) !== null
  } catch {
    return false
  }
}

/**
 * Tells an admin that the kitchen has not said where it is, or that a norm has changed. What is on the screen must not
 * move under a finger, so it appears with the next screen, never on one that is already shown.
 */
export function NormNotice() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [dismissed, setDismissed] = useState<ReadonlySet<NoticeKind>>(
    () => new Set((['place', 'review'] as const).filter(isDismissed)),
  )
  const { data: settings } = useQuery(settingsQuery())
  const { data: review } = useQuery({
    ...reviewQuery(),
    enabled: settings !== undefined && settings.uf !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const wanted: NoticeKind | null =
    settings?.uf === null ? 'place' : review !== undefined && review.changes.length > 0 ? 'review' : null
  const shown = useFromNextScreen(wanted, path)
  if (shown === null || shown !== wanted || dismissed.has(shown)) return null
  const { text, link, to } = texts[shown]
  // There the screen itself says it.
  if (path.startsWith(to) || path.startsWith('/management/norms')) return null

  function handleClose() {
    if (shown === null) return
    setDismissed(new Set([...dismissed, shown]))
    try {
      sessionStorage.setItem(keyOf(shown), 'sim')
    } catch {
      // Without storage the notice comes back with the next load of the page.
    }
    document.querySelector<HTMLElement>('main h1')?.focus()
  }

  return (
    <aside className={`tinted row wrap below-4 text-2 ${styles.notice}`} data-tone="warn" aria-label="Normas">
      <IconScale size={20} aria-hidden="true" />
      <p className={styles.text}>{text}</p>
      <Link to={to} className={`inline-row strong ${styles.link}`}>
        {link}
      </Link>
      <IconButton label="Fechar aviso" onClick={handleClose} tone="ground">
        <IconX size={18} aria-hidden="true" />
      </IconButton>
    </aside>
  )
}

/** The value as it was known when the screen was opened. */
function useFromNextScreen(value: NoticeKind | null, path: string): NoticeKind | null {
  const [screen, setScreen] = useState<{ readonly path: string; readonly value: NoticeKind | null }>({
    path,
    value: null,
  })
  if (screen.path === path) return screen.value
  setScreen({ path, value })
  return value
}
