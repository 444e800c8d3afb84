import { Fragment, useId } from 'react'
import { colorOfIcon, defaultStorageTypes } from '#contract/catalog'
import type { StorageIcon } from '#contract/catalog/entries'
import { StorageIconMark } from '../../components/storage-icon.tsx'
import styles from './storage-icon-picker.module.css'
import { Choice } from '../../components/kit/choice.tsx'

interface StorageIconPickerProps {
  readonly value: StorageIcon | null
  readonly error: string | undefined
  readonly onChange: (icon: StorageIcon) => void
}

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
          <Choice
            key={icon}
            type="radio"
            face={`control stack gap-2 text-1 tight ${styles.option}`}
            name={`${id}-icon`}
            value={icon}
            checked={value === icon}
            data-path={index === 0 ? 'icon' : undefined}
            onChange={() => onChange(icon)}
          >
            <StorageIconMark icon={icon} color={colorOfIcon(icon)} />
            <span>
              {name.split(/(?<=\/)/).map((part) => (
                <Fragment key={part}>
                  {part}
                  <wbr />
                </Fragment>
              ))}
            </span>
          </Choice>
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
