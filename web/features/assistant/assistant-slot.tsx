import { useEffect, useEffectEvent, useState } from 'react'
import type { ComponentType } from 'react'
import type { Session } from '#contract/auth/session'
import { IconMessageChatbot } from '../../components/icons.ts'
import { MenuButton } from '../../components/menu-button.tsx'
import { whenIdle } from '../../lib/when-idle.ts'
import { conversationKey, tabStorage } from './conversation-key.ts'

interface AssistantProps {
  readonly session: Session
  /** The user has asked for it before it was loaded. */
  readonly startsOpen: boolean
}

interface Loaded {
  readonly Assistant: ComponentType<AssistantProps>
  readonly startsOpen: boolean
}

/**
 * The assistant's entry in the menu. The assistant itself loads when the entry is used, or when the browser is idle where
 * this tab has a conversation to show. If the load fails, the screen works without it and the entry tries again.
 */
export function AssistantSlot({ session }: { readonly session: Session }) {
  const [loaded, setLoaded] = useState<Loaded | null>(null)

  async function load(startsOpen: boolean) {
    try {
      const { Assistant, openAssistant } = await import('./assistant.tsx')
      if (startsOpen) openAssistant(session)
      setLoaded({ Assistant, startsOpen })
    } catch (error) {
      console.error('The assistant did not load', error)
    }
  }

  const handleIdle = useEffectEvent(() => {
    if (tabStorage()?.getItem(conversationKey(session))) void load(false)
  })
  useEffect(() => whenIdle(() => handleIdle()), [])

  if (loaded === null)
    return <MenuButton icon={IconMessageChatbot} name="Assistente" short="Ajuda" onClick={() => void load(true)} />
  const { Assistant, startsOpen } = loaded
  return <Assistant key={`${session.tenant_id} ${session.user_id}`} {...{ session, startsOpen }} />
}
