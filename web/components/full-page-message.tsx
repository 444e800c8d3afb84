import { createContext, useContext } from 'react'
import type { ComponentProps } from 'react'
import { Empty } from './kit/empty.tsx'

/** True inside the shell, which already has the page's `<main>`. */
export const InsideMain = createContext(false)

/** One message in the middle of the page, or of the shell's main area. */
export function FullPageMessage(message: Pick<ComponentProps<typeof Empty>, 'icon' | 'title' | 'text' | 'action'>) {
  const Landmark = useContext(InsideMain) ? 'div' : 'main'
  return (
    <Landmark>
      <Empty page {...message} />
    </Landmark>
  )
}
