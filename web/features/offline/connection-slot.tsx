import { useEffect, useState } from 'react'
import type { ComponentProps, ComponentType } from 'react'
import { offerKeeping } from '../../lib/offline/send-or-keep.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { useConnected } from '../../lib/use-connected.ts'
import type { ConnectionBar } from './connection-bar.tsx'

type BarProps = ComponentProps<typeof ConnectionBar>

/** Loads the bar when the browser is idle, or at once where there is no connection. */
export function ConnectionSlot(props: BarProps) {
  const isConnected = useConnected()
  const [Bar, setBar] = useState<ComponentType<BarProps> | null>(null)

  useEffect(offerKeeping, [])
  useEffect(() => {
    let isMounted = true
    const load = () =>
      void import('./connection-bar.tsx').then(
        (module) => isMounted && setBar(() => module.ConnectionBar),
        (error: unknown) => console.error('The bar of the connection did not load', error),
      )
    const stop = isConnected ? whenIdle(load) : load()
    return () => {
      isMounted = false
      stop?.()
    }
  }, [isConnected])

  return Bar ? <Bar {...props} /> : null
}
