import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Puts the title of the deepest matched route's `head` into the document: "Categorias · FoodID". */
export function DocumentTitle() {
  const title = useRouterState({
    select: ({ matches }) =>
      matches
        .flatMap((match) => match.meta ?? [])
        .flatMap((tag) => tag?.title ?? [])
        .at(-1),
  })
  useEffect(() => {
    if (title) document.title = title === 'FoodID' ? title : `${title} · FoodID`
  }, [title])
  return null
}
