import { LoadingState } from './data-state.tsx'

export function PendingPage() {
  return <LoadingState label="Carregando..." />
}
