import { useRouteContext } from '@tanstack/react-router'
import { Activity, useState } from 'react'
import type { ReactNode } from 'react'
import { personFound } from '../lib/lost-session.ts'
import { mayNow } from '../lib/rights.ts'
import { CostsOnly } from './costs-only.tsx'
import { FullPageMessage } from './full-page-message.tsx'
import { IconUser } from './icons.ts'
import { Button } from './kit/button.tsx'

/**
 * For a screen that only who sees costs may read. At a shared tablet it is hidden while nobody is identified, so that
 * the person who comes back finds the form as it was. For another person it begins anew.
 */
export function CostsGate({ children }: { readonly children: ReactNode }) {
  const { session } = useRouteContext({ from: '/_app' })
  const isNobody = session.device?.person === null
  const [owner, setOwner] = useState<string | null>(null)
  const nextOwner = isNobody ? owner : mayNow('ver_custos') ? session.user_id : null
  if (nextOwner !== owner) setOwner(nextOwner)
  if (nextOwner === null && !isNobody) return <CostsOnly />
  return (
    <>
      {nextOwner === null ? null : (
        // React keeps the state of what is hidden, and ends its effects: it reads nothing from the server.
        <Activity key={nextOwner} mode={isNobody ? 'hidden' : 'visible'}>
          {children}
        </Activity>
      )}
      {isNobody ? <NobodyHere /> : null}
    </>
  )
}

function NobodyHere() {
  return (
    <FullPageMessage
      icon={IconUser}
      title="Tela de preços e custos"
      text="Diga quem você é para continuar. Se você estava preenchendo algo, está como você deixou."
      action={<Button onClick={() => void personFound()}>Quem é você?</Button>}
    />
  )
}
