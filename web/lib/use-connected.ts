import { useSyncExternalStore } from 'react'
import { isConnected, onConnectionChange } from './connection.ts'

/** Whether the server answers. */
export function useConnected(): boolean {
  return useSyncExternalStore(onConnectionChange, isConnected)
}
