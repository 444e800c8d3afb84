import { Fragment, useId } from 'react'
import { colorOfIcon, defaultStorageTypes } from '#contract/catalog'
import type { StorageIcon } from '#contract/catalog/entries'
import { StorageIconMark } from '../../components/storage-icon.tsx'
import styles from './storage-icon-picker.module.css'

interface StorageIconPickerProps {
  readonly value: StorageIcon | null
  readonly error: string | undefined
  readonly onChange: (icon: StorageIcon) => void
}

/** Native radio buttons: they bring arrow keys, a single tab stop and the group's accessible name. */
export function StorageIconPicker({ value, error, onChange }: StorageIconPickerProps) {
  const id = useId()
  return (
    <fieldset
      role="radiogroup"
      aria-required="true"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="below-2 mid">
        Ícone{' '}
        <span className="bad" aria-hidden="true">
          *
        </span>
      </legend>
      <div className={styles.options}>
        {defaultStorageTypes.map(({ icon, name }, index) => (
          <label key={icon} className={`control text-1 tight ${styles.option}`}>
            <input
              type="radio"
              className={styles.radio}
              name={`${id}-icon`}
              value={icon}
              checked={value === icon}
              data-path={index === 0 ? 'icon' : undefined}
              onChange={() => onChange(icon)}
            />
            <StorageIconMark icon={icon} color={colorOfIcon(icon)} />
            <span>
              {name.split(/(?<=\/)/).map((part) => (
                <Fragment key={part}>
                  {part}
                  <wbr />
                </Fragment>
              ))}
            </span>
          </label>
        ))}
      </div>
      {error ? (
        <p id={`${id}-error`} className="above-2 bad text-2 mid">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
