import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { IconSearch } from '../../../components/icons.ts'
import { readLotsSearch } from '../lots/lots-address.ts'
import styles from './receipts-screen.module.css'

/** The question of whoever stands before a box; the answer is the list of lots. */
export function LotSearch() {
  const navigate = useNavigate()
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void navigate({ to: '/lotes', search: readLotsSearch({ q: new FormData(event.currentTarget).get('q') }) })
  }
  return (
    <search>
      <form onSubmit={handleSubmit}>
        <label className={`field row gap-3 ${styles.find}`}>
          <IconSearch size={20} aria-hidden="true" className="still" />
          <span className="visually-hidden">Tenho este lote?</span>
          <input
            name="q"
            type="search"
            className="grow slim text-3 ink"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={60}
            placeholder="Tenho este lote?"
          />
        </label>
      </form>
    </search>
  )
}
